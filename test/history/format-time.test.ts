import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {formatTime, sinceWhen} from '../../source/history/io/format-time.ts';

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
		expect(formatTime(then, now)).toBe(said);
	});

	it('is of yesterday for all of a day of 25 hours', () => {
		vi.stubEnv('TZ', 'Europe/Berlin');
		onTestFinished(() => void vi.unstubAllEnvs());

		expect(formatTime(at(2026, 9, 24), at(2026, 9, 25, 23, 30))).toBe('yesterday 09:04');
	});
});

describe('a time not long ago', () => {
	it.each([
		[0, 'just now'],
		[0.9, 'just now'],
		[1, '1 min ago'],
		[59.9, '59 min ago'],
		[60, '11:04'],
		[-0.1, '12:04'],
		[60 * 24, 'yesterday 12:04'],
	])('is the number of minutes, and after an hour its time: %f is %s', (minutes, said) => {
		expect(sinceWhen(now - minutes * 60_000, now)).toBe(said);
	});
});
