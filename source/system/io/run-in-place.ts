import {type ChildProcess, spawn} from 'node:child_process';
import {constants} from 'node:os';
import type {Variables} from '../variables.ts';
import {withUsualCores} from './core-dumps.ts';
import {endingSignals} from './end-process.ts';
import {findProgram, type Refusal, toNotStarted} from './run-program.ts';

/** How a command ended, as in `$?` of a shell; with the reason, if it was never started. */
type Ending = {readonly exitCode: number; readonly refusal?: Refusal};

/**
Runs commands on our terminal, one after the other. Ctrl-C and Ctrl-\ are the command's alone while it runs, since the terminal sends
them to both; other signals are passed on to it. Between two commands each of those signals ends this process. The codes for a
command that was never started are those of POSIX shells (126: not executable, 127: not found).
*/
export const openPlace = (process: NodeJS.Process) => {
	let child: ChildProcess | undefined;
	let endingCode: number | undefined;
	for (const signal of endingSignals) {
		const isFromTerminal = signal === 'SIGINT' || signal === 'SIGQUIT';
		process.removeAllListeners(signal).on(signal, () => {
			if (child === undefined || !isFromTerminal) {
				endingCode = 128 + constants.signals[signal];
				child?.kill(signal);
			}
		});
	}
	/** Runs a command on our streams, without a shell, and waits for its end. Never rejects. */
	const run = async ([name = '', ...args]: readonly string[], environment: Variables): Promise<Ending> => {
		const found = await findProgram(name, environment);
		if ('refusal' in found) {
			return found;
		}
		if (endingCode !== undefined) {
			return {exitCode: endingCode};
		}
		const {promise, resolve, reject} = Promise.withResolvers<Ending>();
		try {
			child = withUsualCores(() => spawn(found.file, args, {argv0: name, stdio: 'inherit', env: {...environment}}));
			child.once('error', reject);
			child.once('exit', (code, signal) => resolve({exitCode: code ?? 128 + constants.signals[signal ?? 'SIGKILL']}));
			return await promise;
		} catch (error) {
			// Too many or too long words (E2BIG), one with a NUL, or a script without its interpreter.
			return toNotStarted(found.file, error);
		} finally {
			child = undefined;
		}
	};
	return {
		run,
		/** The code of the signal that was to end this process meanwhile, if any. */
		endingCode: () => endingCode,
	};
};
