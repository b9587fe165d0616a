import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createJsonReader, parseJson} from '../../source/json/read-json.ts';
import {runsOf} from '../helpers/project/torture.ts';

const read = (text: string, size: number): unknown => {
	const {take, end} = createJsonReader();
	for (let start = 0; start < text.length; start += size) {
		expect(take(text.slice(start, start + size))).toBeUndefined();
	}
	return end();
};

// A slow way to keep digits as written: https://github.com/tc39/proposal-json-parse-with-source
const withReviver = (text: string): unknown =>
	JSON.parse(text, ((_key: string, value: unknown, {source}: {readonly source?: string}) =>
		typeof value === 'number' && source !== undefined && JSON.stringify(value) !== source
			? rawJSON(source)
			: value) as Parameters<typeof JSON.parse>[1]);

const {rawJSON} = JSON as unknown as {readonly rawJSON: (text: string) => unknown};

/** The result of reading, as a string to compare. All texts that are not JSON give the same string. */
const outcome = (read: () => unknown): string => {
	try {
		return JSON.stringify(read());
	} catch (error) {
		return error instanceof SyntaxError ? 'no JSON' : String(error);
	}
};

// Keys that objects treat specially, and keys that an inserted piece could duplicate.
const key = fc.constantFrom('data', 'resources', 'tags', '__proto__', '7', 'a');
const leaf = fc.constantFrom(
	'1e5',
	'"os:a"',
	'null',
	'-0',
	'{}',
	'[]',
	'["x"]',
	'{"a":[1,[2]],"a":12345678901234567890}',
);
const nested = fc.letrec<{value: string}>(tie => ({
	value: fc.oneof(
		{maxDepth: 5},
		leaf,
		fc.array(tie('value'), {maxLength: 4}).map(items => `[${items.join(' ,')}]`),
		fc
			.array(fc.tuple(key, tie('value')), {maxLength: 4})
			.map(fields => `{${fields.map(([name, value]) => `"${name}":${value}`).join(',')}}`),
	),
}));

// The inserted text: it changes the meaning of most texts or makes them invalid JSON.
const odd = fc.constantFrom('', '', '', '\\', '\\u00', '"', '\u0001', '\u00a0', ',', ']', '1', '-', '.5', 'e9', ':');

describe('a text in parts', () => {
	it('has the same value as the whole text, or is invalid', () => {
		fc.assert(
			fc.property(nested.value, odd, fc.nat(), fc.integer({min: 1, max: 20}), (json, put, place, size) => {
				const spot = place % (json.length + 1);
				const text = json.slice(0, spot) + put + json.slice(spot);

				expect(outcome(() => read(text, size))).toBe(outcome(() => withReviver(text)));
			}),
			{numRuns: runsOf(300)},
		);
	});

	it('can have a long string in many chunks', () => {
		const long = `${'a'.repeat(2 ** 21)}\\u0041${'é'.repeat(2 ** 20)}`;
		const text = `{"data":[],"next":"${long}","${long}":1}`;

		expect(read(text, 2 ** 16)).toEqual(JSON.parse(text));
	});

	it('is refused if it is too long', () => {
		expect(() => parseJson(`${'['.repeat(65)}${']'.repeat(65)}`)).toThrow(SyntaxError);
	});

	it('is refused if a name is a number that needs exact digits', () => {
		expect(outcome(() => read('{1e400:1}', 3))).toBe('no JSON');
		expect(outcome(() => read('[1e400 1e400]', 3))).toBe('no JSON');
	});
});
