import {describe, it} from 'vitest';

// `npm run test:torture` sets this variable: tests with a long run then use it in place of the quick run.
export const isTorture = process.env['TORTURE'] !== undefined;

/** Tests only for the long run: they are slow and rarely fail, or a case of the quick run covers the same behaviour. */
export const itLong = it.runIf(isTorture);
export const describeLong = describe.runIf(isTorture);

/** All cases in the long run, the first `quick` cases in the quick run; the most useful cases come first. */
export const casesOf = <Case>(cases: readonly Case[], quick: number): readonly Case[] =>
	isTorture ? cases : cases.slice(0, quick);

/** The number of random cases in a property test: `count` in the long run, a twelfth of that in the quick run. */
export const runsOf = (count: number): number => (isTorture ? count : Math.ceil(count / 12));
