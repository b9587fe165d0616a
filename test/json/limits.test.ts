import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type Excess, jsonLimits} from '../../source/json/limits.ts';
import {createJsonReader} from '../../source/json/read-json.ts';

/** The reader's result for a text in chunks of `size` characters. */
const measure = (text: string, size = text.length || 1): Excess | undefined => {
	const {take} = createJsonReader();
	let excess: Excess | undefined;
	for (let start = 0; start < text.length && excess === undefined; start += size) {
		excess = take(text.slice(start, start + size));
	}
	return excess;
};

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('the content of a JSON text', () => {
	it('has at most as many levels as the limit', () => {
		expect(measure(nested(jsonLimits.levels))).toBeUndefined();
		expect(measure(nested(jsonLimits.levels + 1))).toBe('levels');
		expect(measure('{"a":'.repeat(jsonLimits.levels + 1))).toBe('levels');
	});

	it.each([
		['numbers', (count: number) => `${'0,'.repeat(count - 1)}0`],
		['numbers with blanks', (count: number) => ` ${'0 , '.repeat(count - 1)}0 `],
		['empty objects', (count: number) => `${'{},'.repeat(count - 1)}{}`],
		['empty lists with blanks', (count: number) => `${'[ ],'.repeat(count - 1)}[ ]`],
		['texts', (count: number) => `${'"a,[",'.repeat(count - 1)}"\\\\"`],
		['fields', (count: number) => `${'{"a":0},'.repeat((count - 1) / 2)}${count % 2 === 0 ? '{"a":0}' : '0'}`],
	])('has at most as many %s as the limit', (_name, toItems) => {
		expect(measure(`[${toItems(jsonLimits.values - 1)}]`, 65_536)).toBeUndefined();
		expect(measure(`[${toItems(jsonLimits.values)}]`, 65_536)).toBe('values');
	});

	it('measures a string once, however many colons follow', () => {
		// Hashing the string again for each colon would take minutes.
		const chunk = `"a"${':'.repeat(65_533)}`;

		expect(measure(chunk.repeat(32), 65_536)).toBeUndefined();
	});

	it('has at most as many different names as the limit', () => {
		const toText = (count: number) =>
			`[${Array.from({length: count}, (_, name) => `{"k${name}":{"k0":"k${-name}"}}`)}]`;
		const whole = 2 ** 24;

		expect(measure(toText(jsonLimits.names), whole)).toBeUndefined();
		expect(measure(toText(jsonLimits.names + 1), whole)).toBe('names');
	});

	it('is counted the same in chunks of any size', () => {
		const deepest = jsonLimits.levels;
		// A text full of characters that look like structure. Its depth is at the limit or one level beyond.
		const anyText = fc
			.tuple(fc.json(), fc.string({unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', 'a')}), fc.boolean())
			.map(([json, text, isDeep]) => `[${json},${JSON.stringify(text)},${nested(isDeep ? deepest : deepest - 1)}]`);
		fc.assert(
			fc.property(anyText, fc.integer({min: 1, max: 9}), (text, size) => {
				expect(measure(text, size)).toBe(measure(text));
			}),
		);
	});

	it('is counted correctly after strings of every kind', () => {
		fc.assert(
			fc.property(
				fc.string({unit: fc.constantFrom('"', '\\', '[', '{', 'é', '漢', 'a')}),
				fc.integer({min: 1, max: 5}),
				(text, size) => {
					const before = `[${JSON.stringify(text)},`;

					expect(measure(`${before}${nested(jsonLimits.levels - 1)}]`, size)).toBeUndefined();
					expect(measure(`${before}${nested(jsonLimits.levels)}]`, size)).toBe('levels');
				},
			),
		);
	});
});
