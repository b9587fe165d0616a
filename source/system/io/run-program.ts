import {type ChildProcessByStdio, type ExecFileOptions, execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {constants, statSync} from 'node:fs';
import {constants as system} from 'node:os';
import path from 'node:path';
import type {Writable} from 'node:stream';
import type {Fault} from '../../fault/fault.ts';
import {toChildVariables, type Variables} from '../variables.ts';
import {type EndingHost, killAtEnd} from './end-process.ts';

/** The parts of the running process that are needed here. */
export type Host = {readonly pid: number; readonly platform: string; kill(pid: number, signal: string | 0): unknown};

/** The parts of the running process that are needed to run another one that ends with it. */
export type WaitingHost = Host & EndingHost;

/** The options for a program in a session of its own, so without our terminal. The working directory may no longer exist. */
export const inOwnSession = (variables: Variables) => ({detached: true, cwd: '/', env: toChildVariables(variables)});

/** Why a tool failed; undefined if it read all of the text and succeeded. */
export type ToolFailure = string | undefined;

type ToolInput = {readonly text: string; readonly variables: Variables; readonly host: WaitingHost};

// Milliseconds. A clipboard tool whose display does not respond would wait forever.
const toolLimit = 2000;

// Runs a program, and ends by SIGPIPE if the program succeeds without reading all of its input: only a reader of the pipe can tell.
const readWhole = '"$0" "$@" || exit; [ "$(command -p dd bs=1 count=1; echo .)" = . ] || kill -s PIPE $$';

/**
Writes a text to the standard input of a program, and waits up to 2 s until it ends. Never rejects. In its own session, a
background process that serves the clipboard outlives this process and its terminal; a program that hangs ends with this process.
*/
export const runTool = async (name: string, args: readonly string[], input: ToolInput): Promise<ToolFailure> => {
	const file = await findTool(name, input.variables);
	try {
		return file === undefined ? 'not found' : await feed(file, args, input);
	} catch {
		// Only Node knows the reason, in its own words.
		return 'could not be started';
	}
};

const feed = async (file: string, args: readonly string[], input: ToolInput): Promise<ToolFailure> => {
	const {text, variables, host} = input;
	let child: ChildProcessByStdio<Writable, null, null> | undefined;
	const kill = () => killGroup(child?.pid, host);
	// Listens before the start: a signal in between would end this process and leave the program running.
	const stopListening = killAtEnd(kill, host);
	const {promise: limit, resolve: stop} = Promise.withResolvers<ToolFailure>();
	const timer = setTimeout(() => {
		kill();
		stop(`timed out after ${toolLimit / 1000} s`);
	}, toolLimit);
	try {
		const shell = ['-c', readWhole, file, ...args];
		child = spawn('/bin/sh', shell, {stdio: ['pipe', 'ignore', 'ignore'], ...inOwnSession(variables)});
		// The exit code shows that the tool did not read the text.
		child.stdin.on('error', () => {});
		child.stdin.end(text);
		// Not `close`, as a background process of the tool may keep the pipe open.
		const ended = once(child, 'exit').then(([code, signal]) => failureOf(code, signal));
		return await Promise.race([ended, limit]);
	} finally {
		stopListening();
		clearTimeout(timer);
		child?.stdin.destroy();
		child?.unref();
	}
};

// A shell reports the signal that ended a program in its exit code, and a program that it cannot start as 126 or 127.
const failureOf = (code: number | null, signal: NodeJS.Signals | null): ToolFailure => {
	if (code === null) {
		return signal === 'SIGPIPE' ? 'did not read its input' : `killed by ${signal}`;
	}
	const [killedBy] = Object.entries(system.signals).find(([, number]) => number === code - 128) ?? [];
	const failure = killedBy === undefined ? `exit code ${code}` : `killed by ${killedBy}`;
	return code === 0 ? undefined : code === 126 || code === 127 ? 'could not be started' : failure;
};

/** The output of a program within a second, even if it fails; empty if it cannot be started. */
export const outputOf = (file: string, args: readonly string[], options: ExecFileOptions = {}): Promise<string> =>
	new Promise(resolve => {
		const limits = {timeout: 1000, killSignal: 'SIGKILL', maxBuffer: 2 ** 24} as const;
		execFile(file, args, {...options, ...limits}, (_, printed) => resolve(printed.toString()));
	});

/** Kills a program and all its processes, if it still runs. */
export const killGroup = (pid: number | undefined, host: Host): void => {
	try {
		if (pid !== undefined) {
			host.kill(-pid, 'SIGKILL');
		}
	} catch {
		// The program has already ended.
	}
};

/** The absolute path of a program, from the absolute directories of `PATH`; undefined if none has it. */
export const findTool = async (name: string, variables: Variables): Promise<string | undefined> => {
	for (const directory of (variables['PATH'] ?? '').split(path.delimiter).filter(path.isAbsolute)) {
		const file = path.join(directory, name);
		if (await isProgram(file).catch(() => false)) {
			return file;
		}
	}
	return undefined;
};

const isProgram = async (file: string): Promise<boolean> => {
	// Loaded on demand, as most runs search for no program.
	const {access, stat} = await import('node:fs/promises');
	await access(file, constants.X_OK);
	return (await stat(file)).isFile();
};

/**
Makes the fault of a program that was not started. The reason follows the name of the program, and the exit code is that of a shell
(126: not executable, 127: not found).
*/
export type ToProgramFault = (why: string, tryThis: string, exitCode: 126 | 127) => Fault;

/** Finds a program by its path or its name in PATH. Returns its file, or the fault if it is known that it cannot be started. */
export const findProgram = async (
	name: string,
	variables: Variables,
	toFault: ToProgramFault,
): Promise<string | Fault> => {
	if (!name.includes('/')) {
		const file = await findTool(name, variables);
		return file ?? toFault('was not found in PATH', 'install it, or write its path', 127);
	}
	try {
		return (await isProgram(name)) ? name : toNotStarted(name, undefined, toFault);
	} catch (error) {
		return toNotStarted(name, error, toFault);
	}
};

/** The fault of a program at a path that the system did not start, judged by the file there, else by the error code. */
export const toNotStarted = (file: string, error: unknown, toFault: ToProgramFault): Fault => {
	const code = String((error as NodeJS.ErrnoException | undefined)?.code);
	const [why, tryThis] = refusals[kindOf(file) ?? code] ?? ['could not be started', 'check that it is a program'];
	return toFault(why, tryThis, code === 'ENOENT' || code === 'ENOTDIR' ? 127 : 126);
};

const refusals: Readonly<Record<string, readonly [why: string, tryThis: string]>> = {
	nothing: ['does not exist', 'write its path, or the name of a program in PATH'],
	directory: ['is a directory', 'write the path of a program'],
	ENOENT: ['is a script whose interpreter does not exist', 'check its first line'],
	EACCES: ['is not executable', 'run `chmod +x` on it if it is a program'],
};

// Undefined for a file, and for anything that cannot be examined, as that may be a file.
const kindOf = (path: string): 'nothing' | 'directory' | undefined => {
	try {
		const stats = statSync(path, {throwIfNoEntry: false});
		return stats === undefined ? 'nothing' : stats.isDirectory() ? 'directory' : undefined;
	} catch {
		return undefined;
	}
};
