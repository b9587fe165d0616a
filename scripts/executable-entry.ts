// The first file of the single executable. The first file of an executable can import only Node's own modules. So it
// serves the program's modules from inside the executable, and imports the first of them.
import {createRequire, registerHooks} from 'node:module';
import {getRawAsset} from 'node:sea';
import {pathToFileURL} from 'node:url';
import {zstdDecompressSync} from 'node:zlib';

// Modules have the URLs of files in an imaginary directory with the executable's name.
const base = `${pathToFileURL(process.execPath)}/`;
const first = `${base}first.js`;

// `require` refuses a module with a top-level await, and the program awaits its own end. So `require` gets a module without one.
const sourceOf = (name: string): string =>
	name === 'first.js' ? "import('./cli.js');" : zstdDecompressSync(new Uint8Array(getRawAsset(name))).toString();

registerHooks({
	resolve: (specifier, context, next) =>
		specifier === first || (context.parentURL?.startsWith(base) && specifier.startsWith('.'))
			? {url: new URL(specifier, context.parentURL ?? base).href, format: 'module', shortCircuit: true}
			: next(specifier, context),
	load: (url, context, next) =>
		url.startsWith(base)
			? {format: 'module', source: sourceOf(url.slice(base.length)), shortCircuit: true}
			: next(url, context),
});

createRequire(base)(first);
