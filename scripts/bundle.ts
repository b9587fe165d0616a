import {readdir, readFile} from 'node:fs/promises';
import {builtinModules, createRequire} from 'node:module';
import {dirname, extname, join, relative, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {type BuildOptions, build, type Loader, type Metafile, type Plugin, type PluginBuild} from 'esbuild';
import {toPlainPage} from './plain-page.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const requireHere = createRequire(import.meta.url);

const loaders: Readonly<Record<string, Loader>> = {'.ts': 'ts', '.tsx': 'tsx', '.js': 'js', '.mjs': 'js', '.cjs': 'js'};

/** Makes of the text of a file, given with its path, what is built instead. */
export type Change = (path: string, contents: string) => string;

/**
Bundles source/ into a directory: `envpick.js`, the entry that any Node can read, and the program behind it in chunks, so
that a path loads only what it needs (`--list` never reads React or Ink). Packages go in as they are in node_modules, with
the hunks of patches/. `change` gets the path and the text of each file first; the tests build with it programs that are
wrong in one place. Returns what is in the bundle.
*/
export const bundle = async (outdir: string, change: Change = (_, contents) => contents): Promise<Metafile> => {
	const entry: BuildOptions = {
		entryPoints: ['source/envpick.ts'],
		bundle: true,
		platform: 'node',
		plugins: [lazyModules],
	};
	await build({...entry, outdir, format: 'esm', target: 'node12.20', logLevel: 'warning'});
	const {metafile} = await build({
		entryPoints: ['source/cli.ts'],
		outdir,
		bundle: true,
		splitting: true,
		format: 'esm',
		platform: 'node',
		target: 'node22.19',
		jsx: 'automatic',
		minify: true,
		// Beside the chunks, which do not name them: they are not part of the package (scripts/frames.ts reads them).
		sourcemap: 'external',
		sourcesContent: false,
		// THIRD-PARTY-LICENSES.txt has them, and those that packages keep beside their code.
		legalComments: 'none',
		logLevel: 'warning',
		metafile: true,
		chunkNames: 'chunks/[name]-[hash]',
		define: {
			'process.env.NODE_ENV': '"production"',
			// Nothing here fetches but Yoga, its own code from a data URL, and Node would load all of its fetch for that (25 ms).
			fetch: 'undefined',
			// What undici's own bundle for Node says, to leave out an experimental parser.
			esbuildDetection: 'true',
		},
		// Its entry for `require` loads its other files in a way that esbuild does not see.
		alias: {'jsonc-parser': 'jsonc-parser/lib/esm/main.js'},
		plugins: [fewChunks(change), lazyModules, documents],
	});
	return metafile;
};

// esbuild makes a chunk of each set of files that the same entries share: two dozen more files to open. If all files that
// are loaded later also import what is loaded first, that is one chunk. The sources say which files these are: of a file
// that is imported in both ways esbuild's own list names only one, and the bytes would change from build to build.
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
	const loadedBy = async (file: string): Promise<string[]> => {
		const imports = (await readFile(join(source, file), 'utf8')).matchAll(/\bimport\('(\.[^']+)'\)/g);
		return Array.from(imports, ([, path = '']) => resolve(source, dirname(file), path));
	};
	return new Set((await Promise.all(files.map(loadedBy))).flat());
};

const importsOfFirst = async (): Promise<string> => {
	const first = await readFile(join(root, 'source/cli.ts'), 'utf8');
	const imports = first.matchAll(/^import (?!type )[^;]*? from '\.(\/[^']+)';/gm);
	return Array.from(imports, ([, path]) => `\nimport ${JSON.stringify(`${root}source${path}`)};`).join('');
};

// `import` of a module of Node reads each of its exports, and some of these load other modules when they are read: dozens
// that the program does not use (8 ms). Requested by a function, a module loads what it needs, and only what is used is read.
const lazyModules: Plugin = {
	name: 'lazy modules',
	setup: ({onResolve, onLoad}: PluginBuild) => {
		const names = new Set(builtinModules);
		onResolve({filter: /^(?:node:)?[a-z\d_/]+$/}, ({path, kind, importer}) => {
			const name = path.replace(/^node:/, '');
			const isMet = names.has(name) && (kind === 'import-statement' || kind === 'require-call');
			// Named by the importer: a module that two chunks share would be a chunk of its own. The path is relative, or the
			// bytes would tell where it was built.
			return isMet ? {path: `${name} for ${relative(root, importer)}`, namespace: kind} : undefined;
		});
		const nameOf = (path: string): string => path.split(' ')[0] ?? '';
		onLoad({filter: /.*/, namespace: 'require-call'}, ({path}) => ({
			contents: `module.exports = ${toCall(nameOf(path))};`,
		}));
		onLoad({filter: /.*/, namespace: 'import-statement'}, ({path}) => ({contents: toModule(nameOf(path))}));
	},
};

const toCall = (name: string): string =>
	name === 'process' ? 'process' : `/* @__PURE__ */ process.getBuiltinModule('node:${name}')`;

const toModule = (name: string): string => {
	const all = requireHere(name) as Readonly<Record<string, unknown>>;
	const exported = Object.keys(all).filter(key => /^[a-z]\w*$/i.test(key) && key !== 'default');
	return [
		`const all = () => ${toCall(name)};`,
		'const read = name => all()[name];',
		// A call loads the module. The properties, which `promisify` reads, are those of the function itself.
		'const get = name => (_, key) => all()[name][key];',
		'const later = name => new Proxy((...given) => all()[name](...given), {get: get(name)});',
		'export default /* @__PURE__ */ all();',
		...exported.flatMap(key => [
			`const $${key} = /* @__PURE__ */ ${isFunction(key, all[key]) ? 'later' : 'read'}('${key}');`,
			`export {$${key} as ${key}};`,
		]),
	].join('\n');
};

// Classes are extended and compared at once.
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
