// Bundles source/ into distribution/: `envpick.js`, the entry that any Node can read, and the program behind it in
// chunks, so that a path loads only what it needs (`--list` never reads React or Ink).
import {rm} from 'node:fs/promises';
import {build} from 'esbuild';

const outdir = 'distribution';

await rm(outdir, {recursive: true, force: true});
await build({entryPoints: ['source/envpick.ts'], outdir, format: 'esm', target: 'node12.20', logLevel: 'warning'});
await build({
	entryPoints: ['source/cli.tsx'],
	outdir,
	bundle: true,
	splitting: true,
	format: 'esm',
	platform: 'node',
	target: 'node22.19',
	jsx: 'automatic',
	minifySyntax: true,
	minifyWhitespace: true,
	sourcemap: true,
	sourcesContent: false,
	legalComments: 'linked',
	logLevel: 'warning',
	chunkNames: 'chunks/[name]-[hash]',
	// Ink asks for the developers' tools of React only when DEV is set; they are no part of a release.
	external: ['react-devtools-core'],
	define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"'},
	// Bundled CommonJS packages require Node's own modules.
	banner: {
		js: "import {createRequire as createRequireOfBundle} from 'node:module';const require=createRequireOfBundle(import.meta.url);",
	},
});
