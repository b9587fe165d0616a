import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, it} from 'vitest';
import {toNoticeLines} from '../../source/screen/bottom-lines.ts';
import {safeText} from '../helpers/arbitrary/hostile.ts';

describe('the lines of a notice', () => {
	it('are broken at a space, and the last is cut in its middle', () => {
		const notice = '`os:a` cannot be written as csv (it holds a comma); use json';

		expect(toNoticeLines(notice, 60, 2)).toEqual([notice]);
		expect(toNoticeLines(notice, 42, 2)).toEqual(['`os:a` cannot be written as csv (it holds', 'a comma); use json']);
		expect(toNoticeLines(notice, 20, 2)).toEqual(['`os:a` cannot be', 'written a…; use json']);
		expect(toNoticeLines(notice, 20, 1, '~')).toEqual(['`os:a` ca~; use json']);
	});

	it('fit, and are the whole text or have an ellipsis', () => {
		fc.assert(
			fc.property(safeText, fc.integer({min: 20, max: 130}), fc.constantFrom(1, 2), (text, columns, most) => {
				const lines = toNoticeLines(text, columns, most);

				expect(lines.length).toBeLessThanOrEqual(most);
				expect(lines.filter(line => stringWidth(line) > columns)).toEqual([]);
				const squeezed = lines.join('').replaceAll(' ', '');
				expect(squeezed === text.replaceAll(' ', '') || lines.at(-1)?.includes('…')).toBe(true);
			}),
		);
	});
});
