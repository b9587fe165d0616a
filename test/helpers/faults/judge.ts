import {score} from '../project/score.ts';
import {assertGates, type Expected, type FinishedRun} from './gates.ts';

/** Holds a run against what holds for every run, then against what `expectMore` expects of it, and counts it for the board. */
export const judge = async (
	run: FinishedRun,
	expected: Expected,
	expectMore: () => void | Promise<void> = () => {},
): Promise<void> => {
	let isRight = false;
	try {
		assertGates(run, expected);
		await expectMore();
		isRight = true;
	} finally {
		score('faults', 'runs held against the gates', 1, isRight ? 0 : 1);
	}
};
