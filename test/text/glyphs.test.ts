import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {glyphsOf, toAsciiText} from '../../source/text/glyphs.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
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
});

describe('signs without colour', () => {
	it('are as wide in ASCII, and a line break is an escape', () => {
		const [{lineBreak, spinner, ...ascii}, unicode] = [glyphsOf({isAscii: true}), glyphsOf({isAscii: false})];

		for (const [name, sign] of Object.entries(ascii)) {
			expect(sign, name).toMatch(/^[\x20-\x7e]$/);
			expect(cellsOf(unicode[name as keyof typeof ascii]), name).toBe(1);
		}
		expect([spinner, cellsOf(unicode.spinner)]).toEqual(['|/-\\', unicode.spinner.length]);
		expect(lineBreak).toBe('\\n');
	});
});
