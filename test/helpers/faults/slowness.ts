import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect} from 'vitest';

// What each known piece of work takes on the machine for which the limits were set, with nothing beside it, in milliseconds
// of the processor.
const usual = {inCaches: 45, inMemory: 900};

const text = JSON.stringify(
	Array.from({length: 100_000}, (_, id) => ({id, tags: [`os:windows${id}`, `image:${id * 7}`]})),
);

// Milliseconds that this thread was on a processor (Documentation/scheduler/sched-stats.rst of Linux).
const ownTime = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;

// Cached and warm data.
const workInCaches = (): number => {
	const start = ownTime();
	JSON.stringify(JSON.parse(text));
	return ownTime() - start;
};

// What fills new memory and is collected: in a process of its own, as the garbage of this one is unknown.
const workInMemory = (): number => {
	const path = fileURLToPath(new URL('../../fixtures/large-work.ts', import.meta.url));
	return Number(execFileSync(process.execPath, [path], {encoding: 'utf8'}));
};

// The slowest of some tries: what the limit is for may have met a worse moment than one of them.
const slowestOf = (tries: number, work: () => number): number => Math.max(...Array.from({length: tries}, work));

/**
How many times longer than usual known work takes now, by the processor's time, and at least 1: the worse of what is bound by
the caches and of what is bound by memory and its collection, as a machine may be slower at the one alone.
*/
export const slownessNow = (): number =>
	Math.max(1, slowestOf(3, workInCaches) / usual.inCaches, slowestOf(2, workInMemory) / usual.inMemory);

/**
The limit of processor time, in milliseconds, where `most` is the limit on a usual machine: on a slower
one as much longer, which is looked at only where that matters.
*/
export const mostHere = (taken: number, most: number): number => (taken < most ? most : most * slownessNow());

/** Expects that something took no longer than so many milliseconds of the processor on a usual machine; on a slower one by as much longer. */
export const expectOwnTime = (taken: number, most: number, what: string): void => {
	expect(taken, what).toBeLessThan(mostHere(taken, most));
};
