import {type ExecFileOptions, execFile, spawn} from 'node:child_process';
import {constants, statSync} from 'node:fs';
import path from 'node:path';
import type {Variables} from '../variables.ts';

/** What is needed of the running process; Node's `process` is one. */
export type Host = {
	readonly pid: number;
	readonly platform: string;
	kill(pid: number, signal: string): unknown;
};

/** In milliseconds. A clipboard tool whose display does not answer would wait for ever. */
const toolLimit = 2000;

/** Why a tool failed; undefined if it took all of the text and ended well. */
export type ToolFailure = string | undefined;

type ToolInput = {readonly text: string; readonly environment: Variables; readonly host: Host};

/** How to start a program that is not to have our terminal: in a session of its own. */
export const inOwnSession = (environment: Variables) => ({
	detached: true,
	// The working folder may be gone.
	cwd: '/',
	env: toChildVariables(environment),
});

/** The variables for programs we start: without ours, which can hold the access key, and without Node's. */
export const toChildVariables = (environment: Variables): NodeJS.ProcessEnv =>
	Object.fromEntries(
		Object.entries(environment).filter(([name]) => !name.startsWith('ENVPICK_') && name !== 'NODE_OPTIONS'),
	);

/**
Gives a text to a program on its standard input and waits up to 2 s for its end. Never rejects. The program runs in a
session of its own: what stays in the background to serve the clipboard outlives us and our terminal.
*/
export const runTool = async (name: string, args: readonly string[], input: ToolInput): Promise<ToolFailure> => {
	const file = await findTool(name, input.environment);
	if (file === undefined) {
		return 'not found';
	}
	return runFile(file, args, input).catch(() => notStarted);
};

// Only Node knows why, in its own words.
const notStarted = 'could not be started';

const runFile = (file: string, args: readonly string[], {text, environment, host}: ToolInput): Promise<ToolFailure> =>
	new Promise(resolve => {
		const child = spawn(file, args, {stdio: ['pipe', 'ignore', 'ignore'], ...inOwnSession(environment)});
		const finish = (failure: ToolFailure) => {
			clearTimeout(limit);
			child.stdin.destroy();
			child.unref();
			resolve(failure);
		};
		const limit = setTimeout(() => {
			killGroup(child.pid, host);
			finish(`no end within ${toolLimit / 1000} s`);
		}, toolLimit);
		child.once('error', () => finish(notStarted));
		// Not `close`: what the tool leaves in the background may hold the pipe.
		child.once('exit', (code, signal) => {
			if (code !== 0) {
				finish(code === null ? `ended by ${signal}` : `exit code ${code}`);
			} else {
				finish(child.stdin.writableFinished ? undefined : 'did not read the text');
			}
		});
		// The tool's exit shows that it did not read.
		child.stdin.on('error', () => {});
		child.stdin.end(text.toWellFormed());
	});

/** What a program prints within a second, even if it fails; empty if it cannot be started. */
export const outputOf = (file: string, args: readonly string[], options: ExecFileOptions = {}): Promise<string> =>
	new Promise(resolve => {
		const limits = {timeout: 1000, killSignal: 'SIGKILL', maxBuffer: 2 ** 24} as const;
		execFile(file, args, {...options, ...limits}, (_, printed) => resolve(printed.toString()));
	});

/** Kills a program and all that it started, if it still runs. */
export const killGroup = (pid: number | undefined, host: Host): void => {
	if (pid === undefined) {
		return;
	}
	try {
		host.kill(-pid, 'SIGKILL');
	} catch {
		// It has ended.
	}
};

/** The absolute path of a program, from the absolute folders of `PATH`; undefined if none has it. */
export const findTool = async (name: string, environment: Variables): Promise<string | undefined> => {
	// Loaded on demand: most starts look for no program.
	const {access, stat} = await import('node:fs/promises');
	const isProgram = async (file: string): Promise<boolean> => {
		await access(file, constants.X_OK);
		return (await stat(file)).isFile();
	};
	const folders = (environment['PATH'] ?? '').split(path.delimiter);
	for (const folder of folders.filter(folder => path.isAbsolute(folder))) {
		const file = path.join(folder, name);
		if (await isProgram(file).catch(() => false)) {
			return file;
		}
	}
	return undefined;
};

/**
Why a command could not be started, as far as can be told without starting it, and the exit code of a shell for that (126: no
program, 127: not found); undefined if nothing speaks against it.
*/
export const whyNoProgram = async (
	name: string,
	environment: Variables,
): Promise<{readonly exitCode: 126 | 127; readonly refusal: Refusal} | undefined> => {
	if (!name.includes('/')) {
		return (await findTool(name, environment)) === undefined
			? {exitCode: 127, refusal: whyNotFound(name, environment)}
			: undefined;
	}
	const {access, stat} = await import('node:fs/promises');
	try {
		await access(name, constants.X_OK);
		return (await stat(name)).isDirectory() ? {exitCode: 126, refusal: whyNotStarted(name, undefined)} : undefined;
	} catch (error) {
		const isMissing = error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
		return {exitCode: isMissing ? 127 : 126, refusal: whyNotStarted(name, error)};
	}
};

/** Why a program was not started, or did not do its work, to follow its name, and what to try. */
export type Refusal = {readonly why: string; readonly tryThis: string};

/** Why no program was found by a name without a folder: only the absolute folders of PATH are searched. */
export const whyNotFound = (name: string, {PATH}: Variables): Refusal => {
	if (!PATH) {
		return {why: 'names a program, and PATH is not set', tryThis: 'write its path, or set PATH'};
	}
	const relative = PATH.split(path.delimiter).filter(folder => !path.isAbsolute(folder));
	return relative.some(folder => kindOf(path.join(folder, name)) === undefined)
		? {why: 'is only in a relative folder of PATH, and these are not searched', tryThis: 'write its path'}
		: {why: 'names a program that is not in PATH', tryThis: 'install it, or write its path'};
};

/** Why the system did not start the program at a path; by what stands there, else by the code of the error. */
export const whyNotStarted = (file: string, error: unknown): Refusal => {
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	return refusals[kindOf(file) ?? code] ?? {why: 'could not be started', tryThis: 'check that it is a program'};
};

const refusals: Readonly<Record<string, Refusal>> = {
	nothing: {why: 'names a program that is not there', tryThis: 'write its path, or a name in PATH'},
	folder: {why: 'names a folder', tryThis: 'write the path of a program'},
	ENOENT: {why: 'names a script whose interpreter is not there', tryThis: 'check its first line'},
	EACCES: {why: 'names a file that may not be run', tryThis: 'run `chmod +x` on it if it is a program'},
};

// Undefined for a file, and for what cannot be looked at and so may be one.
const kindOf = (path: string): 'nothing' | 'folder' | undefined => {
	try {
		const stats = statSync(path, {throwIfNoEntry: false});
		return stats === undefined ? 'nothing' : stats.isDirectory() ? 'folder' : undefined;
	} catch {
		return undefined;
	}
};
