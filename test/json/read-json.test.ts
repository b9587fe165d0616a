import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {jsonLimits} from '../../source/json/limits.ts';
import {createJsonReader, parseJson} from '../../source/json/read-json.ts';
import {describeJson, isJsonObject, scalarText, toJson} from '../../source/json/value.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

describe('a text in parts', () => {
	it('has the same value as the whole text, or is invalid', () => {
		always(300, fc.tuple(nested.value, odd, fc.nat(), fc.integer({min: 1, max: 20})), ([json, put, place, size]) => {
			const spot = place % (json.length + 1);
			const text = json.slice(0, spot) + put + json.slice(spot);

			expect(outcome(() => read(text, size))).toBe(outcome(() => withReviver(text)));
		});
	});

	it('is refused if it is too long', () => {
		expect(() => parseJson(levelsOf(65))).toThrow(new SyntaxError('it is nested deeper than 64'));
	});
});

const read = (text: string, size: number): unknown => {
	const {take, end} = createJsonReader();
	for (let start = 0; start < text.length; start += size) {
		expect(take(text.slice(start, start + size))).toBeUndefined();
	}
	return end();
};

// TypeScript does not know JSON.rawJSON yet.
const {rawJSON} = JSON as unknown as {readonly rawJSON: (text: string) => unknown};

// Keeps the digits of every number, however the text looks: https://github.com/tc39/proposal-json-parse-with-source
const withReviver = (text: string): unknown =>
	JSON.parse(text, ((_key: string, value: unknown, {source}: {readonly source?: string}) =>
		typeof value === 'number' && source !== undefined && JSON.stringify(value) !== source
			? rawJSON(source)
			: value) as Parameters<typeof JSON.parse>[1]);

/** The result of reading, as a string to compare. All texts that are not JSON have the same result. */
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

/** The text of a number as JSON allows it: any digits, any exponent. */
const numberText = fc
	.tuple(
		fc.constantFrom('', '-'),
		fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9]\d{0,24}$/)),
		fc.oneof(
			fc.constant(''),
			fc.stringMatching(/^\.\d{1,24}$/),
			fc.stringMatching(/^\.0{1,8}\d{0,2}$/).filter(Boolean),
		),
		fc.oneof({weight: 3, arbitrary: fc.constant('')}, {weight: 1, arbitrary: fc.stringMatching(/^[eE][+-]?\d{1,4}$/)}),
	)
	.map(parts => parts.join(''));

/** Compact JSON whose numbers do not come from JSON.stringify. Names do not look like array indexes, as V8 puts those first. */
const compactJson: fc.Arbitrary<string> = fc.letrec<{value: string}>(tie => ({
	value: fc.oneof(
		{depthSize: 'small', withCrossShrink: true},
		numberText,
		fc.constantFrom('null', 'true', 'false'),
		fc.string({unit: anyCharacter, maxLength: 8}).map(text => JSON.stringify(text)),
		fc.array(tie('value'), {maxLength: 4}).map(items => `[${items.join(',')}]`),
		fc
			.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z_]{1,9}$/), tie('value')), {
				selector: ([name]) => name,
				maxLength: 4,
			})
			.map(entries => `{${entries.map(([name, value]) => `"${name}":${value}`).join(',')}}`),
	),
})).value;

describe('a number of a JSON text', () => {
	it.each([
		'12345678901234567890',
		'9007199254740993',
		'1234567890.12345678',
		'-0',
		'1e400',
		'1e-7',
		'0.0000001',
		'1.0',
		'0.1',
		'0',
	])('is written as received: %s', text => {
		expect(toJson(parseJson(text))).toBe(text);
		expect(toJson(parseJson(`[1,{"id":${text}},{"":"1"},"x"]`))).toBe(`[1,{"id":${text}},{"":"1"},"x"]`);
		expect(scalarText(parseJson(text))).toBe(text);
	});

	it('is kept in a field of any name, and is never a name itself', () => {
		const text = '{"__proto__":{"__proto__":-0,"a":[1e400]},"constructor":1.0}';

		expect(toJson(parseJson(text))).toBe(text);
		expect(Object.getPrototypeOf(parseJson(text))).toBe(Object.prototype);
		expect(() => parseJson('{1.0:2}')).toThrow(SyntaxError);
	});

	it('is a plain number if nothing would be lost', () => {
		expect(parseJson('[12345678901234567890, 12, 0.5, -1]')).toEqual([expect.anything(), 12, 0.5, -1]);
	});
});

describe('a JSON text', () => {
	it('is written as received, digit by digit', () => {
		always(1000, compactJson, text => {
			expect(toJson(parseJson(text))).toBe(text);
		});
	});

	it('is indented if requested', () => {
		expect(toJson(parseJson('{"a":[1,-0]}'), '  ')).toBe('{\n  "a": [\n    1,\n    -0\n  ]\n}');
	});

	it.each([
		'',
		' ',
		'{',
		'[1,]',
		'{"a":1}{"a":2}',
		'NaN',
		"{'a':1}",
		'[01]',
		'{"a":1.2.3,"a":1}',
		'"\u0001"',
		'\ufeff[]',
	])('that is invalid is a SyntaxError: %j', text => {
		expect(() => parseJson(text)).toThrow(SyntaxError);
	});
});

describe('a parsed value', () => {
	it.each([
		['null', 'null', 'null'],
		['true', 'true', 'true'],
		['12', '12', '12'],
		['-0', '-0', '-0'],
		['12345678901234567890', '12345678901234567890', '12345678901234567890'],
		['123456789012345678901', '123456789012345678901', 'a number'],
		['"x"', undefined, 'a string'],
		['[]', undefined, 'an array'],
		['{}', undefined, 'an object'],
	])('%s is described as $2 and has its scalar text, if any', (text, scalar, words) => {
		expect(scalarText(parseJson(text))).toBe(scalar);
		expect(describeJson(parseJson(text))).toBe(words);
	});

	it('that is missing is described as nothing', () => {
		expect(scalarText(undefined)).toBeUndefined();
		expect(describeJson(undefined)).toBe('nothing');
	});

	it('is an object only if it is one in JSON', () => {
		const objects = ['{}', '[]', 'null', '"x"', '1', '-0'].filter(text => isJsonObject(parseJson(text)));

		expect(objects).toEqual(['{}']);
	});
});

/** The reader's result for a text in chunks of `size` characters. */
const measure = (text: string, size = text.length || 1): string | undefined => {
	const {take} = createJsonReader();
	let excess: string | undefined;
	for (let start = 0; start < text.length && excess === undefined; start += size) {
		excess = take(text.slice(start, start + size));
	}
	return excess;
};

const levelsOf = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('the content of a JSON text', () => {
	it('cannot have more levels than the limit', () => {
		expect(measure(levelsOf(jsonLimits.levels))).toBeUndefined();
		expect(measure(levelsOf(jsonLimits.levels + 1))).toBe('it is nested deeper than 64');
		expect(measure('{"a":'.repeat(jsonLimits.levels + 1))).toBe('it is nested deeper than 64');
	});

	it.each([
		// A number that would lose digits counts twice.
		['numbers', (count: number) => `${'0,'.repeat(count - 2)}-0`],
		['numbers with blanks', (count: number) => ` ${'0 , '.repeat(count - 1)}0 `],
		['empty objects', (count: number) => `${'{},'.repeat(count - 1)}{}`],
		['empty lists with blanks', (count: number) => `${'[ ],'.repeat(count - 1)}[ ]`],
		['texts', (count: number) => `${'"a,[",'.repeat(count - 1)}"\\\\"`],
		['fields', (count: number) => `${'{"a":0},'.repeat((count - 1) / 2)}${count % 2 === 0 ? '{"a":0}' : '0'}`],
	])('cannot have more %s than the limit', (_name, toItems) => {
		expect(measure(`[${toItems(jsonLimits.values - 1)}]`, 65_536)).toBeUndefined();
		expect(measure(`[${toItems(jsonLimits.values)}]`, 65_536)).toBe('it has more values than 1,500,000');
	});

	it('cannot have more different names than the limit', () => {
		const toText = (count: number) =>
			`[${Array.from({length: count}, (_, name) => `{"k${name}":{"k0":"k${-name}"}}`)}]`;
		const whole = 2 ** 24;

		expect(measure(toText(jsonLimits.names), whole)).toBeUndefined();
		expect(measure(toText(jsonLimits.names + 1), whole)).toBe('it has more field names than 200,000');
	});

	it('is counted correctly after strings of every kind', () => {
		const anyText = fc.string({unit: fc.constantFrom('"', '\\', '[', '{', 'é', '漢', 'a')});
		always(1200, fc.tuple(anyText, fc.integer({min: 1, max: 5})), ([text, size]) => {
			const before = `[${JSON.stringify(text)},`;

			expect(measure(`${before}${levelsOf(jsonLimits.levels - 1)}]`, size)).toBeUndefined();
			expect(measure(`${before}${levelsOf(jsonLimits.levels)}]`, size)).toBe('it is nested deeper than 64');
		});
	});
});
