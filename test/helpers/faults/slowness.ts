import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect} from 'vitest';

// The usual processor time of each known task, in milliseconds, on the machine for which the limits were set, when it was
// otherwise idle.
const usual = {inCaches: 45, inMemory: 900};

const text = JSON.stringify(
	Array.from({length: 100_000}, (_, id) => ({id, tags: [`os:windows${id}`, `image:${id * 7}`]})),
);

// Milliseconds that this thread was on a processor (Documentation/scheduler/sched-stats.rst of Linux).
const ownTime = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;

// Does work whose data stays in the processor's caches.
const workInCaches = (): number => {
	const start = ownTime();
	JSON.stringify(JSON.parse(text));
	return ownTime() - start;
};

// Fills new memory and causes garbage collection. Runs in its own process, as the garbage of this one is unknown.
const workInMemory = (): number => {
	const path = fileURLToPath(new URL('../../fixtures/large-work.ts', import.meta.url));
	return Number(execFileSync(process.execPath, [path], {encoding: 'utf8'}));
};

// The slowest of several tries, as the measured work may have had a worse moment than a single try.
const slowestOf = (tries: number, work: () => number): number => Math.max(...Array.from({length: tries}, work));

/**
How many times longer than usual a known task takes now, in processor time, at least 1. It is the larger value of cache-bound and
memory-bound work, as a machine may be slow at only one of them.
*/
export const slownessNow = (): number =>
	Math.max(1, slowestOf(3, workInCaches) / usual.inCaches, slowestOf(2, workInMemory) / usual.inMemory);

/**
The limit of processor time in milliseconds: `most` on a usual machine, proportionally more on a slower one. The machine is
measured only if `taken` reaches `most`.
*/
export const mostHere = (taken: number, most: number): number => (taken < most ? most : most * slownessNow());

/** Expects that work took less than `most` milliseconds of processor time; the limit is proportionally higher on a slower machine. */
export const expectOwnTime = (taken: number, most: number, what: string): void => {
	expect(taken, what).toBeLessThan(mostHere(taken, most));
};
