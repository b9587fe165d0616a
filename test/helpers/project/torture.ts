// `npm run test:torture` sets it: the long run of the tests that have one, instead of the quick one.
export const isTorture = process.env['TORTURE'] !== undefined;

/** All cases of a kind in the long run, the first so many in the quick one: those that tell most stand first. */
export const casesOf = <Case>(cases: readonly Case[], quick: number): readonly Case[] =>
	isTorture ? cases : cases.slice(0, quick);

/** How many random cases a law takes: so many in the long run, the first quarter of them in the quick one. */
export const runsOf = (count: number): number => (isTorture ? count : Math.ceil(count / 4));
