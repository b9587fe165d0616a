import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {describeJson, isJsonObject, scalarText, toJson} from '../../source/json/exact-json.ts';
import {parseJson} from '../../source/json/read-json.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';
import {runsOf} from '../helpers/project/torture.ts';

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
		'-0.0',
		'1e400',
		'1E5',
		'1e-7',
		'0.0000001',
		'1.0',
		'0.10',
		'0.1',
		'100',
		'0',
	])('is written as received: %s', text => {
		expect(toJson(parseJson(text))).toBe(text);
		expect(toJson(parseJson(`[1,{"id":${text}},"x"]`))).toBe(`[1,{"id":${text}},"x"]`);
		expect(scalarText(parseJson(text))).toBe(text);
	});

	it('is a plain number if nothing would be lost', () => {
		expect(parseJson('[12345678901234567890, 12, 0.5, -1]')).toEqual([expect.anything(), 12, 0.5, -1]);
	});

	it('stays the same inside a string', () => {
		expect(parseJson('["-0", "1e400", "12345678901234567890"]')).toEqual(['-0', '1e400', '12345678901234567890']);
	});
});

describe('a JSON text', () => {
	it('is written as received, digit by digit', () => {
		fc.assert(
			fc.property(compactJson, text => {
				expect(toJson(parseJson(text))).toBe(text);
			}),
			{numRuns: runsOf(1000)},
		);
	});

	it('is the same value as with plain JSON.parse', () => {
		fc.assert(
			fc.property(compactJson, text => {
				expect(JSON.parse(toJson(parseJson(text)))).toEqual(JSON.parse(text));
			}),
		);
	});

	it('is indented if requested', () => {
		expect(toJson(parseJson('{"a":[1,-0]}'), '  ')).toBe('{\n  "a": [\n    1,\n    -0\n  ]\n}');
	});

	it.each(['', ' ', '{', '[1,]', '{"a":1}{"a":2}', 'NaN', "{'a':1}", '[01]', '"\u0001"', '\ufeff[]'])(
		'that is invalid is a SyntaxError: %j',
		text => {
			expect(() => parseJson(text)).toThrow(SyntaxError);
		},
	);

	it('keeps the last of several equal names', () => {
		expect(parseJson('{"a":1,"a":2}')).toEqual({a: 2});
	});

	it('has `__proto__` as a name like any other', () => {
		const text = '{"__proto__":{"polluted":12345678901234567890},"constructor":1}';

		expect(toJson(parseJson(text))).toBe(text);
		expect(({} as {polluted?: unknown}).polluted).toBeUndefined();
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
	])('%s has the scalar text %j and is described as %j', (text, scalar, words) => {
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
