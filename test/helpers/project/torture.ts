import {describe, it} from 'vitest';

// `npm run test:torture` sets this variable: tests that have a long run then use it instead of the quick run.
export const isTorture = process.env['TORTURE'] !== undefined;

/** Tests of the long run only: they are slow and rarely fail, or the quick run has a case that shows the same. */
export const itLong = it.runIf(isTorture);
export const describeLong = describe.runIf(isTorture);

/** All cases in the long run, the first `quick` cases in the quick run; the most useful cases come first. */
export const casesOf = <Case>(cases: readonly Case[], quick: number): readonly Case[] =>
	isTorture ? cases : cases.slice(0, quick);

/** How many random cases a property test tries: `count` in the long run, a twelfth of that in the quick run. */
export const runsOf = (count: number): number => (isTorture ? count : Math.ceil(count / 12));
