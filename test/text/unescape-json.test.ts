import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {withoutEscapes} from '../../source/text/json-escapes.ts';

describe('JSON without escapes', () => {
	it.each([
		['nothing to decode', '{"a":"b é 👋"}', '{"a":"b é 👋"}'],
		['digits in lower and upper case', String.raw`\u004a\u004A`, 'JJ'],
		['quotes, slashes and backslashes', String.raw`\" \/ \\`, '" / \\'],
		['a backslash before what looks like an escape', String.raw`\\u0041`, String.raw`\u0041`],
		['both halves of an emoji', String.raw`\ud83d\udc4b`, '👋'],
		['line breaks, which stay escaped', String.raw`\n\t`, String.raw`\n\t`],
		['an escape that is cut off', String.raw`a\u004`, String.raw`a\u004`],
		['a backslash at the end', 'a\\', 'a\\'],
	])('reads %s', (_, json, expected) => {
		expect(withoutEscapes(json)).toBe(expected);
	});

	it('contains any text, whichever of its characters are escaped', () => {
		const escaped = fc.array(fc.tuple(fc.integer({min: 0x20, max: 0x7e}), fc.constantFrom(4, 8, 0)), {maxLength: 50});
		fc.assert(
			fc.property(escaped, characters => {
				const text = characters.map(([code]) => String.fromCharCode(code)).join('');
				const json = characters
					.map(([code, how]) => {
						const plain = JSON.stringify(String.fromCharCode(code)).slice(1, -1);
						const hex = code.toString(16).padStart(4, '0');
						return how === 0 ? plain : `\\u${how === 8 ? hex.toUpperCase() : hex}`;
					})
					.join('');

				expect(withoutEscapes(json)).toBe(text);
			}),
		);
	});
});
