import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {cutShared} from '../../source/text/cut-shared.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {cellsOf} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';

describe('a text beside a similar one', () => {
	it.each([
		[17, 'win11-20230705-fr'],
		[16, '…20230705-fr'],
		[11, '…20230705…'],
		[9, '…2023070…'],
	])('loses what both share, first at the start, then at the end: %i cells', (cells, text) => {
		expect(cutShared('win11-20230705-fr', 'win11-20251101-fr', cells)).toBe(text);
	});

	it('is cut at its end if they share nothing', () => {
		expect(cutShared('abcdef', 'ghijkl', 4)).toBe('abc…');
	});

	it('keeps its last word if the other only goes on', () => {
		expect(cutShared('a-b', 'a-b-c', 2)).toBe('…b');
	});

	it('never needs more cells, whatever the texts', () => {
		always(600, fc.tuple(hostileText, hostileText, fc.nat(20)), ([one, other, cells]) => {
			const [text, beside] = [toSafeText(one), toSafeText(other)];

			expect(cellsOf(cutShared(text, beside, cells))).toBeLessThanOrEqual(cells);
			expect(cutShared(text, beside, cellsOf(text))).toBe(text);
		});
	});
});
