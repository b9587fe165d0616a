import {readFile} from 'node:fs/promises';
import {build, type Metafile, type Plugin} from 'esbuild';
import {type Change, createLean, importsOfFirst, leanOptions} from './lean.ts';
import {toPlainPage} from './plain-page.ts';

/**
Bundles source/ into a folder: `envpick.js`, the entry that any Node can read, and the program behind it in chunks, so
that a path loads only what it needs (`--list` never reads React or Ink). `change` gets the path and the text of each file
first; the tests build with it programs that are wrong in one place. Gives what is in the bundle.
*/
export const bundle = async (outdir: string, change?: Change): Promise<Metafile> => {
	await build({entryPoints: ['source/envpick.ts'], outdir, format: 'esm', target: 'node12.20', logLevel: 'warning'});
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
		// Beside the chunks and not named by them: they are no part of the package (scripts/frames.ts reads them).
		sourcemap: 'external',
		sourcesContent: false,
		// In a file of their own, with those of packages that have theirs beside the code.
		legalComments: 'none',
		logLevel: 'warning',
		metafile: true,
		chunkNames: 'chunks/[name]-[hash]',
		...leanOptions,
		// What it names for `require` loads its own files in a way that esbuild does not see.
		alias: {'jsonc-parser': 'jsonc-parser/lib/esm/main.js'},
		plugins: [createLean(change), documents],
	});
	return metafile;
};

// What the program itself reads of the project: the manual page for `--man`, and which version it is, from where.
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
