import {describe, expect, it} from 'vitest';
import {whenWas} from '../../source/history/io/clock.ts';
import {toAgo, toDay, toWhen, type WallTime} from '../../source/history/when.ts';

const at = (year: number, month: number, day: number, hour = 9, minute = 4): WallTime => ({
	year,
	month,
	day,
	hour,
	minute,
});

describe('when something was', () => {
	it.each([
		[at(2026, 10, 22, 0, 0), '00:00'],
		[at(2026, 10, 21, 23, 59), 'yesterday 23:59'],
		[at(2026, 0, 1), '1 Jan 09:04'],
		[at(2025, 10, 22), '22 Nov 2025'],
		[at(2027, 0, 1), '1 Jan 2027'],
	])('is as short as it is clear: %j is %s', (then, said) => {
		expect(toWhen(then, at(2026, 10, 22), at(2026, 10, 21))).toBe(said);
	});

	it('is told by the clock of this machine', () => {
		expect(whenWas(Date.now())).toMatch(/^\d\d:\d\d$/);
	});

	it('is a day alone where that is enough', () => {
		const days = [at(2026, 10, 22), at(2026, 10, 21), at(2026, 0, 1), at(2025, 10, 22)];

		expect(days.map(then => toDay(then, at(2026, 10, 22), at(2026, 10, 21)))).toEqual([
			...['09:04', 'yesterday', '1 Jan', '22 Nov 2025'],
		]);
	});

	it.each([
		[59_999, 'just now'],
		[60_000, '1 min ago'],
		[2 * 3_600_000, '2 h ago'],
		[86_400_000, '1 day ago'],
		[40 * 86_400_000, '40 days ago'],
	])('is so long ago: %i ms is %s', (milliseconds, said) => {
		expect(toAgo(milliseconds)).toBe(said);
	});
});
