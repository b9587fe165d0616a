import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {isTooSmall, layoutOf} from '../../source/state/layout.ts';
import {roomySize} from '../helpers/arbitrary/states.ts';

describe('the layout', () => {
	it('has the detail at the right on a wide screen', () => {
		const {list, detail, hasStatusLine} = layoutOf({columns: 100, rows: 20});

		expect(list.rows).toBe(16);
		expect(detail).toMatchObject({rows: 16, place: 'right'});
		expect(hasStatusLine).toBe(true);
	});

	it('has the detail below on a narrow screen', () => {
		expect(layoutOf({columns: 80, rows: 24})).toEqual({
			list: {columns: 80, rows: 11},
			detail: {columns: 80, rows: 8, place: 'below'},
			hasHeads: false,
			hasStatusLine: true,
			below: 3,
			body: 20,
		});
	});

	it('has only the list on a low screen, or the detail while the keys act in it', () => {
		expect(layoutOf({columns: 100, rows: 12})).toEqual({
			list: {columns: 100, rows: 9},
			hasHeads: false,
			hasStatusLine: false,
			below: 2,
			body: 9,
		});
		expect(layoutOf({columns: 100, rows: 12}, 'detail')).toMatchObject({
			detail: {columns: 100, rows: 9, place: 'instead'},
		});
	});

	it.each([
		[{columns: 19, rows: 24}, true],
		[{columns: 80, rows: 5}, true],
		[{columns: 20, rows: 6}, false],
	])('of %j is impossible: %s', (size, isImpossible) => {
		expect(isTooSmall(size)).toBe(isImpossible);
	});

	it('has parts that add up to the size, each with room', () => {
		fc.assert(
			fc.property(roomySize, fc.constantFrom(undefined, 'detail', 'help'), (size, open) => {
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
			}),
			{numRuns: 1000},
		);
	});

	it('never runs out of room for the list when the terminal grows', () => {
		fc.assert(
			fc.property(roomySize, ({columns, rows}) => {
				const {list} = layoutOf({columns, rows});
				const taller = layoutOf({columns, rows: rows + 1}).list;

				// The status line and the detail first appear at the same height. Only at that height do they take lines from the list.
				expect(taller.rows >= list.rows || rows === 12).toBe(true);
			}),
		);
	});
});
