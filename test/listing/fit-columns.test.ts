import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {fitColumns, gapOfColumns} from '../../source/listing/columns.ts';

const telling = (width: number, least = width) => ({width, least, tellsApart: true, staysLongest: false});
const other = (width: number) => ({width, least: 0, tellsApart: false, staysLongest: false});
const staying = (width: number, least = width) => ({width, least, tellsApart: false, staysLongest: true});

describe('the columns of a row', () => {
	it('are as wide as necessary if there is room, with a gap between them', () => {
		expect(fitColumns([telling(5), telling(6), other(7)], 22)).toEqual([5, 6, 7]);
	});

	it('that are not distinctive are whole or left out', () => {
		expect(fitColumns([telling(5), telling(6), other(7)], 21)).toEqual([5, 6, 0]);
		expect(fitColumns([telling(5), other(7), other(6)], 13)).toEqual([5, 0, 6]);
	});

	it('are all distinctive before the first gets more', () => {
		expect(fitColumns([telling(20, 5), telling(10, 5)], 12)).toEqual([5, 5]);
		expect(fitColumns([telling(20, 5), telling(10, 5)], 15)).toEqual([8, 5]);
		expect(fitColumns([telling(20, 5), telling(10, 5)], 30)).toEqual([20, 8]);
	});

	it('get cells for the distinctive part of the selector first', () => {
		expect(fitColumns([staying(20, 10), staying(5), telling(10, 5)], 24)).toEqual([10, 5, 5]);
		expect(fitColumns([staying(20, 10), staying(5), telling(10, 5)], 23)).toEqual([16, 5, 0]);
		expect(fitColumns([staying(20, 10), staying(5), telling(10, 5)], 14)).toEqual([7, 5, 0]);
	});

	it('are not cut to useless widths', () => {
		expect(fitColumns([telling(20, 10)], 4)).toEqual([4]);
		expect(fitColumns([telling(20, 10)], 3)).toEqual([0]);
	});

	it('leave room for a column of few rows', () => {
		expect(fitColumns([telling(20, 5), telling(0, 8), telling(0, 6)], 20)).toEqual([10, 0, 0]);
	});

	it('take no more room than there is', () => {
		const anyColumn = fc.record({
			width: fc.nat(30),
			least: fc.nat(30),
			tellsApart: fc.boolean(),
			staysLongest: fc.boolean(),
		});

		fc.assert(
			fc.property(fc.array(anyColumn, {maxLength: 6}), fc.nat(100), (columns, room) => {
				const given = fitColumns(columns, room);
				const shown = given.filter(cells => cells > 0);

				expect(given.every((cells, index) => cells <= (columns[index]?.width ?? 0))).toBe(true);
				expect(shown.reduce((sum, cells) => sum + cells + gapOfColumns, 0)).toBeLessThanOrEqual(room + gapOfColumns);
			}),
		);
	});
});
