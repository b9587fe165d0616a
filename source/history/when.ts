import {countOf} from '../text/numbers.ts';

/** A moment as the clock on the wall shows it. */
export type WallTime = {
	readonly year: number;
	/** January is 0. */
	readonly month: number;
	readonly day: number;
	readonly hour: number;
	readonly minute: number;
};

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** When something was, in as few words as are clear: `09:14`, `yesterday 09:14`, `12 Nov 09:14`, `12 Nov 2024`. */
export const toWhen = (then: WallTime, now: WallTime, yesterday: WallTime): string => {
	const day = toDay(then, now, yesterday);
	return isSameDay(then, now) || then.year !== now.year ? day : `${day} ${toTime(then)}`;
};

/** The same without the time of another day: `09:14`, `yesterday`, `12 Nov`, `12 Nov 2024`. */
export const toDay = (then: WallTime, now: WallTime, yesterday: WallTime): string => {
	if (isSameDay(then, now)) {
		return toTime(then);
	}
	const date = `${then.day} ${months[then.month] ?? ''}`;
	return isSameDay(then, yesterday) ? 'yesterday' : then.year === now.year ? date : `${date} ${then.year}`;
};

const toTime = ({hour, minute}: WallTime): string =>
	[hour, minute].map(number => String(number).padStart(2, '0')).join(':');

const isSameDay = (one: WallTime, other: WallTime): boolean =>
	one.year === other.year && one.month === other.month && one.day === other.day;

const steps = [
	[86_400_000, 'day'],
	[3_600_000, 'h'],
	[60_000, 'min'],
] as const;

/** How long ago something was, in milliseconds: `just now`, `5 min ago`, `2 h ago`, `3 days ago`. */
export const toAgo = (milliseconds: number): string => {
	const [size, word] = steps.find(([step]) => milliseconds >= step) ?? [];
	if (size === undefined) {
		return 'just now';
	}
	const count = Math.floor(milliseconds / size);
	return `${word === 'day' ? countOf(count, word) : `${count} ${word}`} ago`;
};
