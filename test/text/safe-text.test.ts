import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {quoteBlanks} from '../../source/text/quote.ts';
import {cutSafe, hasControls, longestText, toSafeText, toVisibleJson} from '../../source/text/safe-text.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';
import {hostileTag} from '../helpers/arbitrary/texts.ts';
import {expectQuick} from '../helpers/state/own-time.ts';
import {graphemesOf} from '../helpers/terminal/graphemes.ts';

const range = (first: number, last: number): number[] => Array.from({length: last - first + 1}, (_, at) => first + at);
const codeName = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

describe('safe text', () => {
	it('shows controls with a caret', () => {
		for (const code of [...range(0x00, 0x1f), 0x7f]) {
			expect(toSafeText(`a${String.fromCharCode(code)}b`)).toBe(
				`a^${code === 0x7f ? '?' : String.fromCharCode(code + 64)}b`,
			);
		}
	});

	it.each([
		['C1', range(0x80, 0x9f)],
		['line and paragraph separators', [0x2028, 0x2029]],
		['bidi controls', [0x061c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]],
		[
			'invisible characters',
			[0x00ad, 0x180e, 0x200b, 0x200c, 0x200d, ...range(0x2060, 0x2064), 0xfeff, ...range(0xfff9, 0xfffb)],
		],
		['fillers and blanks', [0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x3164, 0xffa0]],
		['variation selectors outside emoji', [...range(0xfe00, 0xfe0f), 0xe0100, 0xe01ef]],
		['tag characters outside flags', range(0xe0000, 0xe007f)],
		['skin tones outside emoji', range(0x1f3fb, 0x1f3ff)],
		['noncharacters', [0xfdd0, 0xfffe, 0xffff, 0x10ffff]],
	])('names the code point of each of the %s', (_, codes) => {
		for (const code of codes) {
			expect(toSafeText(`a${String.fromCodePoint(code)}b`)).toBe(`a<${codeName(code)}>b`);
			expect(toSafeText(String.fromCodePoint(code))).toBe(`<${codeName(code)}>`);
		}
	});

	it.each([
		['letters with marks', 'é e\u0301 क्षि ไทย'],
		['right-to-left letters', 'שלום مرحبا'],
		['wide characters', '日本 ｱ'],
		['emoji', '🎉 👩‍💻 ❤️ 1️⃣ 👍🏽 👨‍👩‍👧‍👦'],
		['flags', '🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️‍🌈'],
	])('keeps %s', (_, text) => {
		expect(toSafeText(text)).toBe(text);
	});

	it.each([
		['a sequence that ends', '\u001b[31mred\u001b[0m', '^[[31mred^[[0m'],
		['a sequence that never ends', '\u001b]52;c;aGk=', '^[]52;c;aGk='],
		['a link', '\u001b]8;;http://x\u0007y', '^[]8;;http://x^Gy'],
		['an eight-bit introducer', '\u009b2J', '<U+009B>2J'],
		['a line break', 'a\r\nb', 'a^M^Jb'],
		['a high surrogate alone', 'a\ud83db', 'a\ufffdb'],
		['a low surrogate alone', 'a\udc69b', 'a\ufffdb'],
		['surrogates in the wrong order', '\udc69\ud83d', '\ufffd\ufffd'],
		['a joiner between letters', 'a\u200db', 'a<U+200D>b'],
		['a joiner after an emoji', '👩\u200d', '👩<U+200D>'],
		['a second skin tone', '👍🏽🏽', '👍🏽<U+1F3FD>'],
		['a joiner after an emoji with a selector', '❤️\u200d', '❤<U+FE0F><U+200D>'],
		['a joiner between emoji that do not join', '👩\u200d🎉', '👩<U+200D>🎉'],
		['an emoji selector on a letter', 'a\ufe0f', 'a<U+FE0F>'],
		['an invalid flag', '🏴\u{e0067}\u{e007f}', '🏴<U+E0067><U+E007F>'],
		['more than the longest text', '\u200b'.repeat(513), `${'<U+200B>'.repeat(512)}… 513 characters`],
		['nothing of the longest text', '\u200b'.repeat(512), '<U+200B>'.repeat(512)],
		['more than eight marks on a letter', `a${'\u0301'.repeat(2000)}b`, `a${'\u0301'.repeat(8)}b`],
	])('marks, replaces or drops %s', (_, value, text) => {
		expect(toSafeText(value)).toBe(text);
	});

	it.each(['\u0301', '\u0e33', '\u0eb3', '\uff9e'])('marks the selector of an emoji before %j', joined => {
		expect(toSafeText(`❤️${joined}❤️`)).toBe(`❤<U+FE0F>${joined}❤️`);
	});

	it.each([
		['the longest ASCII', 'x'.repeat(4096), 'x'.repeat(longestText)],
		['the longest letters with accents', 'é'.repeat(longestText), 'é'.repeat(longestText)],
		['one character more', 'x'.repeat(longestText + 1), `${'x'.repeat(longestText)}… 4097 characters`],
		[
			'a surrogate pair at the cut',
			`${'x'.repeat(longestText - 1)}🎉`,
			`${'x'.repeat(longestText - 1)}\ufffd… 4097 characters`,
		],
	])('is cut only if it is too long, and then with its length: %s', (_, value, text) => {
		expect(toSafeText(value)).toBe(text);
	});

	it('is computed at once for a megabyte of marks', () => {
		expectQuick(() => {
			expect(toSafeText('\u0301'.repeat(1_000_000))).toBe(`${'\u0301'.repeat(8)}… 1000000 characters`);
			expect(toSafeText('👩\u200d'.repeat(300_000)).length).toBeLessThan(longestText * 8);
		});
	});

	it('has no control, format character, separator or half character outside emoji', () => {
		always(560, hostileText, value => {
			const text = toSafeText(value);
			const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

			expect(graphemesOf(text).filter(one => hidden.test(one) && !/^\p{RGI_Emoji}$/v.test(one))).toEqual([]);
			expect(text).toSatisfy((safe: string) => safe.isWellFormed() && !hasControls(safe));
		});
	});

	it('is unchanged when it is made safe again, or if it is printable ASCII', () => {
		const short = hostileText.filter(value => value.length < 1000);

		always(1200, fc.tuple(short, fc.string({unit: 'grapheme-ascii'})), ([value, ascii]) => {
			expect(toSafeText(toSafeText(value))).toBe(toSafeText(value));
			expect(toSafeText(ascii)).toBe(ascii);
		});
	});
});

describe('the check for control characters', () => {
	it.each(['\0', '\n', '\u001b', '\u007f', '\u0085', '\u009b', '\u2028', '\u2029'])('holds for %j', value => {
		expect(hasControls(`os:${value}x`)).toBe(true);
	});

	it.each(['', 'os:windows7-x64', 'os:a b', '日 👩‍💻 é'])('does not hold for %j', value => {
		expect(hasControls(value)).toBe(false);
	});
});

it('quotes exactly what would be ambiguous between blanks', () => {
	const shown = ['a', 'a b', '', ' ', ' a', 'a ', 'a  b', 'a\u00a0 b'].map(text => quoteBlanks(text));

	expect(shown).toEqual(['a', 'a b', '""', '" "', '" a"', '"a "', '"a  b"', '"a\u00a0 b"']);
	expect(['ab', 'a b', ''].map(text => quoteBlanks(text, true))).toEqual(['ab', '"a b"', '""']);
	expect(cutSafe('\u001b[31mwindows', 6)).toBe('^[[31…');
});

describe('JSON that is safe to show', () => {
	it.each([
		['plain ASCII', 'a"b\\c', String.raw`"a\"b\\c"`],
		['letters of any script', 'é日本', '"é日本"'],
		['emoji, joined ones too', '🎉👩‍💻❤️', '"🎉👩‍💻❤️"'],
		['C0', '\u001b\n\0', String.raw`"\u001b\n\u0000"`],
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
		always(1000, fc.tuple(fc.jsonValue({stringUnit: anyCharacter}), fc.array(hostileTag)), ([value, texts]) => {
			const json = JSON.stringify([value, texts]);
			const visible = toVisibleJson(json);

			expect(JSON.parse(visible)).toEqual(JSON.parse(json));
			expect(visible.replace(/\p{RGI_Emoji}/gv, '')).not.toMatch(
				/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}/u,
			);
		});
	});
});
