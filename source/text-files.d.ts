// The build puts these files into the bundle, as texts.
declare module '*/man/envpick.1' {
	const page: string;
	export default page;
}
declare module '*.bash';
declare module '*.zsh';
declare module '*.fish';
