import {expect} from 'vitest';
import {findLeak} from '../program/key.ts';
import type {FaultServer, SeenRequest} from '../service/fault-server.ts';
import {forbiddenIn} from '../terminal/allowed-sequences.ts';
import type {TerminalState} from '../terminal/modes.ts';
import {assertInTime} from './in-time.ts';
import type {Seen} from './process-watch.ts';

/** All that a run left to look at. */
export type FinishedRun = Seen & {
	readonly key: string;
	/** Whether it drew on a terminal. */
	readonly isOnTerminal: boolean;
	/** Whether it ran in the test's own process, where its memory is not measured. */
	readonly isHere?: boolean;
	readonly stdout: string;
	readonly stderr: string;
	/** What arrived at the terminal. */
	readonly written: string;
	/** Undefined without a shell to report it: the shell went with its terminal. */
	readonly exitCode: number | undefined;
	/** Until its end, in milliseconds, without those that were missed: from its start, or from what was done last to a session. */
	readonly time: number;
	/** From its start to its end, in milliseconds. */
	readonly lasted: number;
	/** When it was seen to have ended, on the clock of `performance.now()`. */
	readonly ended: number;
	/** Paths and contents of what lies in its directories: home, temporary files, working directory. */
	readonly files: readonly (readonly [path: string, content: string])[];
	/** How its terminal was before and after; undefined without one, and where it is gone. */
	readonly terminal: readonly [before: TerminalState, after: TerminalState] | undefined;
};

export type Expected = {
	/** Undefined if the terminal is gone, and the shell with it. */
	readonly exitCode: number | undefined;
	/** Milliseconds. */
	readonly within: number;
	readonly server?: FaultServer;
	/** The paths that the service was asked for, in order. */
	readonly paths?: readonly string[];
	/** The path that it may ask the service for as often as it does: how often is open if it is ended at any moment. */
	readonly anyTimes?: string;
	/** The host that the service was asked for, if it is not its own address. */
	readonly host?: string;
	readonly isCopying?: boolean;
	/** Whether it asks below what the terminal shows, as the setup does. */
	readonly isInline?: boolean;
	/** The action after which its terminal cannot be restored: there is none to read back, or no one to restore it. */
	readonly fate?: 'loses its terminal' | 'is killed';
	/** Whether what it says on standard error arrives nowhere. */
	readonly isUnheard?: boolean;
};

// The promises for any response (docs/promises.md); most runs take a fifth of it, and what is not bounded takes gigabytes.
const mostMemory = 600 * 2 ** 20;

/** Milliseconds after which every run has been looked at, if a shell before it is slow too. */
const longestUnseen = 3000;

/** Holds a run against what holds for every run, whatever happened in it. */
export const assertGates = (run: FinishedRun, expected: Expected): void => {
	expect(linesAreRight(run, expected), `standard error: ${JSON.stringify(run.stderr)}`).toBe(true);
	expect(run.exitCode, run.stderr).toBe(expected.exitCode);
	expect(leaksOf(run)).toEqual([]);
	assertTerminal(run, expected);
	const {isCopying = false, isInline = false} = expected;
	expect(forbiddenIn(run.written, {isCopying, isInline})).toEqual([]);
	expect(forbiddenIn(run.stdout, {isPlain: true})).toEqual([]);
	assertInTime(run.time, expected.within, run.slowness);
	assertMemory(run);
	const {server} = expected;
	if (server !== undefined) {
		expect(strayRequestsOf(server, run.key, expected.host ?? server.host)).toEqual([]);
		const asked = server.requests().map(({path}) => path);
		const {anyTimes, paths = []} = expected;
		expect(asked).toEqual(anyTimes === undefined ? paths : asked.map(() => anyTimes));
	}
};

const assertTerminal = ({isOnTerminal, terminal}: FinishedRun, {fate}: Expected): void => {
	expect(terminal !== undefined, 'whether its terminal was looked at').toBe(
		isOnTerminal && fate !== 'loses its terminal',
	);
	if (fate === 'is killed') {
		expect(terminal?.[1]).not.toEqual(terminal?.[0]);
	} else {
		expect(terminal?.[1], `its terminal: ${differencesOf(...(terminal ?? []))}`).toEqual(terminal?.[0]);
	}
};

const differencesOf = (before: object = {}, after: object = {}): string => {
	const now = new Map<string, unknown>(Object.entries(after));
	return Object.entries(before)
		.map(([name, value]) => [name, JSON.stringify(value), JSON.stringify(now.get(name))] as const)
		.filter(([, was, is]) => was !== is)
		.map(([name, was, is]) => `${name} was ${was} and is ${is}`)
		.join(', ');
};

// Of a run that was not checked nothing is known: neither its memory nor what it started.
const assertMemory = ({memory, written, lasted, isHere = false}: FinishedRun): void => {
	if (isHere) {
		return;
	}
	if (lasted > longestUnseen || written.includes('\u001b[?1049h')) {
		expect(memory ?? 0, 'bytes of memory').toBeGreaterThan(0);
	}
	expect(memory ?? 0, 'bytes of memory').toBeLessThan(mostMemory);
};

// A failure is one line of ASCII (the locale of a terminal behind standard error is not known) that holds no stack. Of
// success is said what was left out, if anything, and what was copied in its own words; of an end by Ctrl-C or a signal
// nothing.
const linesAreRight = (run: FinishedRun, {isCopying = false, isUnheard = false}: Expected): boolean => {
	const {exitCode} = run;
	const stderr = saidBy(run);
	const isQuiet = stderr === '';
	const isLine = /^envpick: [\x20-\x7e]{1,300}\n$/.test(stderr);
	if (exitCode === 0 || exitCode === 1) {
		return isQuiet || isLine || isCopying;
	}
	return exitCode === undefined || exitCode > 128 || isUnheard ? isQuiet : isLine;
};

/** The text on standard error: without the line that Node writes, before anything of ours runs. */
export const saidBy = ({stderr}: FinishedRun): string => stderr.replace(/^Warning: Ignoring extra certs from .*\n/, '');

/** The places where the key, or eight characters in a row of it or of its encodings, got out; `find` looks for it in a text. */
export const leaksOf = (run: FinishedRun, find = findLeak): string[] => {
	const places: readonly (readonly [string, string])[] = [
		['standard output', run.stdout],
		['standard error', run.stderr],
		['the terminal', run.written],
		...run.commandLines.map(line => ['a command line', line] as const),
		...run.started.map(({what, variables}) => [`the environment of what it started, ${what},`, variables] as const),
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

/** Holds a run against what holds for every run, then against what `expectMore` expects of it. */
export const judge = async (
	run: FinishedRun,
	expected: Expected,
	expectMore: () => void | Promise<void> = () => {},
): Promise<void> => {
	assertGates(run, expected);
	await expectMore();
};
