import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toVisibleJson, withoutEscapes} from '../../source/text/json-escapes.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {hostileTag} from '../helpers/arbitrary/texts.ts';

const hidden = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}/u;

describe('JSON that is safe to show', () => {
	it.each([
		['plain ASCII', 'a"b\\c', String.raw`"a\"b\\c"`],
		['letters of any script', 'é日本', '"é日本"'],
		['emoji, joined ones too', '🎉👩‍💻❤️', '"🎉👩‍💻❤️"'],
		['C0', '\u001b\n\0', String.raw`"\u001b\n\u0000"`],
		['DEL and C1', '\u007f\u009b', String.raw`"\u007f\u009b"`],
		['line separators', '\u2028\u2029', String.raw`"\u2028\u2029"`],
		['bidi controls', '\u202e\u2066', String.raw`"\u202e\u2066"`],
		['invisible characters', '\u200b\ufeff\u00ad', String.raw`"\u200b\ufeff\u00ad"`],
		['joiners outside emoji', 'a\u200db', String.raw`"a\u200db"`],
		['variation selectors outside emoji', 'a\ufe0f\u{e0101}', String.raw`"a\ufe0f\udb40\udd01"`],
		['tag characters', '\u{e0041}', String.raw`"\udb40\udc41"`],
		['half characters', '\ud800a\udc00', String.raw`"\ud800a\udc00"`],
		['a backslash before an escape', '\\\u202e', String.raw`"\\\u202e"`],
	])('writes %s', (_, value, json) => {
		expect(toVisibleJson(JSON.stringify(value))).toBe(json);
		expect(JSON.parse(json)).toBe(value);
	});

	it('escapes every character that the screen marks', () => {
		const isHalf = (code: number) => code >= 0xd800 && code < 0xe000;
		const codes = [...Array(0x1_0000).keys(), ...Array.from({length: 0x1000}, (_, index) => 0xe_0000 + index)];
		const marked = codes.filter(code => !isHalf(code) && toSafeText(String.fromCodePoint(code)).length > 2);
		const left = marked.filter(code => !/^"\\/.test(toVisibleJson(JSON.stringify(String.fromCodePoint(code)))));

		expect(marked.length).toBeGreaterThan(4000);
		expect(left).toEqual([]);
	});

	it('parses to the same value, and hides no character outside emoji', () => {
		always(1000, fc.tuple(fc.jsonValue({stringUnit: 'binary'}), fc.array(hostileTag)), ([value, texts]) => {
			const json = JSON.stringify([value, texts]);
			const visible = toVisibleJson(json);

			expect(JSON.parse(visible)).toEqual(JSON.parse(json));
			expect(visible.replace(/\p{RGI_Emoji}/gv, '')).not.toMatch(hidden);
		});
	});
});

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
		always(1200, escaped, characters => {
			const text = characters.map(([code]) => String.fromCharCode(code)).join('');
			const json = characters
				.map(([code, how]) => {
					const plain = JSON.stringify(String.fromCharCode(code)).slice(1, -1);
					const hex = code.toString(16).padStart(4, '0');
					return how === 0 ? plain : `\\u${how === 8 ? hex.toUpperCase() : hex}`;
				})
				.join('');

			expect(withoutEscapes(json)).toBe(text);
		});
	});
});
