import {expect} from 'vitest';
import {findLeak} from '../program/key.ts';
import type {FaultServer, SeenRequest} from '../service/fault-server.ts';
import {forbiddenIn} from '../terminal/allowed-sequences.ts';
import type {TerminalState} from '../terminal/modes.ts';
import {assertInTime} from './in-time.ts';
import type {Seen} from './process-watch.ts';

/** Everything about a run that can be checked. */
export type FinishedRun = Seen & {
	readonly key: string;
	/** Whether the run drew on a terminal. */
	readonly isOnTerminal: boolean;
	/** Whether the run was in the test's own process, where its memory is not measured. */
	readonly isHere?: boolean;
	readonly stdout: string;
	readonly stderr: string;
	/** What arrived at the terminal. */
	readonly written: string;
	/** Undefined if no shell could report it, as the shell ended with its terminal. */
	readonly exitCode: number | undefined;
	/** Milliseconds until the run ended, without the `missed` ones. They count from its start or, in a session, from the last action. */
	readonly time: number;
	/** Milliseconds from its start to its end. */
	readonly lasted: number;
	/** When the test noticed its end, by `performance.now()`. */
	readonly ended: number;
	/** The paths and contents of the files in its directories: home, temporary files, working directory. */
	readonly files: readonly (readonly [path: string, content: string])[];
	/** The state of its terminal before and after; undefined without a terminal, or if the terminal is gone. */
	readonly terminal: readonly [before: TerminalState, after: TerminalState] | undefined;
};

export type Expected = {
	/** Undefined if the terminal is gone, and the shell with it. */
	readonly exitCode: number | undefined;
	/** In milliseconds. */
	readonly within: number;
	readonly server?: FaultServer;
	/** The paths requested from the service, in order. */
	readonly paths?: readonly string[];
	/**
	The only path that it may request, any number of times. If a run may be ended at any moment, the number of its requests is
	unpredictable.
	*/
	readonly anyTimes?: string;
	/** The host named in the requests, if it is not the service's own address. */
	readonly host?: string;
	readonly isCopying?: boolean;
	/** Whether it asks below the terminal's existing text, as the setup does. */
	readonly isInline?: boolean;
	/** Why it cannot restore its terminal: the terminal is gone, or the program was killed. */
	readonly fate?: 'loses its terminal' | 'is killed';
	/** Whether its messages on standard error are lost. */
	readonly isUnheard?: boolean;
};

// The limit that docs/promises.md states for any response. Most runs use a fifth of it; unbounded memory use would reach gigabytes.
const mostMemory = 600 * 2 ** 20;

/** Every run that lasts longer, in milliseconds, has been observed, even if a shell that starts it is slow. */
const longestUnseen = 3000;

/** Checks a run against the rules that apply to every run, whatever happened in it. */
export const assertChecks = (run: FinishedRun, expected: Expected): void => {
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

// If a run was not observed, neither its memory nor the processes that it started are known.
const assertMemory = ({memory, written, lasted, isHere = false}: FinishedRun): void => {
	if (isHere) {
		return;
	}
	if (lasted > longestUnseen || written.includes('\u001b[?1049h')) {
		expect(memory ?? 0, 'bytes of memory').toBeGreaterThan(0);
	}
	expect(memory ?? 0, 'bytes of memory').toBeLessThan(mostMemory);
};

// A failure is one line of ASCII without a stack, as the locale of the terminal behind standard error is unknown. On success, the
// program may report what it left out, or describe what it copied. After Ctrl-C or a signal it writes nothing.
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

/** Standard error without the line that Node writes before our code runs. */
export const saidBy = ({stderr}: FinishedRun): string => stderr.replace(/^Warning: Ignoring extra certs from .*\n/, '');

/** The places where the key leaked, or eight consecutive characters of it or of its encodings; `find` searches a text for them. */
export const leaksOf = (run: FinishedRun, find = findLeak): string[] => {
	const places: readonly (readonly [string, string])[] = [
		['standard output', run.stdout],
		['standard error', run.stderr],
		['the terminal', run.written],
		...run.commandLines.map(line => ['a command line', line] as const),
		...run.started.map(({what, variables}) => [`the environment of what it started, ${what},`, variables] as const),
		...run.files,
	];
	// Everything is searched at once first, as leaks are rare.
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

/** Checks a run against the rules that apply to every run, then against `expectMore`. */
export const judge = async (
	run: FinishedRun,
	expected: Expected,
	expectMore: () => void | Promise<void> = () => {},
): Promise<void> => {
	assertChecks(run, expected);
	await expectMore();
};
