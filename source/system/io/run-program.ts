import {spawn} from 'node:child_process';
import type {Variables} from '../variables.ts';
import {findTool} from './find-program.ts';

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
