import {readFileSync} from 'node:fs';
import {expect} from 'vitest';

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
	// The slowest of three: what the limit is for may have met a worse moment than one of them.
	const times = Array.from({length: 3}, () => {
		const start = ownTime();
		JSON.stringify(JSON.parse(text));
		return ownTime() - start;
	});
	return Math.max(usual, ...times) / usual;
};

/** Expects that something took no longer than so many milliseconds of the processor on a usual machine; on a slower one by as much longer. */
export const expectOwnTime = (taken: number, most: number, what: string): void => {
	if (taken >= most) {
		expect(taken, what).toBeLessThan(most * slownessNow());
	}
};
