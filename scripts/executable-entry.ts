// The first file of the single executable. What Node runs first in one can import nothing but Node's own modules, so this
// serves the modules of the program from what is inside the executable, and imports the first of them.
import {createRequire, registerHooks} from 'node:module';
import {getRawAsset} from 'node:sea';
import {pathToFileURL} from 'node:url';
import {zstdDecompressSync} from 'node:zlib';

// Modules are named by where they would be, were they files in a directory of the executable's name.
const base = `${pathToFileURL(process.execPath)}/`;
const first = `${base}first.js`;

// `require` takes no module that waits, and the program waits for its end; so it is given one that does not.
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
