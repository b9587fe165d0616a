// The build puts the text of the page into the bundle, for `--man`.
declare module '*/man/envpick.1' {
	const page: string;
	export default page;
}
