import {type ChildProcessByStdio, spawn} from 'node:child_process';
import type {Readable} from 'node:stream';
import {Fault} from '../../fault/fault.ts';
import {endingSignals} from '../../system/io/end-process.ts';
import type {FileRequest} from '../../system/io/read-file.ts';
import {findProgram, type Host, inOwnSession, killGroup, toNotStarted} from '../../system/io/run-program.ts';
import type {Variables} from '../../system/variables.ts';
import {commandAdvice, parsePrintedKey} from '../access-key.ts';

/** The parts of the running process that are needed to wait for a command. */
export type WaitingHost = Host & Pick<NodeJS.Process, 'on' | 'off'>;

export type KeyCommandRequest = Pick<FileRequest, 'timeout' | 'signal'> & {
	/** A program, by its path or as a name in PATH, and its arguments. */
	readonly command: readonly string[];
	readonly variables: Variables;
	readonly host: WaitingHost;
	/** Makes the fault of a command that prints no key. The reason follows the name of the command. */
	readonly toFault: (why: string, tryThis: string) => Fault;
};

// The command has no terminal to ask on.
const lateAdvice = 'unlock your password manager first, or raise --timeout';

/**
The key that a command prints on its standard output. The command runs without a shell and without our
variables, which may contain another key. Its process group is killed at the time limit, and when this process ends. Its standard
error is not shown, as it could contain the key. Throws a fault from `toFault`, or the reason of the signal.
*/
export const readPrintedKey = async (request: KeyCommandRequest): Promise<string> => {
	const {command, variables, host, signal, timeout, toFault} = request;
	const [name = '', ...args] = command;
	const file = await findProgram(name, variables, toFault);
	signal?.throwIfAborted();
	if (typeof file !== 'string') {
		throw file;
	}
	const {promise, resolve, reject} = Promise.withResolvers<string>();
	let child: Child | undefined;
	const kill = () => killGroup(child?.pid, host);
	// Listens before the start: a signal in between would end this process and leave the command running.
	const stopListening = killOnSignal(kill, host);
	const giveUp = (why: string, tryThis = commandAdvice) => {
		kill();
		reject(toFault(why, tryThis));
	};
	const abort = () => {
		kill();
		reject(signal?.reason);
	};
	const timer = setTimeout(giveUp, timeout, `timed out after ${timeout / 1000} s`, lateAdvice);
	signal?.addEventListener('abort', abort);
	try {
		child = spawn(file, args, {stdio: ['ignore', 'pipe', 'ignore'], ...inOwnSession(variables)});
		child.once('error', reject);
		readPrinted(child, resolve, giveUp);
		return parsePrintedKey(await promise, toFault);
	} catch (error) {
		signal?.throwIfAborted();
		throw error instanceof Fault ? error : toNotStarted(file, error, toFault);
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

// The command has its own process group, which Ctrl-C does not reach. Afterwards the signal comes again for its default action;
// another listener (terminal/io/signals.ts) acts only once.
const killOnSignal = (kill: () => void, host: WaitingHost): (() => void) => {
	const stopListening = () => {
		for (const signal of endingSignals) {
			host.off(signal, onSignal);
		}
	};
	const onSignal = (signal: NodeJS.Signals) => {
		kill();
		stopListening();
		host.kill(host.pid, signal);
	};
	for (const signal of endingSignals) {
		host.on(signal, onSignal);
	}
	return stopListening;
};
