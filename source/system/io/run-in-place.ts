import {type ChildProcess, spawn} from 'node:child_process';
import {constants} from 'node:os';
import type {Variables} from '../variables.ts';
import {withUsualCores} from './core-dumps.ts';
import {endingSignals} from './end-process.ts';
import {findTool, type Refusal, whyNotFound, whyNotStarted} from './run-program.ts';

/** How a command ended, as a shell tells it in `$?`; with why, if it was never started. */
export type Ending = {
	readonly exitCode: number;
	readonly refusal?: Refusal;
};

/** What runs commands on our terminal, one after the other. */
export type Place = {
	/** Runs a command on our streams, without a shell, and waits for its end. Never rejects. */
	readonly run: (words: readonly string[], environment: Variables) => Promise<Ending>;
	/** The code of the signal that was to end us meanwhile, if one was. */
	readonly endingCode: () => number | undefined;
};

/**
Makes what runs commands in place of us. Ctrl-C and Ctrl-\ are the command's alone while one runs, since the terminal sends
them to both; what else would end us is passed on to it. Between two commands each of those signals ends us. The codes of what
was never started are those of POSIX shells (126: no program, 127: not found).
*/
export const openPlace = (process: NodeJS.Process): Place => {
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
	const run = async ([name = '', ...args]: readonly string[], environment: Variables): Promise<Ending> => {
		const file = name.includes('/') ? name : await findTool(name, environment);
		if (file === undefined) {
			return {exitCode: 127, refusal: whyNotFound(name, environment)};
		}
		if (endingCode !== undefined) {
			return {exitCode: endingCode};
		}
		const {promise, resolve} = Promise.withResolvers<Ending>();
		const fail = (error: unknown) => {
			const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
			resolve({exitCode: isMissing ? 127 : 126, refusal: whyNotStarted(file, error)});
		};
		try {
			child = withUsualCores(() => spawn(file, args, {argv0: name, stdio: 'inherit', env: {...environment}}));
			child.once('error', fail);
			child.once('exit', (code, signal) => {
				child = undefined;
				resolve({exitCode: code ?? 128 + constants.signals[signal ?? 'SIGKILL']});
			});
		} catch (error) {
			// Too many or too long words (E2BIG), or one with a NUL.
			fail(error);
		}
		const ending = await promise;
		child = undefined;
		return ending;
	};
	return {run, endingCode: () => endingCode};
};
