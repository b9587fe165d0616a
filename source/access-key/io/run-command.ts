import {type ChildProcessByStdio, spawn} from 'node:child_process';
import type {Readable} from 'node:stream';
import {endingSignals} from '../../system/io/end-process.ts';
import {
	findProgram,
	type Host,
	inOwnSession,
	killGroup,
	type Refusal,
	toNotStarted,
} from '../../system/io/run-program.ts';
import type {Variables} from '../../system/variables.ts';
import {commandAdvice, parsePrintedKey} from '../access-key.ts';

/** The parts of the running process that are needed to wait for a command. */
export type WaitingHost = Host & Pick<NodeJS.Process, 'on' | 'off' | 'listenerCount'>;

export type KeyCommandRequest = {
	/** A program, by its path or as a name in PATH, and its arguments. */
	readonly command: readonly string[];
	readonly variables: Variables;
	readonly host: WaitingHost;
	readonly signal?: AbortSignal;
	readonly timeout: number;
};

// The command has no terminal to ask on.
const lateAdvice = 'unlock your password manager first, or raise --timeout';

/** The key that a command prints, or why there is none. Rejects only with the reason of the signal. */
export const readPrintedKey = async (request: KeyCommandRequest): Promise<{readonly key: string} | Refusal> => {
	const printed = await runKeyCommand(request);
	return 'text' in printed ? parsePrintedKey(printed.text) : printed;
};

/**
The standard output of a command, or why there is none. The command runs without a shell and without our variables, which may
contain another key. Its process group is killed at the time limit, and when this process ends. Its standard error is not shown,
as it could contain the key. Rejects only with the reason of the signal.
*/
export const runKeyCommand = async (request: KeyCommandRequest): Promise<{readonly text: string} | Refusal> => {
	const {command, variables, host, signal, timeout} = request;
	const [name = '', ...args] = command;
	const found = await findProgram(name, variables);
	signal?.throwIfAborted();
	if ('refusal' in found) {
		return found.refusal;
	}
	const {promise, resolve, reject} = Promise.withResolvers<{readonly text: string} | Refusal>();
	let child: Child | undefined;
	const kill = () => killGroup(child?.pid, host);
	// Listens before the start: a signal in between would end this process and leave the command running.
	const stopListening = killOnSignal(kill, host);
	const giveUp = (why: string, tryThis = commandAdvice) => {
		kill();
		resolve({why, tryThis});
	};
	const abort = () => {
		kill();
		reject(signal?.reason);
	};
	const timer = setTimeout(giveUp, timeout, `timed out after ${timeout / 1000} s`, lateAdvice);
	signal?.addEventListener('abort', abort);
	try {
		child = spawn(found.file, args, {stdio: ['ignore', 'pipe', 'ignore'], ...inOwnSession(variables)});
		child.once('error', reject);
		readPrinted(child, text => resolve({text}), giveUp);
		return await promise;
	} catch (error) {
		signal?.throwIfAborted();
		return toNotStarted(found.file, error).refusal;
	} finally {
		clearTimeout(timer);
		signal?.removeEventListener('abort', abort);
		stopListening();
		child?.stdout.destroy();
		child?.unref();
	}
};

type Child = ChildProcessByStdio<null, Readable, null>;

const readPrinted = (child: Child, done: (text: string) => void, giveUp: (why: string) => void): void => {
	let text = '';
	child.stdout.setEncoding('utf8').on('data', (part: string) => {
		text += part;
		// Far longer than any key.
		if (text.length > 2 ** 16) {
			giveUp('printed more than a key');
		}
	});
	child.once('exit', (code, killedBy) => {
		if (code !== 0) {
			giveUp(code === null ? `was killed by ${killedBy}` : `exited with code ${code}`);
			return;
		}
		child.once('close', () => done(text));
		// A background process of the command may keep its output open.
		setTimeout(() => done(text), 500).unref();
	});
};

// The command has its own process group, which Ctrl-C does not reach. Afterwards the signal has its default action, unless there is
// another listener.
const killOnSignal = (kill: () => void, host: WaitingHost): (() => void) => {
	const listener = (signal: NodeJS.Signals) => {
		kill();
		if (host.listenerCount(signal) === 1) {
			host.off(signal, listener);
			host.kill(host.pid, signal);
		}
	};
	for (const signal of endingSignals) {
		host.on(signal, listener);
	}
	return () => {
		for (const signal of endingSignals) {
			host.off(signal, listener);
		}
	};
};
