import {expect, it} from 'vitest';
import {agoOf, whenWas} from '../../source/history/io/clock.ts';

it('a moment is told by the clock and the calendar of this machine', () => {
	// The same time of the day before, also where the clocks change.
	const yesterday = new Date();
	yesterday.setDate(yesterday.getDate() - 1);

	expect(whenWas(yesterday.getTime())).toMatch(/^yesterday \d\d:\d\d$/);
	expect(whenWas(yesterday.getTime(), 'day')).toBe('yesterday');
	expect(agoOf(Date.now() - 120_500)).toBe('2 min ago');
	expect(agoOf(Date.now() + 50_000)).toBe('just now');
	expect(agoOf(Date.now() + 70_000)).toBeUndefined();
});
