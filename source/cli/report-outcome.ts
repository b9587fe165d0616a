import packageJson from '../../package.json' with {type: 'json'};
import {toLeavingLines} from '../clipboard/copy-report.ts';
import {type Failure, Fault, failureLine, type Remark, toSystemFault} from '../fault/fault.ts';
import {endLines} from '../formats/write-format.ts';
import type {Outcome} from '../update/effects.ts';

export type Output = Pick<NodeJS.WriteStream, 'write'>;
type Outputs = {readonly stdout: Output; readonly stderr: Output};
type Reported = Exclude<Outcome, {readonly type: 'run' | 'switched'}>;

/** Reports the outcome of a run on the normal screen; `end` follows each printed line. Returns the exit code, once all is written. */
export const reportOutcome = async (outcome: Reported, end: string, {stdout, stderr}: Outputs): Promise<number> => {
	switch (outcome.type) {
		case 'left':
			return 0;
		case 'interrupted':
			return 130;
		case 'printed':
			await new Promise(resolve => stdout.write(endLines(outcome.text, end), resolve));
			return 0;
		case 'copied':
			writeLines(toLeavingLines(outcome.report, outcome.text, outcome.merged), stderr);
			return 0;
		case 'failed':
			return reportFailure(outcome.failure, stderr);
	}
};

export const writeLines = (lines: readonly string[], output: Output): void => {
	output.write(joinLines(lines));
};

export const joinLines = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('');

/** Reports in one line what failed and what to try, while the run continues. */
export const writeRemark = (remark: Remark, stderr: Output): void => writeLines([failureLine(remark)], stderr);

/** Reports a failure in one line, and each further mistake in another. Returns the exit code. */
export const reportFailure = (failure: Failure, stderr: Output): number => {
	writeLines([failure, ...(failure.others ?? [])].map(failureLine), stderr);
	return failure.exitCode;
};

/** The repository in `package.json`. */
type Origin = {readonly version: string; readonly repository?: {readonly url: string}};

/** Reports the error that ended a run: a fault, or a bug without its message, which can contain anything. Returns the exit code. */
export const reportEnd = (error: unknown, stderr: Output, {repository}: Origin = packageJson): number => {
	const known = error instanceof Fault ? error : toSystemFault(error);
	if (known !== undefined) {
		return reportFailure(known, stderr);
	}
	const name = error instanceof Error ? error.name : 'Error';
	const issues = repository === undefined ? '' : ` at ${repository.url.replace(/^git\+|\.git$/g, '')}/issues`;
	const tryThis = `report it${issues} with the log of --debug FILE`;
	return reportFailure({what: `internal error (${name})`, tryThis, exitCode: 70}, stderr);
};
