import {describe, expect, it} from 'vitest';
import {whenWas} from '../../source/cli/browse.ts';

const at = (year: number, month: number, day: number, hour = 9, minute = 4): number =>
	new Date(year, month, day, hour, minute).getTime();
const now = at(2026, 10, 22, 12);

describe('a time', () => {
	it.each([
		[at(2026, 10, 22), '09:04'],
		[at(2026, 10, 22, 0, 0), '00:00'],
		[now, '12:04'],
		[at(2026, 10, 21, 23, 59), 'yesterday 23:59'],
		[at(2026, 0, 1), '1 Jan 09:04'],
		[at(2025, 10, 22), '22 Nov 2025'],
		[now + 1, undefined],
	])('is as short as is clear, and missing if the clock was put back: %i is %s', (then, said) => {
		expect(whenWas(then, now)).toBe(said);
	});

	it('is relative to now', () => {
		expect(whenWas(Date.now())).toMatch(/^\d\d:\d\d$/);
	});
});
