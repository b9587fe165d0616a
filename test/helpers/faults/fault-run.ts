import {spawn} from 'node:child_process';
import {readdir, readFile, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {makeRunDirectories} from '../program/directory.ts';
import {envpick} from '../program/envpick.ts';
import {createKey} from '../program/key.ts';
import {runHere} from '../program/run-here.ts';
import {compiledVariables} from '../project/compiled.ts';
import {isTorture} from '../project/torture.ts';
import {initialStateOf, stateAfter} from '../terminal/modes.ts';
import {openTerminal, type Terminal} from '../terminal/terminal.ts';
import type {FinishedRun} from './checks.ts';
import {type Seen, watchProcess} from './process-watch.ts';

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

const toCommand = ({command = [], arguments: given}: RunSettings): readonly string[] => [
	...command,
	process.execPath,
	envpick,
	...given,
];

/** Runs the built program to its end without a terminal, in its own directories, and watches it throughout. `onStart` receives
its process ID. */
export const runPlain = async (settings: RunSettings, onStart?: (pid: number) => void): Promise<FinishedRun> => {
	const {key = createKey()} = settings;
	const {root, work, variables} = makeRunDirectories();
	const started = performance.now();
	const [program = '', ...rest] = toCommand(settings);
	const child = spawn(program, rest, {
		cwd: work,
		// Without a controlling terminal, which the program could open as `/dev/tty`.
		detached: true,
		env: {...toVariables(settings, key), ...variables},
		timeout: 60_000,
	});
	const watch = watchProcess(child.pid ?? 0, envpick);
	onStart?.(child.pid ?? 0);
	const stdout: Buffer[] = [];
	const stderr: Buffer[] = [];
	const take = (chunks: Buffer[]) => (chunk: Buffer) => {
		watch.look();
		chunks.push(chunk);
	};
	child.stdout.on('data', take(stdout));
	child.stderr.on('data', take(stderr));
	child.stdin.on('error', () => {});
	child.stdin.end(settings.input ?? '');
	const exitCode = await new Promise<number>(resolve => {
		child.on('close', code => resolve(code ?? -1));
	});
	const end = performance.now();
	const seen = watch.end();
	return {
		key,
		isOnTerminal: false,
		stdout: Buffer.concat(stdout).toString(),
		stderr: Buffer.concat(stderr).toString(),
		written: '',
		exitCode,
		time: end - started - seen.missed,
		lasted: end - started,
		ended: end,
		...seen,
		files: await filesIn(root),
		terminal: undefined,
	};
};

const unwatched: Seen = {commandLines: [], started: [], memory: undefined, slowness: 1, missed: 0};

/** Runs a command line without a terminal, like `runPlain`, but in this process. Some behaviour needs a separate process. */
export const runPlainHere = async (settings: Omit<RunSettings, 'command'>): Promise<FinishedRun> => {
	const {key = createKey(), arguments: given, input} = settings;
	const {root, variables} = makeRunDirectories();
	const started = performance.now();
	const run = await runHere(given, {
		env: {...toVariables(settings, key), ...variables},
		...(input !== undefined && {input}),
	});
	const end = performance.now();
	return {
		...run,
		key,
		isOnTerminal: false,
		written: '',
		time: end - started,
		lasted: end - started,
		ended: end,
		isHere: true,
		...unwatched,
		files: await filesIn(root),
		terminal: undefined,
	};
};

/**
Runs a command line without a terminal: in a separate process in the long run, in this process in the quick run. Other tests of
its row must cover the separate process.
*/
export const runAlike = isTorture ? runPlain : runPlainHere;

/** The text that the shell prints on the terminal after the program. */
export const ended = 'the program has ended';

/**
Runs the built program in a shell on a terminal, in its own directories; `use` acts as the user until the program exits. Its
standard error goes to a file, as with `2>log`.
*/
export const runOnTerminal = async (
	settings: RunSettings,
	use: (terminal: Terminal) => Promise<void>,
	size = {columns: 100, rows: 20},
): Promise<FinishedRun> => {
	const {key = createKey()} = settings;
	const {root, work, variables} = makeRunDirectories();
	const script = `stty -g >"$0/before"; "$@" 2>"$0/stderr"; echo $? >"$0/code"; stty -g >"$0/after"; printf '${ended}'; read -r line`;
	const terminal = openTerminal('/bin/sh', ['-c', script, root, ...toCommand(settings)], {
		...size,
		cwd: work,
		env: {...toVariables(settings, key), ...variables},
	});
	const first = initialStateOf(terminal, '');
	const started = performance.now();
	const watch = watchProcess(terminal.pid, envpick);
	await use(terminal);
	await terminal.waitForText(ended);
	const end = performance.now();
	const [before, after, stderr, code] = await Promise.all(
		['before', 'after', 'stderr', 'code'].map(name => readFile(join(root, name), 'utf8')),
	);
	const last = stateAfter(terminal, after ?? '', ended, terminal.cursor().x - ended.length);
	const written = terminal.bytes();
	const seen = watch.end();
	terminal.write('\r');
	return {
		key,
		isOnTerminal: true,
		stdout: '',
		stderr: stderr ?? '',
		written: written.slice(0, written.lastIndexOf(ended)),
		exitCode: Number(code),
		time: end - started - seen.missed,
		lasted: end - started,
		ended: end,
		...seen,
		files: await filesIn(root),
		terminal: [{...first, settings: before ?? ''}, last],
	};
};

/** The paths in a directory, and the contents of its files. */
export const filesIn = async (root: string): Promise<(readonly [string, string])[]> => {
	const names = await readdir(root, {recursive: true});
	const found = await Promise.all(
		names.map(async name => {
			const path = join(root, name);
			return (await stat(path)).isFile() ? ([name, await readFile(path, 'latin1')] as const) : undefined;
		}),
	);
	return found.filter(file => file !== undefined);
};
