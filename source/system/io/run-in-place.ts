import {type ChildProcess, spawn} from 'node:child_process';
import {constants} from 'node:os';
import type {Variables} from '../variables.ts';
import {withUsualCores} from './core-dumps.ts';
import {endingSignals} from './end-process.ts';
import {findProgram, type Refusal, toNotStarted} from './run-program.ts';

/** Like `$?` of a shell; and the reason, if the command was never started. */
type Ending = {readonly exitCode: number; readonly refusal?: Refusal};

/**
Runs commands on our terminal, one after another. While one runs, Ctrl-C and Ctrl-\ act only on it, although the terminal sends
them to both; other signals are passed on to it. Between two commands, each of these signals ends this process.
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
	/**
	Runs a command on our streams, without a shell, and waits until it ends; if a signal has meanwhile requested the end of this
	process, returns its exit code instead. Never rejects.
	*/
	return async ([name = '', ...args]: readonly string[], variables: Variables): Promise<Ending> => {
		const found = await findProgram(name, variables);
		if (endingCode !== undefined) {
			return {exitCode: endingCode};
		}
		if ('refusal' in found) {
			return found;
		}
		const {promise, resolve, reject} = Promise.withResolvers<Ending>();
		try {
			child = withUsualCores(() => spawn(found.file, args, {argv0: name, stdio: 'inherit', env: {...variables}}));
			child.once('error', reject);
			child.once('exit', (code, signal) => resolve({exitCode: code ?? 128 + constants.signals[signal ?? 'SIGKILL']}));
			return await promise;
		} catch (error) {
			// Too many words, or too long ones (E2BIG); a word with a NUL; or a script whose interpreter is missing.
			return toNotStarted(found.file, error);
		} finally {
			child = undefined;
		}
	};
};
