// What the bundle leaves out or puts off, because a run would pay for it before the first line is drawn. All of this changes
// what is loaded and when, never what it does; bench/results.md says what it brings.
import {readdir, readFile} from 'node:fs/promises';
import {builtinModules, createRequire} from 'node:module';
import {dirname, extname, join, relative, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Loader, Plugin, PluginBuild} from 'esbuild';
import {createChanger} from './change-packages.ts';
import {compileAtOnce, isOfUndici, toJavaScriptModule} from './eager.ts';
import {type PackageChanges, packageChanges} from './package-changes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const requireHere = createRequire(import.meta.url);

/** For the options of the build, beside the plugin. */
export const leanOptions = {
	define: {
		// Nothing here fetches: Yoga would, its own code from a data URL, for which Node loads all of its fetch (25 ms). It can
		// go when Yoga decodes that itself.
		fetch: 'undefined',
		// What undici's bundle for Node itself says, to leave out an experimental parser. It can go with that parser.
		esbuildDetection: 'true',
		'Intl.Segmenter': 'BundledSegmenter',
		'process.env.NODE_ENV': '"production"',
	},
	// By a path from the root, as the name of a chunk depends on it.
	inject: ['scripts/bundled/segmenter.ts'],
};

const loaders: Readonly<Record<string, Loader>> = {'.ts': 'ts', '.tsx': 'tsx', '.js': 'js', '.mjs': 'js', '.cjs': 'js'};

/** Makes of the text of a file, given with its path, what is built instead. */
export type Change = (path: string, contents: string) => string;

/**
The plugin of esbuild that makes the bundle lean. `change` gets the path and the text of each file first. The build fails
where one of the changes to packages meets no file.
*/
export const createLean = (
	change: Change = (_, contents) => contents,
	changes: PackageChanges = packageChanges,
): Plugin => ({
	name: 'lean',
	setup: async build => {
		const {replace, rewrite, missed} = createChanger(changes);
		for (const {imported} of changes.replacements) {
			build.onResolve({filter: imported}, ({path, importer}) => {
				const found = replace(path, importer);
				return found === undefined ? undefined : {path: found};
			});
		}
		importModulesOfNode(build);
		const later = await filesLoadedLater();
		build.onLoad({filter: /\.[cm]?[jt]sx?$/, namespace: 'file'}, async ({path}) => ({
			contents:
				toEager(path, rewrite(path, change(path, await readFile(path, 'utf8')))) +
				(later.has(path) ? await importsOfFirst() : '') +
				(beside.has(path) ? `\nimport ${JSON.stringify(screen)};` : '') +
				(sharing.has(path) ? importsOfShared : ''),
			loader: loaders[extname(path)] ?? 'default',
		}));
		build.onEnd(({errors}) => ({errors: errors.length > 0 ? [] : missed().map(text => ({text}))}));
	},
});

const toEager = (path: string, text: string): string =>
	path.startsWith(join(root, 'source'))
		? compileAtOnce(path, text)
		: isOfUndici(path)
			? toJavaScriptModule(path, text)
			: text;

// `import` of a module of Node reads each of its exports, and some of those load other modules when they are read: together
// dozens that nobody asked for (8 ms). Asked for by a function it loads what it needs, and only what is used is read. It can
// go when Node's modules do so themselves.
const importModulesOfNode = ({onResolve, onLoad}: PluginBuild): void => {
	const names = new Set(builtinModules);
	onResolve({filter: /^(?:node:)?[a-z\d_/]+$/}, ({path, kind, importer}) => {
		const name = path.replace(/^node:/, '');
		const isMet = names.has(name) && (kind === 'import-statement' || kind === 'require-call');
		// Named by who asks: what two chunks share would be a chunk of its own, a file to open for one line. From the folder of
		// the project, or the bytes would tell where it was built.
		return isMet ? {path: `${name} for ${relative(root, importer)}`, namespace: kind} : undefined;
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
	const all = requireHere(name) as Readonly<Record<string, unknown>>;
	const exported = Object.keys(all).filter(key => /^[a-z]\w*$/i.test(key) && key !== 'default');
	return [
		`const all = () => ${toCall(name)};`,
		'const read = name => all()[name];',
		// What is called loads its module then. What it carries, for `promisify` say, is that of the function itself.
		'const get = name => (_, key) => all()[name][key];',
		'const later = name => new Proxy((...given) => all()[name](...given), {get: get(name)});',
		'export default /* @__PURE__ */ all();',
		...exported.flatMap(key => [
			`const $${key} = /* @__PURE__ */ ${isFunction(key, all[key]) ? 'later' : 'read'}('${key}');`,
			`export {$${key} as ${key}};`,
		]),
	].join('\n');
};

// Classes are made from others at once, and compared.
const isFunction = (name: string, value: unknown): boolean => typeof value === 'function' && /^[a-z]/.test(name);

// esbuild makes a chunk of each set of files that the same entries share: two dozen more files to open (3 % of a start). Where
// all that is loaded later also imports what is loaded first, that is one chunk. It can go when esbuild lets
// one say what goes into a chunk. Read from the sources, as esbuild tells of a file that is imported in both ways only the way
// that it happened to meet first, and the bytes would change from build to build.
const filesLoadedLater = async (): Promise<ReadonlySet<string>> => {
	const source = join(root, 'source');
	const files = (await readdir(source, {recursive: true})).filter(file => extname(file) in loaders);
	const loadedBy = async (file: string): Promise<string[]> => {
		const imports = (await readFile(join(source, file), 'utf8')).matchAll(/\bimport\('(\.[^']+)'\)/g);
		return Array.from(imports, ([, path = '']) => resolve(source, dirname(file), path));
	};
	const later = new Set((await Promise.all(files.map(loadedBy))).flat());
	if (later.size === 0) {
		throw new Error('no file of source/ is imported later: the pattern does not meet how it is written');
	}
	return later;
};

const inSource = (files: readonly string[]): readonly string[] => files.map(file => join(root, 'source', file));

// What is loaded when a screen is there or follows, or shares most of what one is made of, imports it too: some eight files
// fewer to open before the first row.
const screen = join(root, 'source/run/on-screen.ts');
const beside: ReadonlySet<string> = new Set(
	inSource([
		'ui/app.tsx',
		'run/for-screen-reader.ts',
		'run/on-dumb-terminal.ts',
		'cli/setup.ts',
		'setup/ui/prompt.tsx',
	]),
);

// What a screen shares with the files in `sharing` is small: together it is one chunk, in place of ten.
const shared = inSource([
	'filter/advice.ts',
	'keys/io/keyboard.ts',
	'keys/key-pattern.ts',
	'keys/menu-keys.ts',
	'keys/read-keys.ts',
	'remember/find-picked.ts',
	'state/keys-now.ts',
	'system/io/run-program.ts',
	'system/queue.ts',
	'text/lower-bound.ts',
	'text/spans.ts',
]);
const sharing: ReadonlySet<string> = new Set([
	...[screen, ...beside],
	...inSource([
		'access-key/io/run-command.ts',
		'cli/check-files.ts',
		'cli/clipboard-test.ts',
		'cli/debug.ts',
		'cli/pick-last.ts',
		'cli/print-config.ts',
		'cli/tell-of-filter.ts',
		'clipboard/io/clipboard.ts',
		'config/decode.ts',
	]),
]);
const importsOfShared = shared.map(path => `\nimport ${JSON.stringify(path)};`).join('');

/** The lines by which a file that is loaded later imports what is loaded first. */
export const importsOfFirst = async (): Promise<string> => {
	const first = await readFile(join(root, 'source/cli.ts'), 'utf8');
	const imports = first.matchAll(/^import (?!type )[^;]*? from '\.(\/[^']+)';/gm);
	return Array.from(imports, ([, path]) => `\nimport ${JSON.stringify(`${root}source${path}`)};`).join('');
};
