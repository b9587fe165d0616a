import type {Variation} from './variant-build.ts';

/** A program that is wrong on purpose: a test that does not fail for it is blind. */
export type Canary = {
	readonly name: string;
	readonly variations: readonly Variation[];
	/** The test files that must fail for it, each with what it must complain of. */
	readonly complaints: Readonly<Record<string, RegExp>>;
	/** The only test of those files that is run: with it the built program is tested, else the source. */
	readonly builtTest?: string;
};

const keepsUnsafe: Variation = {
	file: 'source/text/safe-text.ts',
	from: 'const text = value.slice(0, longestText).toWellFormed();',
	to: 'if (value !== undefined) return value; const text = value.slice(0, longestText).toWellFormed();',
};

const writesTooMuch: Variation = {
	file: 'source/terminal/diff-frames.ts',
	from: 'moveTo(0, y) + erased + line',
	to: "moveTo(0, y) + erased + line + ' '",
};

export const canaries: readonly Canary[] = [
	{
		name: 'prints the key',
		variations: [
			{
				file: 'source/access-key/io/read.ts',
				from: "return parseKey(source.key, 'ENVPICK_ACCESS_KEY');",
				to: 'process.stderr.write(source.key); return source.key;',
			},
		],
		builtTest: 'holds the key in no form, whatever the service echoes',
		complaints: {'test/debug/log.test.ts': /expected '[\w-]{8}' to be undefined/},
	},
	{
		name: 'shows a key that a service echoes',
		variations: [
			{
				file: 'source/text/redact.ts',
				from: 'return text => {',
				to: 'return text => { if (text !== "") return text;',
			},
		],
		complaints: {'test/service/reply-fault.test.ts': /expected '[^']{8,}' to be undefined/},
	},
	{
		name: 'cleans no text',
		variations: [keepsUnsafe],
		complaints: {
			'test/torture/random-listings.test.ts': /lets out U\+/,
			'test/torture/frames.test.tsx': /frame \d+ holds U\+/,
		},
	},
	{
		name: 'cleans no text, as a build,',
		variations: [keepsUnsafe],
		builtTest: 'makes the program write nothing to the terminal that is not on the list',
		complaints: {'test/torture/hostile-listings.test.ts': /run 0 writes "/},
	},
	{
		name: 'writes the key into the log',
		variations: [
			{
				file: 'source/service/io/fetch.ts',
				from: 'request.note?.(redact(line))',
				to: 'request.note?.(line + key)',
			},
		],
		complaints: {'test/torture/cut-answers.test.ts': /the log holds [\w-]{8}/},
	},
	{
		name: 'quotes the key in an error',
		variations: [
			{
				file: 'source/service/io/fetch.ts',
				from: 'const route = {host: address.host,',
				to: 'const route = {host: address.host + key,',
			},
		],
		complaints: {'test/torture/cut-answers.test.ts': /(?:the screen|standard error) holds [\w-]{8}/},
	},
	{
		name: 'takes a damaged answer for an empty listing',
		variations: [
			{
				file: 'source/service/parse-body.ts',
				from: 'if (!(error instanceof SyntaxError)) {',
				to: 'if (error instanceof SyntaxError) { return {data: []}; } else {',
			},
		],
		complaints: {'test/torture/cut-answers.test.ts': /is another listing/},
	},
	{
		name: 'shows an error of a library',
		variations: [
			{
				file: 'source/service/parse-body.ts',
				from: 'if (!(error instanceof SyntaxError)) {',
				to: 'if (error instanceof SyntaxError) {',
			},
		],
		complaints: {'test/torture/random-bodies.test.ts': /throws SyntaxError/},
	},
	{
		name: 'shows the key in the list of processes',
		variations: [
			{
				file: 'source/access-key/io/read.ts',
				from: "return parseKey(source.key, 'ENVPICK_ACCESS_KEY');",
				to: 'process.title = source.key; return source.key;',
			},
		],
		builtTest: 'let a good run on a terminal pass',
		complaints: {'test/faults/gates.test.ts': /a command line holds [\w-]{8}/},
	},
	{
		name: 'works for seconds without a break',
		variations: [
			{
				file: 'source/load/io/source.ts',
				from: 'return decodeListing(answer);',
				to: 'for (const late = performance.now() + 10_000; performance.now() < late; ); return decodeListing(answer);',
			},
		],
		builtTest: 'Ctrl-C is heard at once: distinct tags',
		complaints: {'test/torture/heard.test.ts': /milliseconds until it was heard|waited \d+ ms for the exit code/},
	},
	{
		name: 'drops the first environment of every group',
		variations: [
			{
				file: 'source/listing/decode.ts',
				from: 'for (const item of list) {',
				to: 'for (const item of list.slice(1)) {',
			},
		],
		complaints: {'test/torture/random-listings.test.ts': /loses \d+ resources: there are \d+/},
	},
	{
		name: 'drops the fields',
		variations: [{file: 'source/listing/decode.ts', from: '.filter(key => key !== known)', to: '.filter(() => false)'}],
		complaints: {'test/torture/random-listings.test.ts': /loses fields of resource \d+/},
	},
	{
		name: 'does not search the fields',
		variations: [{file: 'source/filter/search-index.ts', from: 'if (field.isScalar) {', to: 'if (false) {'}],
		complaints: {'test/torture/random-listings.test.ts': /loses "/},
	},
	{
		name: 'writes one cell too many',
		variations: [writesTooMuch],
		complaints: {'test/torture/frames.test.tsx': /runs over an edge: row/},
	},
	{
		name: 'writes one cell too many, as a build,',
		variations: [writesTooMuch],
		builtTest: 'is drawn within its edges',
		complaints: {'test/life/sizes.test.ts': /row \d+ of \d+ is written up to cell/},
	},
];
