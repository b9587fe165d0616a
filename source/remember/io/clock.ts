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

/** How long ago a moment, in milliseconds since 1970, was. */
export const agoOf = (time: number): string => toAgo(Date.now() - time);
