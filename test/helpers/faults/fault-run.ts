import {spawn} from 'node:child_process';
import {makeRunDirectories} from '../program/directory.ts';
import {envpick} from '../program/envpick.ts';
import {createKey} from '../program/key.ts';
import {runHere} from '../program/run-here.ts';
import {compiledVariables} from '../project/compiled.ts';
import {isTorture} from '../project/torture.ts';
import type {FinishedRun} from './checks.ts';
import {watchProcess} from './process-watch.ts';

export type RunSettings = {
	readonly arguments: readonly string[];
	/** The command that starts the program by replacing itself with it. */
	readonly command?: readonly string[];
	readonly variables?: Readonly<Record<string, string>>;
	readonly input?: string | Uint8Array;
	/** Its key; a new one by default. */
	readonly key?: string;
	/** Whether the key is in its environment. */
	readonly givesKey?: boolean;
};

const toVariables = ({variables = {}, givesKey = true}: RunSettings, key: string) => ({
	PATH: process.env['PATH'] ?? '',
	LANG: 'C.UTF-8',
	...compiledVariables,
	...(givesKey && {ENVPICK_ACCESS_KEY: key}),
	...variables,
});

/** Runs the built program to its end without a terminal, in its own directories. `onStart` receives its process ID. */
export const runPlain = async (settings: RunSettings, onStart?: (pid: number) => void): Promise<FinishedRun> => {
	const {key = createKey(), command = []} = settings;
	const {work, variables, files} = makeRunDirectories();
	const started = performance.now();
	const [program = '', ...rest] = [...command, process.execPath, envpick, ...settings.arguments];
	const child = spawn(program, rest, {
		cwd: work,
		// Without a controlling terminal, which the program could open as `/dev/tty`.
		detached: true,
		env: {...toVariables(settings, key), ...variables},
		timeout: 60_000,
	});
	const endWatch = watchProcess(child.pid ?? 0, envpick);
	onStart?.(child.pid ?? 0);
	const stdout: Buffer[] = [];
	const stderr: Buffer[] = [];
	child.stdout.on('data', chunk => stdout.push(chunk));
	child.stderr.on('data', chunk => stderr.push(chunk));
	child.stdin.on('error', () => {});
	child.stdin.end(settings.input ?? '');
	const exitCode = await new Promise<number>(resolve => {
		child.on('close', code => resolve(code ?? -1));
	});
	return {
		key,
		stdout: Buffer.concat(stdout).toString(),
		stderr: Buffer.concat(stderr).toString(),
		written: '',
		exitCode,
		time: performance.now() - started,
		files: await files(),
		changes: undefined,
		...endWatch(),
	};
};

/** Runs a command line without a terminal, like `runPlain`, but in this process. Some behaviour needs a separate process. */
export const runPlainHere = async (settings: Omit<RunSettings, 'command'>): Promise<FinishedRun> => {
	const {key = createKey(), arguments: given, input = ''} = settings;
	const {variables, files} = makeRunDirectories();
	const started = performance.now();
	const run = await runHere(given, {env: {...toVariables(settings, key), ...variables}, input});
	const time = performance.now() - started;
	const unwatched = {commandLines: [], memory: 0, changes: undefined};
	return {...run, ...unwatched, key, written: '', time, files: await files()};
};

/**
Runs a command line without a terminal: in a separate process in the long run, in this process in the quick run. Another
test of the same fault must cover the separate process.
*/
export const runAlike = isTorture ? runPlain : runPlainHere;
