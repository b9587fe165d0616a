import {toLeavingLines} from '../clipboard/leaving-lines.ts';
import {type Failure, failureLine} from '../fault/explain.ts';
import type {Outcome} from '../state/step.ts';

type Output = Pick<NodeJS.WriteStream, 'write'>;
type Outputs = {readonly stdout: Output; readonly stderr: Output};

/** Tells, on the normal screen, how a run ended; `end` ends what is printed. Gives the exit code, once that is taken. */
export const tell = async (outcome: Outcome, end: string, {stdout, stderr}: Outputs): Promise<number> => {
	switch (outcome.type) {
		case 'left':
			return 0;
		case 'interrupted':
			return 130;
		case 'printed':
			// A terminal that is slow to take it gets the whole of it, however long that is.
			await new Promise(resolve => stdout.write(outcome.text + end, resolve));
			return 0;
		case 'copied':
			tellLines(toLeavingLines(outcome.report, outcome.text), stderr);
			return 0;
		case 'failed':
			return tellFailure(outcome.failure, stderr);
	}
};

/** Writes lines, each with a line break. */
export const tellLines = (lines: readonly string[], output: Output): void => {
	output.write(lines.map(line => `${line}\n`).join(''));
};

/** Tells in one line what failed. Gives the exit code. */
export const tellFailure = (failure: Failure, stderr: Output): number => {
	stderr.write(`${failureLine(failure)}\n`);
	return failure.exitCode;
};

/** Tells of a bug of ours, without its message, which can hold anything. Gives the exit code. */
export const tellBug = (error: unknown, stderr: Output): number => {
	const name = error instanceof Error ? error.name : 'Error';
	return tellFailure({what: `internal error (${name})`, tryThis: 'please report it', exitCode: 70}, stderr);
};
