// What the bundle leaves out or puts off, because a run would pay for it before the first line is drawn. All of this changes
// what is loaded and when, never what it does; bench/results.md says what it brings.
import {readFile} from 'node:fs/promises';
import {builtinModules, createRequire} from 'node:module';
import {dirname, extname, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Loader, Plugin, PluginBuild} from 'esbuild';

const requireHere = createRequire(import.meta.url);
const inBundle = (name: string): string => fileURLToPath(new URL(`bundled/${name}`, import.meta.url));
const firstFile = fileURLToPath(new URL('../source/cli.tsx', import.meta.url));

/** For the options of the build, beside the plugin. */
export const leanDefine = {
	// Nothing here fetches: Yoga would, its own code from a data URL, for which Node loads all of its fetch (25 ms).
	fetch: 'undefined',
	// What undici's bundle for Node itself says, to leave out a parser that is an experiment.
	esbuildDetection: 'true',
	'process.env.NODE_ENV': '"production"',
};

type Patch = {readonly file: RegExp; readonly from: string; readonly to: string};

const patches: readonly Patch[] = [
	// meow reads and normalises package.json unless it is given one, which arguments.ts does.
	{file: /\/meow\/build\/dependencies\.js$/, from: 'var normalizeExports = requireNormalize();', to: ''},
	{file: /\/meow\/build\/dependencies\.js$/, from: 'getDefaultExportFromCjs(normalizeExports)', to: '() => {}'},
	{file: /\/meow\/build\/dependencies\.js$/, from: 'var libExports = requireLib$1();', to: 'var libExports = {};'},
	{file: /\/meow\/build\/dependencies\.js$/, from: 'promisify(execFile);', to: ''},
	// The first use of this property reads Unicode's emoji tables (10 ms).
	{
		file: /\/string-width\/index\.js$/,
		from: String.raw`const rgiEmojiRegex = /^\p{RGI_Emoji}$/v;`,
		to: String.raw`const rgiEmojiRegex = {test: text => /^\p{RGI_Emoji}$/v.test(text)};`,
	},
	// Here it counts ASCII without cutting it into graphemes. What is one cell each as surely can be counted so too: nearly
	// every line of the screen has the border or an ellipsis in it.
	{
		file: /\/string-width\/index\.js$/,
		from: String.raw`/^[\u0020-\u007E]*$/`,
		to: String.raw`/^[ -~\xa0-\xac\xae-\u02ff\u2010-\u2027\u2500-\u25fc\u276f\u2800-\u28ff]*$/`,
	},
	// The tools for React's developers: DEV in somebody's environment must not ask for them.
	{file: /\/ink\/build\/(?:ink|reconciler)\.js$/, from: "process.env['DEV'] === 'true'", to: 'false'},
];

// Loaded and never used: nothing is sent but GET requests without a body, over HTTP/1.1, at most through an HTTP proxy.
const unused = /\/undici\/lib\/(?:web\/.*|dispatcher\/(?:client-h2|socks5-proxy-agent))\.js$/;

const loaders: Readonly<Record<string, Loader>> = {'.ts': 'ts', '.tsx': 'tsx', '.js': 'js', '.mjs': 'js', '.cjs': 'js'};

/** Makes of the text of a file, given with its path, what is built instead. */
export type Change = (path: string, contents: string) => string;

/** The plugin of esbuild that makes the bundle lean. */
export const createLean = (change: Change = (_, contents) => contents): Plugin => ({
	name: 'lean',
	setup: build => {
		build.onResolve({filter: /^undici$/}, () => ({path: inBundle('undici.js')}));
		build.onResolve({filter: /^\.\/output\.js$/}, ({importer}) =>
			/\/ink\/build\/renderer\.js$/.test(importer) ? {path: inBundle('output.ts')} : undefined,
		);
		importModulesOfNode(build);
		joinShared(build);
		build.onLoad({filter: /\.[cm]?[jt]sx?$/, namespace: 'file'}, async ({path, pluginData}) => ({
			contents: unused.test(path) ? 'module.exports = {};' : await toContents(path, pluginData === isLater, change),
			loader: loaders[extname(path)] ?? 'default',
		}));
	},
});

const toContents = async (path: string, addsShared: boolean, change: Change): Promise<string> => {
	let contents = change(path, await readFile(path, 'utf8'));
	for (const {from, to} of patches.filter(({file}) => file.test(path))) {
		if (!contents.includes(from)) {
			throw new Error(`${path} no longer holds \`${from}\`: see what it does now`);
		}
		contents = contents.replaceAll(from, to);
	}
	const segmenter = inBundle('segmenter.ts');
	if (path !== segmenter && /\bIntl\.Segmenter\b/.test(contents)) {
		// On the first line, so that the source map keeps its lines.
		const ours = `import {BundledSegmenter} from ${JSON.stringify(segmenter)};`;
		contents = ours + contents.replaceAll(/\bIntl\.Segmenter\b/g, 'BundledSegmenter');
	}
	return addsShared ? `${contents}\n${await importsOfFirst()}` : contents;
};

// `import` of a module of Node reads each of its exports, and some of those load other modules when they are read: together
// dozens that nobody asked for (8 ms). Asked for by a function it loads what it needs, and only what is used is read.
const importModulesOfNode = ({onResolve, onLoad}: PluginBuild): void => {
	const names = new Set(builtinModules);
	onResolve({filter: /^(?:node:)?[a-z_/]+$/}, ({path, kind, importer}) => {
		const name = path.replace(/^node:/, '');
		const isMet = names.has(name) && (kind === 'import-statement' || kind === 'require-call');
		// Named by who asks: what two chunks share would be a chunk of its own, a file to open for one line.
		return isMet ? {path: `${name} for ${importer}`, namespace: kind} : undefined;
	});
	const nameOf = (path: string): string => path.split(' ')[0] ?? '';
	onLoad({filter: /.*/, namespace: 'require-call'}, ({path}) => ({
		contents: `module.exports = ${toCall(nameOf(path))};`,
	}));
	onLoad({filter: /.*/, namespace: 'import-statement'}, ({path}) => ({contents: toModule(nameOf(path))}));
};

const toCall = (name: string): string =>
	name === 'process' ? 'process' : `/* @__PURE__ */ process.getBuiltinModule('node:${name}')`;

const toModule = (name: string): string => {
	const exported = Object.keys(requireHere(name) as object).filter(key => /^[a-z]\w*$/i.test(key) && key !== 'default');
	return [
		`const all = ${toCall(name)};`,
		'const read = name => all[name];',
		'export default all;',
		...exported.flatMap(key => [`const $${key} = /* @__PURE__ */ read('${key}');`, `export {$${key} as ${key}};`]),
	].join('\n');
};

const isLater = 'later';

// esbuild makes a chunk of each set of files that the same entries share: ten for what every run loads, each with its price
// (0.4 ms). Where all that is loaded later also imports what is loaded first, that is one chunk.
const joinShared = ({onResolve}: PluginBuild): void => {
	onResolve({filter: /^\.{1,2}\/.*\.tsx?$/}, ({path, kind, resolveDir}) =>
		kind === 'dynamic-import' ? {path: resolve(resolveDir, path), pluginData: isLater} : undefined,
	);
};

const importsOfFirst = async (): Promise<string> => {
	const imports = (await readFile(firstFile, 'utf8')).matchAll(/^import (?!type )[^;]*? from '(\.\/[^']+)';/gm);
	return Array.from(imports, ([, path = '']) => `import ${JSON.stringify(resolve(dirname(firstFile), path))};`).join(
		'',
	);
};
