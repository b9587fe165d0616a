import {expect} from 'vitest';
import {findLeak} from '../program/key.ts';
import type {FaultServer, SeenRequest} from '../service/fault-server.ts';
import {forbiddenIn} from '../terminal/allowed-sequences.ts';
import type {Seen} from './process-watch.ts';

/** Everything about a run that can be checked. */
export type FinishedRun = Seen & {
	readonly key: string;
	readonly stdout: string;
	readonly stderr: string;
	/** The output that arrived at its terminal; empty without one. */
	readonly written: string;
	/** Undefined if no shell could report it, as the shell ended with its terminal. */
	readonly exitCode: number | undefined;
	/** Milliseconds until it ended: from its start, or on a terminal from when the test began to wait. */
	readonly time: number;
	/** The paths and contents of the files in its directories: home, temporary files, working directory. */
	readonly files: readonly (readonly [path: string, content: string])[];
	/** The changes that it left on its terminal; undefined without a terminal, or if the terminal is gone. */
	readonly changes: readonly string[] | undefined;
};

export type Expected = {
	/** Undefined if the terminal is gone, and the shell with it. */
	readonly exitCode: number | undefined;
	/** In milliseconds. */
	readonly within: number;
	readonly server?: FaultServer;
	/** The paths requested from the service, in order. */
	readonly paths?: readonly string[];
	/** The only path that it may request, any number of times: the number is unpredictable if a run may end at any moment. */
	readonly anyTimes?: string;
	/** The host named in the requests, if it is not the service's own address. */
	readonly host?: string;
	readonly isCopying?: boolean;
	/** Whether it shows questions below the terminal's existing text, as the setup does. */
	readonly isInline?: boolean;
	/** Why it cannot restore its terminal: the terminal is gone, or the program was killed. */
	readonly fate?: 'loses its terminal' | 'is killed';
	/** Whether its messages on standard error are lost. */
	readonly isUnheard?: boolean;
};

// The limit that docs/promises.md states for any response. Most runs use a fifth of it; unbounded memory use would reach gigabytes.
const mostMemory = 600 * 2 ** 20;

/** Checks a run against the rules that apply to every run, whatever happened in it. */
export const assertChecks = (run: FinishedRun, expected: Expected): void => {
	const {isCopying = false, isInline = false, server, anyTimes, paths = []} = expected;
	expect(linesAreRight(run, expected), `standard error: ${JSON.stringify(run.stderr)}`).toBe(true);
	expect(run.exitCode, run.stderr).toBe(expected.exitCode);
	expect(leaksOf(run)).toEqual([]);
	expect(run.changes?.length !== 0, `its terminal: ${run.changes}`).toBe(
		run.changes === undefined || expected.fate === 'is killed',
	);
	expect(forbiddenIn(run.written, {isCopying, isInline})).toEqual([]);
	expect(forbiddenIn(run.stdout, {isPlain: true})).toEqual([]);
	expect(run.time, 'milliseconds to the end').toBeLessThan(expected.within);
	expect(run.memory, 'bytes of memory').toBeLessThan(mostMemory);
	if (run.written.includes('\u001b[?1049h')) {
		expect(run.memory, 'bytes of memory').toBeGreaterThan(0);
	}
	if (server !== undefined) {
		expect(strayRequestsOf(server, run.key, expected.host ?? server.host)).toEqual([]);
		const asked = server.requests().map(({path}) => path);
		expect(asked).toEqual(anyTimes === undefined ? paths : asked.map(() => anyTimes));
	}
};

// A failure is one line of ASCII without a stack, as the locale of the terminal behind standard error is unknown. On success, the
// program may report what it left out, or describe what it copied. After Ctrl-C or a signal it writes nothing.
const linesAreRight = (run: FinishedRun, {isCopying = false, isUnheard = false}: Expected): boolean => {
	const {exitCode, stderr} = run;
	const isQuiet = stderr === '';
	const isLine = /^envpick: [\x20-\x7e]{1,300}\n$/.test(stderr);
	if (exitCode === 0 || exitCode === 1) {
		return isQuiet || isLine || isCopying;
	}
	return exitCode === undefined || exitCode > 128 || isUnheard ? isQuiet : isLine;
};

/** The places where the key leaked, or eight consecutive characters of it or of its encodings. */
export const leaksOf = (run: FinishedRun): string[] => {
	const places: readonly (readonly [string, string])[] = [
		['standard output', run.stdout],
		['standard error', run.stderr],
		['the terminal', run.written],
		...run.commandLines.map(line => ['a command line', line] as const),
		...run.files,
	];
	return places.flatMap(([place, text]) => {
		const leak = findLeak(text, run.key);
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
