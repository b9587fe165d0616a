import {type ChildProcessByStdio, spawn} from 'node:child_process';
import {createWriteStream} from 'node:fs';
import type {Readable} from 'node:stream';
import {finished} from 'node:stream/promises';
import {Fault} from '../../fault/fault.ts';
import {traceProgram, withMark} from '../../system/io/end-process-tree.ts';
import type {FileRequest} from '../../system/io/read-file.ts';
import {findProgram, type Host, inOwnSession, killGroup, toNotStarted} from '../../system/io/run-program.ts';
import type {Lend, LentTerminal} from '../../system/lent-terminal.ts';
import type {Variables} from '../../system/variables.ts';
import {commandAdvice, commandFault, type Printed, parsePrintedKey, separateStrings} from '../key-command-output.ts';

export type KeyCommandRequest = Pick<FileRequest, 'timeout' | 'signal'> & {
	/** A program, by its path or as a name in PATH, and its arguments. */
	readonly command: readonly string[];
	readonly variables: Variables;
	readonly host: Host;
	readonly lend: Lend;
	/** Makes the fault of a command that cannot be started, or prints no key. The reason follows the name of the command. */
	readonly toFault: (why: string, tryThis: string) => Fault;
};

/**
The key that a command prints on its standard output. The command runs without a shell and without our variables, which may
contain another key. On a terminal it may ask there, for as long as it takes. Otherwise it has a session of its own and a time
limit. Throws a fault, from `toFault` if the command is wrong, or the reason of the signal.
*/
export const readPrintedKey = async (request: KeyCommandRequest): Promise<string> => {
	const {command, variables, signal, toFault, lend} = request;
	const [name = ''] = command;
	const file = await findProgram(name, variables, (why, tryThis) => toFault(why, separateStrings(name) ?? tryThis));
	signal?.throwIfAborted();
	if (typeof file !== 'string') {
		throw file;
	}
	const printed = await lend(terminal => run(file, terminal, request));
	if (printed.failure !== undefined) {
		throw commandFault(command, printed.failure, printed);
	}
	return parsePrintedKey(printed.text, toFault);
};

const interrupted = 'interrupted';

const run = async (file: string, terminal: LentTerminal, request: KeyCommandRequest): Promise<Printed> => {
	const {signal, toFault} = request;
	let started: Started | undefined;
	let isDone = false;
	try {
		signal?.throwIfAborted();
		if (terminal.ended.aborted) {
			return {text: '', said: '', failure: interrupted};
		}
		started = start(file, terminal, request);
		const printed = await follow(started, terminal, request);
		isDone = printed.failure === undefined;
		return printed;
	} catch (error) {
		signal?.throwIfAborted();
		throw error instanceof Fault ? error : toNotStarted(file, error, toFault);
	} finally {
		started?.child.stdout.destroy();
		started?.child.stderr.destroy();
		started?.child.unref();
		await started?.flush(terminal.ended);
		if (!isDone) {
			terminal.discard();
		}
	}
};

type Child = ChildProcessByStdio<null, Readable, Readable>;

type Started = {
	readonly child: Child;
	readonly end: () => Promise<void>;
	/** Waits until the terminal has accepted what the command wrote, or until the program ends. */
	readonly flush: (ended: AbortSignal) => Promise<void>;
};

const start = (
	file: string,
	{descriptor, output}: LentTerminal,
	{command, variables, host}: KeyCommandRequest,
): Started => {
	const [argv0, ...args] = command;
	const options = {...inOwnSession(variables), argv0};
	if (descriptor === undefined || output === undefined) {
		const child = spawn(file, args, {...options, stdio: ['ignore', 'pipe', 'pipe']});
		return {child, end: async () => killGroup(child.pid, host), flush: async () => {}};
	}
	const env = withMark(options.env, host);
	const stdio = [descriptor, 'pipe', 'pipe'] as const;
	const child = spawn(file, args, {...options, env, detached: false, stdio: [...stdio]}) as Child;
	// Many programs ask on standard error.
	const shown = createWriteStream('', {fd: output, autoClose: false}).on('error', () => {});
	child.stderr.pipe(shown);
	const flush = (ended: AbortSignal) => finished(shown.end(), {signal: ended}).catch(() => {});
	return {child, end: child.pid === undefined ? async () => {} : traceProgram(child.pid, host), flush};
};

// Far longer than any key, and than any line that is worth showing.
const longestText = 2 ** 16;

const follow = ({child, end}: Started, terminal: LentTerminal, request: KeyCommandRequest): Promise<Printed> => {
	const {signal, timeout, toFault} = request;
	const {promise, resolve, reject} = Promise.withResolvers<Printed>();
	let [text, said, isEnding] = ['', '', false];
	const finish = (failure?: string, words = '') => resolve({text, said: words, failure});
	const stop = async (settle: () => void) => {
		isEnding = true;
		await end();
		settle();
	};
	const interrupt = () => void stop(() => finish(interrupted));
	const abort = () => void stop(() => reject(signal?.reason));
	const giveUp = () => void stop(() => finish(`timed out after ${timeout / 1000} s`));
	const timer = terminal.descriptor === undefined ? setTimeout(giveUp, timeout) : undefined;
	terminal.ended.addEventListener('abort', interrupt);
	signal?.addEventListener('abort', abort);
	child.stdout.setEncoding('utf8').on('data', (part: string) => {
		text += part;
		if (text.length > longestText && !isEnding) {
			void stop(() => reject(toFault('printed more than a key', commandAdvice)));
		}
	});
	child.stderr.setEncoding('utf8').on('data', (part: string) => {
		said = (said + part).slice(0, longestText);
	});
	child.once('error', reject).once('exit', (code, killedBy) => {
		const failure = code === null ? `killed by ${killedBy}` : `exit code ${code}`;
		// What asks for a command that failed would read what is typed next.
		const done = () => isEnding || (code === 0 ? finish() : void stop(() => finish(failure, said)));
		child.once('close', done);
		// A background process of the command may keep its output open.
		setTimeout(done, 500).unref();
	});
	return promise.finally(() => {
		clearTimeout(timer);
		terminal.ended.removeEventListener('abort', interrupt);
		signal?.removeEventListener('abort', abort);
	});
};
