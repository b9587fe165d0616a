/** What is said where no key is given. */
export const noKey =
	'no access key; run `envpick --setup`, set ENVPICK_ACCESS_KEY, or name a file with --access-key-file';
