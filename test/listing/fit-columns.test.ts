import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {fitColumns, gapOfColumns} from '../../source/listing/columns.ts';
import {always} from '../helpers/arbitrary/always.ts';

describe('the columns of a row', () => {
	const distinctive = (width: number, least = width) => ({width, least, isDistinctive: true, isEssential: false});
	const other = (width: number) => ({width, least: 8, isDistinctive: false, isEssential: false});
	const essential = (width: number, least = width) => ({width, least, isDistinctive: true, isEssential: true});

	const three = [distinctive(5), distinctive(6), other(7)];
	const two = [distinctive(20, 5), distinctive(10, 5)];
	const selector = [essential(20, 10), essential(5), distinctive(10, 5)];

	it.each([
		['are as wide as necessary if there is room, with a gap between them', three, 22, [5, 6, 7]],
		['that are not distinctive are whole or left out', three, 21, [5, 6, 0]],
		['that are not distinctive leave room for narrower ones', [distinctive(5), other(7), other(6)], 13, [5, 0, 6]],
		['are all distinctive before the first gets more', two, 12, [5, 5]],
		['are wider for the first then', two, 15, [8, 5]],
		['are whole for the first before the next', two, 30, [20, 8]],
		['get cells for the distinctive part of the selector first', selector, 24, [10, 5, 5]],
		['get all cells of the selector if no other fits', selector, 23, [16, 5, 0]],
		['may cut the selector', selector, 14, [7, 5, 0]],
		['do not cut the selector to useless widths', [essential(20, 10)], 3, [0]],
		['get the selector before the second distinctive', [essential(20, 10), ...two], 24, [17, 5, 0]],
		['are cut to useful widths', [distinctive(20, 10)], 4, [4]],
		['are not cut to useless widths', [distinctive(20, 10)], 3, [0]],
		['are not cut again for a column of few rows', [distinctive(20, 5), distinctive(0, 8)], 14, [5, 0]],
		['leave no room for a column of few rows that is not distinctive', [distinctive(20, 5), other(0)], 20, [20, 0]],
		['leave room for a column of few rows', [distinctive(20, 5), distinctive(0, 8), distinctive(0, 6)], 20, [10, 0, 0]],
	])('%s', (_, columns, room, cells) => {
		expect(fitColumns(columns, room)).toEqual(cells);
	});

	it('take no more room than there is', () => {
		const [cells, flag] = [fc.nat(30), fc.boolean()];
		const anyColumn = fc.record({width: cells, least: cells, isDistinctive: flag, isEssential: flag});

		always(1200, fc.tuple(fc.array(anyColumn, {maxLength: 6}), fc.nat(100)), ([columns, room]) => {
			const given = fitColumns(columns, room);
			const shown = given.filter(width => width > 0);

			expect(given.every((width, index) => width <= (columns[index]?.width ?? 0))).toBe(true);
			expect(shown.reduce((sum, width) => sum + width + gapOfColumns, 0)).toBeLessThanOrEqual(room + gapOfColumns);
		});
	});
});
