import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createJsonMeter, type Excess, jsonLimits} from '../../source/json/limits.ts';

/** What a meter says of a text that comes in chunks of so many characters. */
const measure = (text: string, size = text.length || 1): Excess | undefined => {
	const take = createJsonMeter();
	let excess: Excess | undefined;
	for (let start = 0; start < text.length && excess === undefined; start += size) {
		excess = take(text.slice(start, start + size));
	}
	return excess;
};

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('what a JSON text holds', () => {
	it('is as many levels as the limit and no more', () => {
		expect(measure(nested(jsonLimits.levels))).toBeUndefined();
		expect(measure(nested(jsonLimits.levels + 1))).toBe('levels');
		expect(measure('{"a":'.repeat(jsonLimits.levels + 1))).toBe('levels');
	});

	// So many values in entries of some 5,000, which are five levels deep: no place for a cut.
	const inEntries = (count: number, toItems: (items: number) => string): string => {
		const entries = Math.floor((count - 1) / 5000);
		const toEntry = (values: number) => `[[[[${toItems(values - 4)}]]]]`;
		return `[${`${toEntry(5000)},`.repeat(entries - 1)}${toEntry(5000 + ((count - 1) % 5000))}]`;
	};

	it.each([
		['numbers', (count: number) => `${'0,'.repeat(count - 1)}0`],
		['numbers with blanks', (count: number) => ` ${'0 , '.repeat(count - 1)}0 `],
		['empty objects', (count: number) => `${'{},'.repeat(count - 1)}{}`],
		['empty lists with blanks', (count: number) => `${'[ ],'.repeat(count - 1)}[ ]`],
		['texts', (count: number) => `${'"a,[",'.repeat(count - 1)}"\\\\"`],
		['fields', (count: number) => `${'{"a":0},'.repeat((count - 1) / 2)}${count % 2 === 0 ? '{"a":0}' : '0'}`],
	])('is as many %s as the limit and no more', (_name, toItems) => {
		expect(measure(inEntries(jsonLimits.values, toItems), 65_536)).toBeUndefined();
		expect(measure(inEntries(jsonLimits.values + 1, toItems), 65_536)).toBe('values');
	});

	it('is as many entries as the limit and no more', () => {
		const toText = (count: number) => `{"data":[${'{"resources":[]},'.repeat(count)}{}]}`;

		expect(measure(toText(jsonLimits.entries), 65_536)).toBeUndefined();
		expect(measure(toText(jsonLimits.entries + 1), 65_536)).toBe('entries');
	});

	it('is as many environments in a list of their own as in a listing, whatever their tags', () => {
		const toText = (count: number) => `[${'{"tags":["a","b","c"]},'.repeat(count)}{}]`;

		expect(measure(toText(jsonLimits.entries), 65_536)).toBeUndefined();
		expect(measure(toText(jsonLimits.entries + 1), 65_536)).toBe('entries');
		expect(measure(`[{},{"tags":[${'0,'.repeat(jsonLimits.entry)}0]}]`, 65_536)).toBe('entry');
	});

	it('is as many values of an environment before another as the limit and no more', () => {
		const toText = (values: number) => `[{},{${'"a":0,'.repeat(values - 2)}"b":0},{}]`;

		expect(measure(toText(jsonLimits.entry))).toBeUndefined();
		expect(measure(toText(jsonLimits.entry + 1))).toBe('entry');
	});

	it('is measured once where many colons follow a text', () => {
		// Hashed again for each colon it would take minutes.
		const chunk = `"a"${':'.repeat(65_533)}`;

		expect(measure(chunk.repeat(32), 65_536)).toBeUndefined();
	});

	it('is as many different names as the limit and no more', () => {
		const toText = (count: number) =>
			`[${Array.from({length: count}, (_, name) => `{"k${name}":{"k0":"k${-name}"}}`)}]`;
		const whole = 2 ** 24;

		expect(measure(toText(jsonLimits.names), whole)).toBeUndefined();
		expect(measure(toText(jsonLimits.names + 1), whole)).toBe('names');
	});

	it.each([
		[
			'fields of one environment',
			(count: number) => `{"data":[{"resources":[{},{${'"a":0,'.repeat(count - 2)}"b":0}]}]}`,
		],
		['tags of one environment', (count: number) => `{"data":[{"resources":[{"tags":[${'0,'.repeat(count - 7)}0]}]}]}`],
		['values beside the groups', (count: number) => `{"data":[],${'"a":0,'.repeat(count - 3)}"b":0}`],
	])('is as many %s as the limit and no more', (_name, toText) => {
		for (const size of [65_536, 2 ** 24]) {
			expect(measure(toText(jsonLimits.entry), size)).toBeUndefined();
			expect(measure(toText(jsonLimits.entry + 2), size)).toBe('entry');
		}
	});

	it.each([
		['a mebibyte of text', `"${'a'.repeat(1013)}"`, 1025],
		['50,000 values', '"a","b","c"', 10_001],
	])('is cut behind the entry that goes beyond %s, whatever chunks it comes in', (_, tags, count) => {
		const entry = `{"x":[${tags}]},`;
		const start = '{"data":[{"resources":[';
		const text = start + entry.repeat(count * 3.5);
		for (const size of [65_536, 2 ** 20, text.length]) {
			const cuts: number[] = [];
			const take = createJsonMeter();
			for (let from = 0; from < text.length; from += size) {
				take(text.slice(from, from + size), {cut: index => cuts.push(from + index), filler: () => {}});
			}

			const entries = cuts.map(cut => (cut + 1 - start.length) / entry.length);
			expect(entries.slice(1).map((entry, index) => entry - (entries[index] ?? 0))).toEqual([count, count]);
		}
	});

	it('has long texts and blanks to be left out where an entry is longer than a mebibyte', () => {
		const [short, long] = [255, 256].map(count => ' '.repeat(count));
		const text = `[{"a":"${'x'.repeat(2 ** 20)}",${short}"b":${long}"c"}]`;
		const fillers: [string, boolean][] = [];

		createJsonMeter()(text, {
			cut: () => {},
			filler: (start, end, isText) => fillers.push([text.slice(start, end), isText]),
		});

		expect(fillers).toEqual([
			['x'.repeat(2 ** 20), true],
			[long, false],
		]);
	});

	it('is certainly without numbers between two cuts that have none', () => {
		const [plain, numbers] = ['{"a":["b",true,{}]},', '{"a":["b",-1]},'].map(entry => entry.repeat(10_000));
		const flags: boolean[] = [];
		const take = createJsonMeter();

		for (const part of ['[', plain, numbers, plain, plain]) {
			take(String(part), {cut: (_index, _rest, hasNumbers) => flags.push(hasNumbers), filler: () => {}});
		}

		expect(flags.map(String).join(' ')).toMatch(/^(false )+(true )+false/);
	});

	it('is counted the same in chunks of any size, whatever stands in texts', () => {
		const deepest = jsonLimits.levels;
		// A text with everything that could be taken for structure, in which a level too many or none too many lies.
		const anyText = fc
			.tuple(fc.json(), fc.string({unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', 'a')}), fc.boolean())
			.map(([json, text, isDeep]) => `[${json},${JSON.stringify(text)},${nested(isDeep ? deepest : deepest - 1)}]`);
		fc.assert(
			fc.property(anyText, fc.integer({min: 1, max: 9}), (text, size) => {
				expect(measure(text, size)).toBe(measure(text));
			}),
		);
	});

	it('is counted right behind texts of every kind', () => {
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
