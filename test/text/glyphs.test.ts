import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {glyphsOf, spinnerAt, toAsciiSpans, toAsciiText} from '../../source/text/glyphs.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {span, textOfSpans} from '../../source/text/spans.ts';
import {cellsOf} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';

describe('text for a terminal with only ASCII', () => {
	it('keeps ASCII, replaces the signs of the screen, and writes `?` for each other cell', () => {
		expect(toAsciiText('↑↓←→ scroll · ×3 win…')).toBe('^v<> scroll - x3 win~');
		expect(toAsciiText('os:漢a é')).toBe('os:??a ?');
	});

	it('is ASCII and as wide as before', () => {
		always(1200, fc.string({unit: 'grapheme'}).map(toSafeText), text => {
			const ascii = toAsciiText(text);

			expect(ascii).toMatch(/^[\x20-\x7e]*$/);
			expect(cellsOf(ascii)).toBe(cellsOf(text));
		});
	});

	it('is the same for a line in spans, even if a character combines with the span before it', () => {
		const spans = ['> ', '\u{1f3fb}a', 'é…'].map(text => span(text, 'dim'));
		expect(toAsciiSpans(spans).map(one => [one.text, one.tone])).toEqual([
			['>?', 'dim'],
			['a', 'dim'],
			['?~', 'dim'],
		]);
		const anyText = fc.constantFrom('a', '> ', '漢', 'é', '\u0301', '\u0e33', '🏻', '🇩', '🏻a');
		always(200, fc.array(anyText), texts => {
			const line = toAsciiSpans(texts.map(text => span(text)));
			expect(textOfSpans(line)).toBe(toAsciiText(texts.join('')));
		});
	});
});

describe('signs without colour', () => {
	it('are one cell wide, and different where they are side by side', () => {
		const [ascii, unicode] = [glyphsOf({isAscii: true}), glyphsOf({isAscii: false})];

		expect(Object.values(ascii).join(' ')).toBe('> * ~ + - / | # - # x - = ^ v ~ \\n + ! * |/-\\');
		expect(Object.values(unicode).join(' ')).toBe('❯ ● ≈ ▸ ▾ > │ ┃ ─ ▏▎▍▌▋▊▉█ × · = ▴ ▾ … ↵ ✓ ✗ • ⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏');
		expect(Array.from(Object.values(unicode).join('')).filter(sign => cellsOf(sign) !== 1)).toEqual([]);
	});

	it('turn the spinner every tenth of a second', () => {
		const glyphs = glyphsOf({isAscii: true});

		expect([0, 99, 100, 300, 400, 1000].map(time => spinnerAt(glyphs, time)).join('')).toBe('||/\\|-');
	});
});
