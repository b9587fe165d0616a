import {assertGates, type Expected, type FinishedRun} from './gates.ts';

/** Holds a run against what holds for every run, then against what `expectMore` expects of it. */
export const judge = async (
	run: FinishedRun,
	expected: Expected,
	expectMore: () => void | Promise<void> = () => {},
): Promise<void> => {
	assertGates(run, expected);
	await expectMore();
};
