import {build, type Metafile} from 'esbuild';
import {type Change, createLean, leanDefine} from './lean.ts';

/**
Bundles source/ into a folder: `envpick.js`, the entry that any Node can read, and the program behind it in chunks, so
that a path loads only what it needs (`--list` never reads React or Ink). `change` gets the path and the text of each file
first; the tests build with it programs that are wrong in one place. Gives what is in the bundle.
*/
export const bundle = async (outdir: string, change?: Change): Promise<Metafile> => {
	await build({entryPoints: ['source/envpick.ts'], outdir, format: 'esm', target: 'node12.20', logLevel: 'warning'});
	const {metafile} = await build({
		entryPoints: ['source/cli.tsx'],
		outdir,
		bundle: true,
		splitting: true,
		format: 'esm',
		platform: 'node',
		target: 'node22.19',
		jsx: 'automatic',
		minify: true,
		sourcemap: true,
		sourcesContent: false,
		// In a file of their own, with those of packages that have theirs beside the code.
		legalComments: 'none',
		logLevel: 'warning',
		metafile: true,
		chunkNames: 'chunks/[name]-[hash]',
		define: leanDefine,
		plugins: [createLean(change)],
	});
	return metafile;
};
