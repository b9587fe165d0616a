import {readFileSync} from 'node:fs';

// What the work below takes on the machine for which the limits were set, with nothing beside it, in milliseconds.
const usual = 45;

const text = JSON.stringify(
	Array.from({length: 100_000}, (_, id) => ({id, tags: [`os:windows${id}`, `image:${id * 7}`]})),
);

// Milliseconds that this thread was on a processor (Documentation/scheduler/sched-stats.rst of Linux).
const ownTime = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;

/**
How many times longer than usual a known piece of work takes now, by the processor's time, and at least 1: another machine
is slower, and a busy one shares its caches. A limit on a program's own time is multiplied by it.
*/
export const slownessNow = (): number => {
	const start = ownTime();
	JSON.stringify(JSON.parse(text));
	return Math.max(1, (ownTime() - start) / usual);
};
