// `npm run test:torture` sets this variable: tests that have a long run then use it instead of the quick run.
export const isTorture = process.env['TORTURE'] !== undefined;

/** All cases in the long run, the first `quick` cases in the quick run; the most useful cases come first. */
export const casesOf = <Case>(cases: readonly Case[], quick: number): readonly Case[] =>
	isTorture ? cases : cases.slice(0, quick);

/** How many random cases to try for a law: `count` in the long run, a quarter of that in the quick run. */
export const runsOf = (count: number): number => (isTorture ? count : Math.ceil(count / 4));
