import {type ChildProcess, spawn} from 'node:child_process';
import {constants} from 'node:os';
import type {Fault} from '../../fault/fault.ts';
import type {Variables} from '../variables.ts';
import {withUsualCoreDumps} from './core-dumps.ts';
import {endingSignals} from './end-process.ts';
import {findProgram, type ToProgramFault, toNotStarted} from './run-program.ts';

/**
Runs commands on our terminal, one after another. While one runs, Ctrl-C and Ctrl-\ act only on it, although the terminal sends
them to both; other signals are passed on to it. Between two commands, each of these signals ends this process.
*/
export const openForeground = (process: NodeJS.Process) => {
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
	process, returns its exit code instead. The exit code is like `$?` of a shell. Returns a fault if the command was not started.
	*/
	return async (
		[name = '', ...args]: readonly string[],
		variables: Variables,
		toFault: ToProgramFault,
	): Promise<number | Fault> => {
		const file = await findProgram(name, variables, toFault);
		if (endingCode !== undefined) {
			return endingCode;
		}
		if (typeof file !== 'string') {
			return file;
		}
		const {promise, resolve, reject} = Promise.withResolvers<number>();
		try {
			child = withUsualCoreDumps(() => spawn(file, args, {argv0: name, stdio: 'inherit', env: {...variables}}));
			child.once('error', reject);
			child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
			return await promise;
		} catch (error) {
			// Too many words, or too long ones (E2BIG); a word with a NUL; or a script whose interpreter is missing.
			return toNotStarted(file, error, toFault);
		} finally {
			child = undefined;
		}
	};
};
