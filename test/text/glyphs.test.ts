import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toAsciiText} from '../../source/text/glyphs.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {cellsOf} from '../../source/text/width.ts';

describe('text for a terminal that shows ASCII alone', () => {
	it('keeps what is ASCII and has a sign for each of our own', () => {
		expect(toAsciiText('↓ scroll · ×3 win…')).toBe('v scroll - x3 win~');
		expect(toAsciiText('↑↓←→')).toBe('^v<>');
	});

	it('has a question mark for each cell of anything else', () => {
		expect(toAsciiText('os:漢a é')).toBe('os:??a ?');
	});

	it('is ASCII and as wide as before, whatever it was', () => {
		fc.assert(
			fc.property(fc.string({unit: 'grapheme'}).map(toSafeText), text => {
				const ascii = toAsciiText(text);

				expect(ascii).toMatch(/^[\x20-\x7e]*$/);
				expect(cellsOf(ascii)).toBe(cellsOf(text));
			}),
		);
	});
});
