import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseJson} from '../../source/json/exact-json.ts';
import {createJsonReader} from '../../source/json/read-json.ts';
import {isTorture, runsOf} from '../helpers/project/torture.ts';

const read = (text: string, size: number): unknown => {
	const {take, end} = createJsonReader();
	for (let start = 0; start < text.length; start += size) {
		expect(take(text.slice(start, start + size))).toBeUndefined();
	}
	return end();
};

/** What comes of reading, as far as it can be told apart; a text that is no JSON alike. */
const outcome = (read: () => unknown): string => {
	try {
		return JSON.stringify(read());
	} catch (error) {
		return error instanceof SyntaxError ? 'no JSON' : String(error);
	}
};

// A blank of this length makes each piece end at the next place where a cut is possible.
const blank = ' '.repeat(2 ** 20);

// Keys that an object treats in ways of its own, and that a piece could bring twice.
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
		fc.array(tie('value'), {maxLength: 4}).map(items => `[${items.join(`${blank},`)}]`),
		fc
			.array(fc.tuple(key, tie('value')), {maxLength: 4})
			.map(fields => `{${fields.map(([name, value]) => `"${name}":${value}`).join(',')}}`),
	),
}));

describe('a text that comes in parts', () => {
	it('is what it is as a whole, wherever it is cut into pieces', () => {
		fc.assert(
			fc.property(nested.value, fc.constantFrom(2 ** 16, 2 ** 19, 2 ** 24), (text, size) => {
				expect(outcome(() => read(text, size))).toBe(outcome(() => parseJson(text)));
			}),
			{numRuns: runsOf(28)},
		);
	});

	it('is no JSON where one character too many or too few stands at a seam', () => {
		const parts = ['{"data":[{"resources":[{"a":1}', ',{"b":2}', ',{"c":3}]}', ',{"resources":[]}],"next":null}'];
		const listing = parts.join(blank);
		// The places around the seams, and those at both ends. Three of each in the long form.
		const most = isTorture ? 3 : 1;
		const spots = parts.flatMap((part, index) => {
			const start = parts.slice(0, index).join(blank).length + (index === 0 ? 0 : blank.length);
			return Array.from(part, (_, at) => start + at).filter((_, at) => at < most || at >= part.length - most);
		});
		expect(outcome(() => read(listing, 2 ** 18))).toBe(outcome(() => JSON.parse(listing)));
		for (const spot of spots) {
			for (const text of [
				listing.slice(0, spot) + listing.slice(spot + 1),
				`${listing.slice(0, spot)},${listing.slice(spot)}`,
				`${listing.slice(0, spot)}]${listing.slice(spot)}`,
			]) {
				const short = text.replaceAll(blank, ' ');
				expect(
					outcome(() => read(text, 2 ** 18)),
					short,
				).toBe(outcome(() => JSON.parse(short)));
			}
		}
	});

	// Runs of what is short, so that escapes lie everywhere around the ends of chunks.
	const unit = fc.constantFrom('a', 'é', '漢', '\ud83d', '\udc4d', '\\n', '\\\\', '\\"', '\\u0041', '\\ud83d', '\\/');
	const longText = fc
		.array(fc.tuple(fc.string({unit, minLength: 1, maxLength: 3}), fc.integer({min: 1, max: 600})), {maxLength: 4})
		.map(runs => `"${runs.map(([run, times]) => run.repeat(times)).join('')}"`);
	const pad = fc.constantFrom(0, 1, 255, 256, 1000).map(length => ' \t\r\n'.repeat(length).slice(0, length));
	const value = fc.oneof(
		leaf,
		longText,
		longText.map(text => `{${text}:1,"__proto__":[${text}],"7":${text}}`),
	);
	const values = fc
		.array(fc.tuple(pad, value, pad), {minLength: 1, maxLength: 4})
		.map(items => items.map(parts => parts.join('')).join(','));
	const sizes = fc.array(fc.integer({min: 250, max: 900}), {minLength: 1, maxLength: 4});
	// What is put somewhere: it makes most texts something else, or no JSON.
	const odd = fc.constantFrom('', '', '', '\\', '\\u00', '"', '\u0001', '\u00a0', ',');

	it('is what it is as a whole, with long texts and blanks in a piece that cannot be cut', () => {
		fc.assert(
			fc.property(values, sizes, odd, fc.nat(), (items, lengths, put, place) => {
				const spot = place % items.length;
				const rest = `"tags":[${items.slice(0, spot)}${put}${items.slice(spot)}],"b":-0}]}],"next":""}`;
				const start = `{"data":[{"resources":[{${blank} `;
				const {take, end} = createJsonReader();
				const readAll = () => {
					take(start);
					for (let at = 0, turn = 0; at < rest.length; turn++) {
						const size = lengths[turn % lengths.length] ?? 1;
						take(rest.slice(at, at + size));
						at += size;
					}
					return end();
				};
				expect(outcome(readAll)).toBe(outcome(() => parseJson(start + rest)));
			}),
			{numRuns: runsOf(100)},
		);
	});

	it('holds a long text that comes in many chunks', () => {
		const long = `${'a'.repeat(2 ** 21)}\\u0041${'é'.repeat(2 ** 20)}`;
		const text = `{"data":[],"next":"${long}","${long}":1}`;

		expect(read(text, 2 ** 16)).toEqual(JSON.parse(text));
	});
});
