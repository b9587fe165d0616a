import type {Variation} from './variant-build.ts';

/** A program that is wrong on purpose: a test that does not fail for it is blind. */
export type Canary = {
	readonly name: string;
	readonly variations: readonly Variation[];
	/** The test files that must fail for it, each with what it must complain of. */
	readonly complaints: Readonly<Record<string, RegExp>>;
};

const keepsUnsafe: Variation = {
	file: 'source/core/text.ts',
	from: 'const isLong = value.length > longestText;',
	to: 'if (value !== undefined) return value; const isLong = value.length > longestText;',
};

export const canaries: readonly Canary[] = [
	{
		name: 'cleans no text',
		variations: [keepsUnsafe],
		complaints: {
			'test/torture/random-listings.test.ts': /lets out "\\u/,
			'test/torture/frames.test.tsx': /frame \d+ holds "\\u/,
		},
	},
	{
		name: 'writes the key into the log',
		variations: [
			{
				file: 'source/io/fetch-answer.ts',
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
				file: 'source/io/fetch-answer.ts',
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
				file: 'source/core/parse-answer.ts',
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
				file: 'source/core/parse-answer.ts',
				from: 'if (!(error instanceof SyntaxError)) {',
				to: 'if (error instanceof SyntaxError) {',
			},
		],
		complaints: {'test/torture/random-bodies.test.ts': /throws SyntaxError/},
	},
];
