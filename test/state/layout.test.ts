import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {isTooSmall, layoutOf} from '../../source/state/layout.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {roomySize} from '../helpers/arbitrary/states.ts';

describe('the layout', () => {
	it.each([
		['the detail at the right on a wide screen', 100, 20, undefined, {place: 'right', columns: 37, rows: 16}, 60, 16],
		['the detail below on a narrow screen', 80, 24, undefined, {place: 'below', columns: 80, rows: 8}, 80, 11],
		['only the list on a low screen', 100, 12, undefined, undefined, 100, 9],
		['the detail while the keys act in it', 100, 12, 'detail', {place: 'instead', columns: 100, rows: 9}, 0, 9],
	])('has %s', (_, columns, rows, open, detail, width, height) => {
		const layout = layoutOf({columns, rows}, open);

		expect(layout.detail).toEqual(detail);
		expect(layout.list).toEqual({columns: width, rows: height});
		expect([layout.hasStatusLine, layout.hasHeads]).toEqual([rows > 12, false]);
	});

	it.each([
		[{columns: 19, rows: 24}, true],
		[{columns: 80, rows: 5}, true],
		[{columns: 20, rows: 6}, false],
	])('of %j is impossible: %s', (size, isImpossible) => {
		expect(isTooSmall(size)).toBe(isImpossible);
	});

	it('has parts that add up to the size, each with room', () => {
		always(12000, fc.tuple(roomySize, fc.constantFrom(undefined, 'detail', 'help')), ([size, open]) => {
			const {list, detail, hasHeads, hasStatusLine, below, body} = layoutOf(size, open);
			const lines = list.rows + Number(hasHeads);

			expect(below).toBe(hasStatusLine ? 3 : open === 'help' ? 1 : 2);
			expect(body).toBe(size.rows - 1 - below);
			expect(list.rows).toBeGreaterThan(0);
			expect(open !== 'detail' || detail !== undefined).toBe(true);
			switch (detail?.place) {
				case 'right':
					expect(list.columns + 3 + detail.columns).toBe(size.columns);
					expect([lines, detail.rows]).toEqual([body, body]);
					expect(Math.min(list.columns, detail.columns)).toBeGreaterThanOrEqual(30);
					break;
				case 'below':
					expect([list.columns, detail.columns]).toEqual([size.columns, size.columns]);
					expect(lines + 1 + detail.rows).toBe(body);
					expect(detail.rows).toBeGreaterThan(0);
					break;
				case 'instead':
					expect(detail).toMatchObject({columns: size.columns, rows: body});
					break;
				default:
					expect([list.columns, lines]).toEqual([size.columns, body]);
			}
		});
	});

	it('never runs out of room for the list when the terminal grows', () => {
		always(1200, roomySize, ({columns, rows}) => {
			const {list} = layoutOf({columns, rows});
			const taller = layoutOf({columns, rows: rows + 1}).list;

			// The status line and the detail first appear at the same height. Only at that height do they take lines from the list.
			expect(taller.rows >= list.rows || rows === 12).toBe(true);
		});
	});
});
