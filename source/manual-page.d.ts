// The build puts its text into the bundle, for `--man`.
declare module '*/man/envpick.1' {
	const page: string;
	export default page;
}
