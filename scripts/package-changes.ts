// Every change that the bundle makes to a package, each with what it spares a run before the first line is drawn and when it
// can go; that undici's files become modules is in eager.ts. The build fails for one that met nothing, and package.json holds
// these packages at exact versions: whoever updates one has to look here, and nobody else.

import {plainCells} from '../source/text/plain-cells.ts';

/** In a file of a package, `from`, which must be there, becomes `to`. */
export type Patch = {readonly file: string; readonly from: string; readonly to: string};

/** What the files under `importers` import by a name comes from a file of `scripts/bundled/` instead. */
export type Replacement = {readonly importers: string; readonly imported: RegExp; readonly by: string};

export type PackageChanges = {
	readonly patches: readonly Patch[];
	/** Files of packages that are loaded and never used: they become empty. */
	readonly stubs: readonly string[];
	readonly replacements: readonly Replacement[];
};

const patches: readonly Patch[] = [
	// Making this pattern reads Unicode's emoji tables, which takes a sixth of `--list`. It can go when string-width makes it
	// on first use.
	{
		file: 'string-width/index.js',
		from: String.raw`const rgiEmojiRegex = /^\p{RGI_Emoji}$/v;`,
		to: String.raw`const rgiEmojiRegex = {test: text => /^\p{RGI_Emoji}$/v.test(text)};`,
	},
	// Here it counts ASCII without cutting it into graphemes. What is one cell each as surely can be counted so too: nearly
	// every line of the screen has the border or an ellipsis in it. It can go when string-width counts these so too.
	{
		file: 'string-width/index.js',
		from: String.raw`/^[\u0020-\u007E]*$/`,
		to: `/^[${plainCells}]*$/`,
	},
	// Node's own HTTP, for a limit that is given here and a class of bodies that nothing has: 2 % of `--list`. It can go when
	// undici asks for it where it needs it.
	{file: 'undici/lib/core/util.js', from: "require('node:http')", to: '{}'},
	// The connection to a proxy takes the limit from there: 16 KiB, as Node has it.
	{file: 'undici/lib/dispatcher/client.js', from: "require('node:http')", to: '{maxHeaderSize: 16384}'},
	// It keeps the texts that were too wide, which here may each be a whole screen. It can go when Ink keeps only what it draws.
	{file: 'ink/build/wrap-text.js', from: 'maxSize: 4096', to: 'maxSize: 16'},
	// The tools for React's developers: DEV in somebody's environment must not ask for them. It can go when Ink asks for a
	// variable of its own.
	{file: 'ink/build/ink.js', from: "process.env['DEV'] === 'true'", to: 'false'},
	{file: 'ink/build/reconciler.js', from: "process.env['DEV'] === 'true'", to: 'false'},
];

// Nothing is sent but GET requests without a body, over HTTP/1.1, at most through an HTTP proxy. They can go when
// undici loads these files on first use.
const stubs = [
	'web/fetch/body',
	'web/fetch/formdata',
	'web/webidl/index',
	'dispatcher/client-h2',
	'dispatcher/socks5-proxy-agent',
];

// Each file says at its top why it is there, and when it can go.
const replacements: readonly Replacement[] = [
	{importers: '/source/cli/options/', imported: /^meow$/, by: 'meow.ts'},
	{importers: '/source/service/io/', imported: /^undici$/, by: 'undici.js'},
	{importers: '/node_modules/ink/build/', imported: /^cli-cursor$/, by: 'cli-cursor.ts'},
	{importers: '/node_modules/ink/build/', imported: /^\.\/output\.js$/, by: 'output.ts'},
	{importers: '/node_modules/ink/build/', imported: /^\.\/sanitize-ansi\.js$/, by: 'sanitize-ansi.ts'},
	{importers: '/node_modules/ink/build/', imported: /^\.\/measure-text\.js$/, by: 'measure-text.ts'},
	{importers: '/node_modules/ink/build/', imported: /^widest-line$/, by: 'widest-line.ts'},
];

export const packageChanges: PackageChanges = {
	patches,
	stubs: stubs.map(name => `undici/lib/${name}.js`),
	replacements,
};
