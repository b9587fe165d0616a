// The build puts its text into the bundle, for `--man`.
declare module '*/man/envpick.1' {
	const page: string;
	// biome-ignore lint/style/noDefaultExport: a file as a text has only that
	export default page;
}
