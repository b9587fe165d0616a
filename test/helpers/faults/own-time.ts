import {readFileSync} from 'node:fs';

export type OwnTime = {
	/**
	The milliseconds for which the main thread ran between two times of `performance.now()`; `to` defaults to its end. The result
	is 0 if it ended before `from`.
	*/
	readonly between: (from: number, to?: number) => number;
	readonly end: () => void;
};

// Milliseconds on a processor (Documentation/scheduler/sched-stats.rst of Linux); undefined if the process has ended.
const read = (pid: number): number | undefined => {
	try {
		return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
	} catch {
		return undefined;
	}
};

/**
Records a process's own processor time, so that load on the machine does not matter. It is read every few milliseconds, or less
often if the test must share its processor.
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
