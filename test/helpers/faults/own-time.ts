import {readFileSync} from 'node:fs';

export type OwnTime = {
	/** Milliseconds that its main thread was on a processor between a moment, of `performance.now()`, and its end, or another; none if that came first. */
	readonly between: (from: number, to?: number) => number;
	readonly end: () => void;
};

// Nanoseconds on a processor (Documentation/scheduler/sched-stats.rst of Linux); undefined of one that has ended.
const read = (pid: number): number | undefined => {
	try {
		return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
	} catch {
		return undefined;
	}
};

/**
Follows the time that a process takes itself, so that a busy machine counts as an idle one: every few milliseconds, and as
often as a test that has to share its processor gets to.
*/
export const followOwnTime = (pid: number): OwnTime => {
	const readings: {readonly at: number; readonly busy: number}[] = [];
	const look = () => {
		const busy = read(pid);
		if (busy !== undefined) {
			readings.push({at: performance.now(), busy});
		}
	};
	look();
	const timer = setInterval(look, 5);
	return {
		between: (from, to = Number.POSITIVE_INFINITY) => {
			const first = readings.findLast(({at}) => at <= from) ?? readings[0];
			const last = readings.findLast(({at}) => at <= to);
			return Math.max(0, (last?.busy ?? 0) - (first?.busy ?? 0));
		},
		end: () => clearInterval(timer),
	};
};
