import {toAgo, toDay, toWhen, type WallTime} from '../when.ts';

/** When a moment, in milliseconds since 1970, was, seen from now, in the time zone of this machine: with the time, or the day. */
export const whenWas = (time: number, of: 'time' | 'day' = 'time'): string => {
	const yesterday = new Date();
	yesterday.setDate(yesterday.getDate() - 1);
	const say = of === 'time' ? toWhen : toDay;
	return say(toWallTime(new Date(time)), toWallTime(new Date()), toWallTime(yesterday));
};

const toWallTime = (date: Date): WallTime => ({
	year: date.getFullYear(),
	month: date.getMonth(),
	day: date.getDate(),
	hour: date.getHours(),
	minute: date.getMinutes(),
});

// Another machine's clock may be ahead by as much, in milliseconds.
const mostAhead = 60_000;

/** How long ago a moment, in milliseconds since 1970, was; undefined if it is yet to come, as the clock was put back. */
export const agoOf = (time: number): string | undefined => {
	const milliseconds = Date.now() - time;
	return milliseconds < -mostAhead ? undefined : toAgo(milliseconds);
};
