// Bundles source/ into distribution/: `envpick.js`, the entry that any Node can read, and the program behind it in
// chunks, so that a path loads only what it needs (`--list` never reads React or Ink).
import {rm, writeFile} from 'node:fs/promises';
import {build} from 'esbuild';
import {lean, leanDefine} from './lean.ts';
import {toLicenses} from './licenses.ts';

const outdir = 'distribution';

await rm(outdir, {recursive: true, force: true});
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
	plugins: [lean],
});
await writeFile(`${outdir}/THIRD-PARTY-LICENSES.txt`, await toLicenses(metafile));
