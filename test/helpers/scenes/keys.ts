/** The message if there is no key. */
export const noKey = 'no access key; run `envpick --setup`, set ENVPICK_ACCESS_KEY, or use --access-key-file';
