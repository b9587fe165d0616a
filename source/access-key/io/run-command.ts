import {type ChildProcessByStdio, spawn} from 'node:child_process';
import type {Readable} from 'node:stream';
import {statSync} from 'node:fs';
import {commandAdvice, parsePrintedKey} from '../access-key.ts';
import type {Environment} from '../../system/environment.ts';
import {endingSignals} from '../../system/io/end-process.ts';
import {findTool} from '../../system/io/find-program.ts';
import {type Host, killGroup, toChildVariables} from '../../system/io/run-program.ts';

/** What is needed of the running process, for a command that it waits for; Node's `process` is one. */
export type WaitingHost = Host & {
	on(signal: string, listener: () => void): unknown;
	off(signal: string, listener: () => void): unknown;
	listenerCount(signal: string): number;
};

export type KeyCommandRequest = {
	/** A program, by its path or as a name in PATH, and its arguments. */
	readonly command: readonly string[];
	readonly environment: Environment;
	readonly host: WaitingHost;
	/** Ends the command, and with it the wait. */
	readonly signal?: AbortSignal;
	/** Milliseconds until it is given up. */
	readonly timeout: number;
};

/** What a command printed on standard output; or why there is none, to follow its name, and what to try. */
export type Printed = {readonly text: string} | Refusal;

// It has no terminal to ask on.
const lateAdvice = 'unlock what it waits for, or give it more time with --timeout';

/** Far more than a key has. */
const mostBytes = 2 ** 16;

// Milliseconds for what the command leaves in the background to let go of its output.
const patience = 500;

/**
Runs a command that prints the key, without a shell, without our variables (one can hold another key), and in a group of
its own that is killed as a whole when the time is up or when we are ended. What it says on standard error is not shown:
it could be anything, the key too. Rejects with nothing but the reason of the signal.
*/
export const runKeyCommand = async (request: KeyCommandRequest): Promise<Printed> => {
	const {command, environment, host, signal} = request;
	const [name = '', ...args] = command;
	signal?.throwIfAborted();
	const file = /[/\\]/.test(name) ? name : await findTool(name, environment);
	if (file === undefined) {
		return {why: 'names a program that is not in PATH', tryThis: 'install it, or write its path'};
	}
	let pid: number | undefined;
	// Before it is started: a signal that came in between would end us and leave it running.
	const stopListening = killOnSignal(() => pid, host);
	try {
		return await runFile(file, args, request, started => {
			pid = started;
		});
	} catch (error) {
		signal?.throwIfAborted();
		return whyNotStarted(file, error);
	} finally {
		stopListening();
	}
};

/** The key that a command prints; or why there is none, to follow its name, and what to try. Rejects as `runKeyCommand` does. */
export const readPrintedKey = async (request: KeyCommandRequest): Promise<{readonly key: string} | Refusal> => {
	const printed = await runKeyCommand(request);
	const read = 'text' in printed ? parsePrintedKey(printed.text) : printed;
	return 'key' in read ? read : {tryThis: commandAdvice, ...read};
};

const runFile = (
	file: string,
	args: readonly string[],
	request: KeyCommandRequest,
	onStart: (pid: number | undefined) => void,
): Promise<Printed> =>
	new Promise((resolve, reject) => {
		const {environment, host, signal, timeout} = request;
		const child = spawn(file, args, {
			stdio: ['ignore', 'pipe', 'ignore'],
			detached: true,
			windowsHide: true,
			// The working folder may be gone.
			cwd: '/',
			env: toChildVariables(environment),
		});
		onStart(child.pid);
		const finish = (settle: () => void) => {
			clearTimeout(timer);
			signal?.removeEventListener('abort', abort);
			child.stdout.destroy();
			child.unref();
			settle();
		};
		const giveUp = (why: string, tryThis = commandAdvice) => {
			killGroup(child.pid, host);
			finish(() => resolve({why, tryThis}));
		};
		const abort = () => {
			killGroup(child.pid, host);
			finish(() => reject(signal?.reason));
		};
		const timer = setTimeout(() => giveUp(`did not end within ${timeout / 1000} s`, lateAdvice), timeout);
		signal?.addEventListener('abort', abort);
		child.once('error', error => finish(() => reject(error)));
		readPrinted(child, text => finish(() => resolve({text})), giveUp);
	});

const readPrinted = (
	child: ChildProcessByStdio<null, Readable, null>,
	done: (text: string) => void,
	giveUp: (why: string) => void,
): void => {
	let text = '';
	child.stdout.setEncoding('utf8').on('data', (part: string) => {
		text += part;
		if (text.length > mostBytes) {
			giveUp('printed more than a key');
		}
	});
	child.once('exit', (code, killedBy) => {
		if (code !== 0) {
			giveUp(code === null ? `was ended by ${killedBy}` : `ended with exit code ${code}`);
			return;
		}
		const late = setTimeout(() => done(text), patience);
		// Comes too when the wait is over for another reason, as that closes the output.
		child.once('close', () => {
			clearTimeout(late);
			done(text);
		});
	});
};

// Ctrl-C reaches only the group of the terminal, which the command is not in. Where nobody else listens, the signal then
// does what it does by itself.
const killOnSignal = (pidOf: () => number | undefined, host: WaitingHost): (() => void) => {
	const listeners = endingSignals.map(signal => {
		const listener = () => {
			killGroup(pidOf(), host);
			if (host.listenerCount(signal) === 1) {
				host.off(signal, listener);
				host.kill(host.pid, signal);
			}
		};
		host.on(signal, listener);
		return [signal, listener] as const;
	});
	return () => {
		for (const [signal, listener] of listeners) {
			host.off(signal, listener);
		}
	};
};

/** Why something failed, to follow its name, and what to try. */
export type Refusal = {readonly why: string; readonly tryThis: string};

/** Why the system did not start the program at a path, as Node tells it. */
export const whyNotStarted = (file: string, error: unknown): Refusal => {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	const kind = kindOf(file);
	if (kind === 'nothing') {
		return {why: 'names a program that is not there', tryThis: 'write its path, or a name in PATH'};
	}
	if (kind === 'folder') {
		return {why: 'names a folder', tryThis: 'write the path of a program'};
	}
	switch (code) {
		case 'ENOENT':
			return {why: 'names a script whose interpreter is not there', tryThis: 'check its first line'};
		case 'EACCES':
			return {why: 'names a file that may not be run', tryThis: 'run `chmod +x` on it if it is a program'};
		default:
			return {why: 'could not be started', tryThis: 'check that it is a program'};
	}
};

const kindOf = (file: string): 'nothing' | 'folder' | 'file' => {
	try {
		const stats = statSync(file, {throwIfNoEntry: false});
		return stats === undefined ? 'nothing' : stats.isDirectory() ? 'folder' : 'file';
	} catch {
		// It cannot be looked at, so it may be there.
		return 'file';
	}
};
