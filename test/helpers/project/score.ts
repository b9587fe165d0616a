import {appendFileSync} from 'node:fs';
import {rowsOf} from './fault-rows.ts';

/** A number of the run: so many cases of a kind, of which so many ended as they must not. */
export type Score = {
	/** Orders the board: `R1` to `R8`, `faults`. */
	readonly row: string;
	/** What was counted, such as `random bodies`: the counts of one row and one thing are added up. */
	readonly what: string;
	readonly count: number;
	readonly unexpected: number;
	/** The most that was measured, by its unit. */
	readonly peaks?: Readonly<Record<string, number>> | undefined;
};

/**
Records a number for the board that the long run prints at its end; without such a run it records nothing. Call it
before what may fail is expected, so that a failure is counted too.
*/
export const score = (row: string, what: string, count: number, unexpected = 0, peaks?: Score['peaks']): void => {
	const file = process.env['SCORES'];
	if (file !== undefined) {
		// One short line each: the system appends those of several workers one after the other.
		appendFileSync(file, `${JSON.stringify({row, what, count, unexpected, ...(peaks && {peaks})} satisfies Score)}\n`);
	}
};

/** What the name of a test says, before their names, where programs that it needs are missing. */
export const notTested = 'not tested: no ';

const held = 'held';

/** Records that a run of a test was held against the gates: for the rows of faults that its name begins with. */
export const scoreHeld = (test: string): void => {
	for (const row of rowsOf(test)) {
		score(held, row, 1);
	}
};

/** The rows that were held against the gates, and all else that was recorded. */
export const splitHeld = (scores: readonly Score[]): {readonly rows: ReadonlySet<string>; readonly rest: Score[]} => ({
	rows: new Set(scores.filter(({row}) => row === held).map(({what}) => what)),
	rest: scores.filter(({row}) => row !== held),
});
