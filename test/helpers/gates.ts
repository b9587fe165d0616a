import {expect} from 'vitest';
import {forbiddenIn} from './allowed-sequences.ts';
import type {FaultServer, SeenRequest} from './fault-server.ts';
import {leakOf} from './key.ts';

/** All that a run left to look at. */
export type FinishedRun = {
	readonly key: string;
	/** Whether it drew on a terminal. */
	readonly isOnTerminal: boolean;
	readonly stdout: string;
	readonly stderr: string;
	/** What arrived at the terminal. */
	readonly written: string;
	readonly exitCode: number;
	/** From start to end, in milliseconds. */
	readonly time: number;
	/** When it was seen to have ended, on the clock of `performance.now()`. */
	readonly ended: number;
	/** Command lines of it and of what it started. */
	readonly commandLines: readonly string[];
	/** Environments of what it started. */
	readonly environments: readonly string[];
	/** Paths and contents of what lies in its folders: home, temporary files, working folder. */
	readonly files: readonly (readonly [path: string, content: string])[];
	/** The most memory it had, in bytes; undefined where it was too short to be looked at. */
	readonly memory: number | undefined;
	/** What `stty -g` and the emulator say of the terminal, before and after. */
	readonly terminal: readonly [before: TerminalState, after: TerminalState] | undefined;
};

export type TerminalState = {
	readonly settings: string;
	readonly modes: unknown;
	readonly isAlternateScreen: boolean;
	readonly isCursorVisible: boolean;
	/** The column in which the shell would go on. */
	readonly column: number;
};

export type Expected = {
	readonly exitCode: number;
	/** Milliseconds. */
	readonly within: number;
	readonly server?: FaultServer;
	/** The paths that the service was asked for, in order. */
	readonly paths?: readonly string[];
	/** The host that the service was asked for, where it is not its own address. */
	readonly host?: string;
	readonly isCopying?: boolean;
};

const mostMemory = 400 * 2 ** 20;

/** Holds a run against what holds for every run, whatever happened in it. */
export const assertGates = (run: FinishedRun, expected: Expected): void => {
	expect(linesAreRight(run, expected), `standard error: ${JSON.stringify(run.stderr)}`).toBe(true);
	expect(run.exitCode, run.stderr).toBe(expected.exitCode);
	expect(leaksOf(run)).toEqual([]);
	expect(run.terminal?.[1]).toEqual(run.terminal?.[0]);
	expect(forbiddenIn(run.written, {isCopying: expected.isCopying ?? false})).toEqual([]);
	expect(forbiddenIn(run.stdout, {isPlain: true})).toEqual([]);
	expect(run.time, 'milliseconds to the end').toBeLessThan(expected.within);
	expect(run.memory ?? 0, 'bytes of memory').toBeLessThan(mostMemory);
	const {server} = expected;
	if (server !== undefined) {
		expect(strayRequestsOf(server, run.key, expected.host ?? server.host)).toEqual([]);
		expect(server.requests().map(({path}) => path)).toEqual(expected.paths ?? []);
	}
};

// A failure is one line of ASCII (the locale of a terminal behind standard error is not known) that holds no stack. Of
// success is said what was left out, if anything, and what was copied in its own words; of an end by Ctrl-C or a signal
// nothing.
const linesAreRight = (run: FinishedRun, {isCopying = false}: Expected): boolean => {
	const {exitCode} = run;
	const stderr = saidBy(run);
	const isQuiet = stderr === '';
	const isLine = /^envpick: [\x20-\x7e]{1,300}\n$/.test(stderr);
	if (exitCode === 0 || exitCode === 1) {
		return isQuiet || isLine || isCopying;
	}
	return exitCode > 128 ? isQuiet : isLine;
};

/** What the program said on standard error: without the line that Node writes, before anything of ours runs. */
export const saidBy = ({stderr}: FinishedRun): string => stderr.replace(/^Warning: Ignoring extra certs from .*\n/, '');

/** Where the key, or eight characters in a row of it or of its encodings, got out; `find` looks for it in a text. */
export const leaksOf = (run: FinishedRun, find = leakOf): string[] => {
	const places: readonly (readonly [string, string])[] = [
		['standard output', run.stdout],
		['standard error', run.stderr],
		['the terminal', run.written],
		...run.commandLines.map(line => ['a command line', line] as const),
		...run.environments.map(variables => ['the environment of what it started', variables] as const),
		...run.files,
	];
	// Once for all of it: nearly always there is nothing.
	if (find(places.map(([, text]) => text).join('\n'), run.key) === undefined) {
		return [];
	}
	return places.flatMap(([place, text]) => {
		const leak = find(text, run.key);
		return leak === undefined ? [] : [`${place} holds ${leak}`];
	});
};

const strayRequestsOf = (server: FaultServer, key: string, host: string): readonly SeenRequest[] =>
	server
		.requests()
		.filter(
			({method, headers}) =>
				method !== 'GET' || headers['authorization'] !== `Bearer ${key}` || headers['host'] !== host,
		);
