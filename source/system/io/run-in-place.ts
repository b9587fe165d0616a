import {spawn} from 'node:child_process';
import {constants} from 'node:os';
import type {Environment} from '../environment.ts';
import {withUsualCores} from './core-dumps.ts';
import {endingSignals} from './end-process.ts';
import {findTool} from './find-program.ts';
import {notFound, type Refusal, whyNotStarted} from './not-started.ts';

/** How a command ended, as a shell tells it in `$?`; with why, if it was never started. */
export type Ending = {
	readonly exitCode: number;
	readonly refusal?: Refusal;
	/** The code of the signal that was to end us meanwhile, if one was. */
	readonly endingCode?: number;
};

/**
Runs a command on our terminal and our streams, without a shell, and waits for its end. Ctrl-C and Ctrl-\ are the command's
alone, since the terminal sends them to both; what else would end us is passed on to it. Never rejects. The codes of what
was never started are those of POSIX shells (126: no program, 127: not found).
*/
export const runInPlace = async (
	[name = '', ...args]: readonly string[],
	environment: Environment,
	process: NodeJS.Process,
): Promise<Ending> => {
	const file = name.includes('/') ? name : await findTool(name, environment);
	if (file === undefined) {
		return {exitCode: 127, refusal: notFound};
	}
	return new Promise(resolve => {
		const fail = (error: unknown) => {
			const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
			resolve({exitCode: isMissing ? 127 : 126, refusal: whyNotStarted(file, error)});
		};
		try {
			const child = withUsualCores(() => spawn(file, args, {argv0: name, stdio: 'inherit', env: {...environment}}));
			let passedOn: Pick<Ending, 'endingCode'> = {};
			for (const signal of endingSignals) {
				const isFromTerminal = signal === 'SIGINT' || signal === 'SIGQUIT';
				process.removeAllListeners(signal).on(signal, () => {
					if (!isFromTerminal) {
						passedOn = {endingCode: 128 + constants.signals[signal]};
						child.kill(signal);
					}
				});
			}
			child.once('error', fail);
			child.once('exit', (code, signal) =>
				resolve({exitCode: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], ...passedOn}),
			);
		} catch (error) {
			// Too many or too long words (E2BIG), or one with a NUL.
			fail(error);
		}
	});
};
