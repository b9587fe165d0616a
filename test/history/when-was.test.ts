import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {whenWas} from '../../source/history/io/when-was.ts';

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
		[at(2026, 10, 23), '23 Nov 09:04'],
	])('is short but clear, also if the clock was set back: %i is %s', (then, said) => {
		expect(whenWas(then, now)).toBe(said);
	});

	it('is of yesterday for all of a day of 25 hours', () => {
		vi.stubEnv('TZ', 'Europe/Berlin');
		onTestFinished(() => void vi.unstubAllEnvs());

		expect(whenWas(at(2026, 9, 24), at(2026, 9, 25, 23, 30))).toBe('yesterday 09:04');
	});
});
