import {readdir, readFile} from 'node:fs/promises';
import {builtinModules} from 'node:module';
import {dirname, extname, join, relative, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build, type Loader, type Metafile, type Plugin, type PluginBuild} from 'esbuild';
import {toPlainPage} from './plain-page.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const loaders: Readonly<Record<string, Loader>> = {'.ts': 'ts', '.tsx': 'tsx', '.js': 'js', '.mjs': 'js', '.cjs': 'js'};

type Change = (path: string, contents: string) => string;

/**
Bundles source/ into a directory: the entry `envpick.js`, which any Node can read, and the program behind it in chunks, so that
`--list` never reads React or Ink. `change` gets the path and the text of each file first; the tests use it to build programs with
one fault. Returns the list of the bundle's contents.
*/
export const bundle = async (outdir: string, change: Change = (_, contents) => contents): Promise<Metafile> => {
	const common = {outdir, bundle: true, format: 'esm', platform: 'node', logLevel: 'warning'} as const;
	await build({...common, entryPoints: ['source/envpick.ts'], target: 'node12.20', plugins: [lazyModules]});
	const {metafile} = await build({
		...common,
		entryPoints: ['source/cli.ts'],
		splitting: true,
		target: 'node22.19',
		jsx: 'automatic',
		minify: true,
		// The chunks do not name their maps. The maps are separate files for scripts/frames.ts, and are not in the package.
		sourcemap: 'external',
		sourcesContent: false,
		// THIRD-PARTY-LICENSES.txt contains these comments, and the licenses that packages keep in separate files.
		legalComments: 'none',
		metafile: true,
		chunkNames: 'chunks/[name]-[hash]',
		define: {
			'process.env.NODE_ENV': '"production"',
			// Only Yoga uses fetch here, for its own code from a data URL. Node would load its whole fetch for that (25 ms).
			fetch: 'undefined',
			// undici's own bundle for Node also sets this, to leave out an experimental parser.
			esbuildDetection: 'true',
		},
		// The `require` entry of this package loads its other files in a way that esbuild cannot follow.
		alias: {'jsonc-parser': 'jsonc-parser/lib/esm/main.js'},
		loader: {'.bash': 'text', '.zsh': 'text', '.fish': 'text'},
		plugins: [fewChunks(change), lazyModules, documents],
	});
	return metafile;
};

// esbuild makes a chunk for each set of files that the same entries share: two dozen more files to open. If every file that
// is loaded later also imports the files that are loaded first, these form one chunk. The sources show which files are loaded
// later.
// For a file that is imported in both ways, esbuild's own list names only one, so the bytes would vary between builds.
const fewChunks = (change: Change): Plugin => ({
	name: 'few chunks',
	setup: async ({onLoad}) => {
		const later = await filesLoadedLater();
		onLoad({filter: /\.[cm]?[jt]sx?$/, namespace: 'file'}, async ({path}) => ({
			contents: change(path, await readFile(path, 'utf8')) + (later.has(path) ? await importsOfFirst() : ''),
			loader: loaders[extname(path)] ?? 'default',
		}));
	},
});

const filesLoadedLater = async (): Promise<ReadonlySet<string>> => {
	const source = join(root, 'source');
	const files = (await readdir(source, {recursive: true})).filter(file => extname(file) in loaders);
	const loaded = files.map(async file => {
		const imports = (await readFile(join(source, file), 'utf8')).matchAll(/\bimport\('(\.[^']+)'\)/g);
		return Array.from(imports, ([, path = '']) => resolve(source, dirname(file), path));
	});
	return new Set((await Promise.all(loaded)).flat());
};

const importsOfFirst = async (): Promise<string> => {
	const first = await readFile(join(root, 'source/cli.ts'), 'utf8');
	const imports = first.matchAll(/^import (?!type )[^;]*? from '\.(\/[^']+)';/gm);
	return Array.from(imports, ([, path]) => `\nimport ${JSON.stringify(`${root}source${path}`)};`).join('');
};

// An `import` of a Node module reads each of its exports. Reading some of them loads other modules: dozens that the program does not
// use (8 ms). If a function requests the module instead, only the exports in use are read.
export const lazyModules: Plugin = {
	name: 'lazy modules',
	setup: ({onResolve, onLoad}: PluginBuild) => {
		const names = new Set(builtinModules);
		onResolve({filter: /^(?:node:)?[a-z\d_/]+$/}, ({path, kind, importer}) => {
			const name = path.replace(/^node:/, '');
			const isMet = names.has(name) && (kind === 'import-statement' || kind === 'require-call');
			// The path names the importer: otherwise a module that two chunks share would become a separate chunk. The path is
			// relative: an absolute path would put the build directory into the bytes.
			return isMet ? {path: `${name} for ${relative(root, importer)}`, namespace: kind} : undefined;
		});
		onLoad({filter: /.*/, namespace: 'require-call'}, ({path}) => ({
			contents: `module.exports = ${toCall(path.replace(/ .*/, ''))};`,
		}));
		onLoad({filter: /.*/, namespace: 'import-statement'}, ({path}) => ({
			contents: toModule(path.replace(/ .*/, '')),
		}));
	},
};

const requestOf = (name: string): string => `/* @__PURE__ */ process.getBuiltinModule('node:${name}')`;

// For a failure without a message, Node's `assert` parses the line of the source file that called it. A minified line can begin
// within a template, and the parser's SyntaxError then replaces the failure. With a message, Node reads no file.
const quietAssert = `new Proxy((value, message = 'failed') => value || ${requestOf('assert')}(value, message), {
	get: (_, key) => ${requestOf('assert')}[key],
})`;

const special: Readonly<Record<string, string>> = {process: 'process', assert: quietAssert};

const toCall = (name: string): string => special[name] ?? requestOf(name);

const toModule = (name: string): string => {
	const all = process.getBuiltinModule(name) as Readonly<Record<string, unknown>>;
	const exported = Object.keys(all).filter(key => /^[a-z]\w*$/i.test(key) && key !== 'default');
	return [
		`const all = () => ${toCall(name)};`,
		'const read = name => all()[name];',
		// A call loads the module. `promisify` reads properties, so these come from the function itself.
		'const get = name => (_, key) => all()[name][key];',
		'const later = name => new Proxy((...given) => all()[name](...given), {get: get(name)});',
		'export default /* @__PURE__ */ all();',
		...exported.flatMap(key => [
			`const $${key} = /* @__PURE__ */ ${isFunction(key, all[key]) ? 'later' : 'read'}('${key}');`,
			`export {$${key} as ${key}};`,
		]),
	].join('\n');
};

// Classes are read at once, because code extends and compares them while it loads.
const isFunction = (name: string, value: unknown): boolean => typeof value === 'function' && /^[a-z]/.test(name);

// The project files that the program reads: the manual page for `--man`, its version, and its address.
const documents: Plugin = {
	name: 'documents',
	setup: ({onLoad}) => {
		onLoad({filter: /[/\\]man[/\\]envpick\.1$/}, async ({path}) => ({
			contents: `export default ${JSON.stringify(toPlainPage(await readFile(path, 'utf8')))};${await importsOfFirst()}`,
			loader: 'js',
		}));
		onLoad({filter: /[/\\]package\.json$/}, async ({path}) => {
			if (path.includes('node_modules')) {
				return undefined;
			}
			const {version, repository} = JSON.parse(await readFile(path, 'utf8'));
			return {contents: JSON.stringify({version, repository}), loader: 'json'};
		});
	},
};
