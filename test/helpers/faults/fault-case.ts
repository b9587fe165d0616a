import {expect, it} from 'vitest';
import {createKey} from '../program/key.ts';
import {isTorture} from '../project/torture.ts';
import type {Certificate} from '../service/certificates.ts';
import {type Answer, type FaultServer, startFaultServer} from '../service/fault-server.ts';
import type {Terminal} from '../terminal/terminal.ts';
import {ended, type RunSettings, runOnTerminal, runPlain, runPlainHere} from './fault-run.ts';
import {type Expected, type FinishedRun, judge, saidBy} from './gates.ts';

/** A fault, and what the program must make of it. */
export type FaultCase = {
	/** Its row in the checklist of faults, `A1` to `H5`, a colon, what happens, and what the program does then. */
	readonly name: string;
	/** The response of the service; without it there is a service that must not be asked. */
	readonly answer?: Answer;
	/** The certificate of a service that speaks TLS; made only when the test runs. */
	readonly certificate?: () => Certificate;
	/** Builds a world of its own instead of one service. */
	readonly scene?: (key: string) => Promise<Scene>;
	/** Added to the address. */
	readonly path?: string;
	readonly arguments?: readonly string[];
	readonly environment?: Readonly<Record<string, string>>;
	/** Without a screen, 0 if absent; who leaves a screen that shows no failure leaves with 0. */
	readonly exitCode?: number;
	/** The line on standard error, if it is a failure or said without a screen, after `envpick: `; `{host}` is the service's host and port, other names in braces are the scene's. */
	readonly says?: string;
	/** What `--list` prints of it. */
	readonly prints?: string;
	/** A part of what its screen shows, if that is not a failure; the environment of the good response if absent. */
	readonly shows?: string;
	/** How often the service is asked for the listing, or for which paths; if absent, once if it has a response. */
	readonly requests?: number | readonly string[];
	/** Milliseconds that lie between two requests at the least. */
	readonly pause?: number;
	/** Milliseconds until it has ended. */
	readonly within?: number;
	/** Whether it is run without a screen only. */
	readonly isPlainOnly?: boolean;
	/** Whether it takes so long that only the long run runs it. */
	readonly isLong?: boolean;
};

/** The outcome of a failure. */
export const fails = (exitCode: number, says: string) => ({exitCode, says});

/** The world that a run finds. */
export type Scene = Partial<RunSettings> & {
	/** The given address, if any. */
	readonly base?: string;
	readonly server?: FaultServer;
	/** See `Expected`. */
	readonly host?: string;
	/** The placeholder for a name in a message. */
	readonly names?: Readonly<Record<string, string>>;
	/** Looks at the world after the run. */
	readonly check?: (run: FinishedRun) => void | Promise<void>;
};

const withoutLoad = 1500;
const ofTerminal = 1000;

/** How a case is run. */
type Way = 'plain' | 'onTerminal';

// How many cases of a row the long run runs on a terminal too.
const mostOnTerminal = 5;

const longWays = ({isPlainOnly = false}: FaultCase, before: readonly Way[]): readonly Way[] =>
	isPlainOnly || before.filter(way => way === 'onTerminal').length === mostOnTerminal
		? ['plain']
		: ['plain', 'onTerminal'];

const quickWays = ({isPlainOnly = false}: FaultCase, before: readonly Way[]): readonly Way[] => {
	const way = isPlainOnly || before.includes('onTerminal') ? 'plain' : 'onTerminal';
	return before.includes(way) ? [] : [way];
};

/**
Makes a test of each case, and holds each run against the gates: in the long run all of them without a screen, and the first
five of each row on a terminal too; in the quick run the first of each row on a terminal, and the next without a screen, in
the test's own process if it needs none of its own.
*/
export const testFaults = (cases: readonly FaultCase[]): void => {
	const ways = new Map<string, readonly Way[]>();
	for (const one of cases.filter(({isLong = false}) => isTorture || !isLong)) {
		const row = one.name.slice(0, one.name.indexOf(':'));
		const before = ways.get(row) ?? [];
		const own = (isTorture ? longWays : quickWays)(one, before);
		ways.set(row, [...before, ...own]);
		if (own.length > 0) {
			it(one.name, async () => {
				for (const way of own) {
					await testRun(one, way === 'onTerminal');
				}
			});
		}
	}
};

const testRun = async (one: FaultCase, isOnTerminal: boolean): Promise<void> => {
	const within = (one.within ?? withoutLoad) + (isOnTerminal ? ofTerminal : 0);
	const scene = await toScene(one);
	const run = await (isOnTerminal ? runScreen : runList)(one, scene);
	await judgeCase(one, scene, run, within);
};

const toScene = async (one: FaultCase): Promise<Scene> => {
	const key = createKey();
	if (one.scene !== undefined) {
		return {key, ...(await one.scene(key))};
	}
	const {answer = '', certificate} = one;
	const server = await startFaultServer(answer, certificate === undefined ? {} : {certificate: certificate()});
	return {key, server, base: server.base + (one.path ?? '')};
};

const toSettings = (one: FaultCase, {base, environment, ...scene}: Scene): RunSettings => ({
	...scene,
	arguments: [
		...(base === undefined ? [] : ['--base-url', base]),
		...(one.arguments ?? []),
		...(scene.arguments ?? []),
	],
	environment: {...one.environment, ...environment},
});

// Three kinds of run need a process of their own: one that a shell begins, one that writes into its working directory (the debug
// log), and one with a variable that Node itself reads at its start.
const needsProcess = ({command, arguments: given, environment = {}}: RunSettings): boolean =>
	command !== undefined || given.includes('--debug') || Object.keys(environment).some(name => name.startsWith('NODE_'));

const runList = (one: FaultCase, scene: Scene): Promise<FinishedRun> => {
	const settings = toSettings(one, scene);
	const isHere = !isTorture && one.isPlainOnly !== true && !needsProcess(settings);
	return (isHere ? runPlainHere : runPlain)({...settings, arguments: [...settings.arguments, '--list']});
};

// Looks at what the screen says of it, and leaves with `q`; what fails before there is a screen has none.
const runScreen = (one: FaultCase, scene: Scene): Promise<FinishedRun> =>
	runOnTerminal(toSettings(one, scene), async (terminal: Terminal) => {
		const isFailing = (one.exitCode ?? 0) > 1;
		const shown = !isFailing ? (one.shows ?? 'ubuntu-22.04-amd64') : 'r try again';
		await terminal.waitFor(screen => screen.includes(shown) || screen.includes(ended), shown);
		if (terminal.screen().includes(ended)) {
			return;
		}
		if (isFailing) {
			expect(squash(terminal.screen())).toContain(squash(toSentence(one, scene)));
		}
		terminal.press(...(isFailing ? [] : ['tab']), 'q');
	});

// What stands on a screen may be wrapped.
const squash = (text: string): string => text.replaceAll(/\s+/g, '');

// Up to what only standard error writes in another way: it is ASCII there.
const toSentence = (one: FaultCase, scene: Scene): string => toSaid(one, scene).split(/;|<U\+|\.\.\.|\*\*\*/)[0] ?? '';

const toSaid = ({says = ''}: FaultCase, {server, names = {}}: Scene): string =>
	Object.entries({host: server?.host ?? '', ...names}).reduce(
		(text, [name, value]) => text.replaceAll(`{${name}}`, value),
		says,
	);

const judgeCase = (one: FaultCase, scene: Scene, run: FinishedRun, within: number): Promise<void> => {
	const {exitCode = 0, requests = one.answer === undefined ? 0 : 1, prints} = one;
	const isGood = run.isOnTerminal && exitCode < 2;
	const says = isGood ? undefined : one.says;
	const {server, host, check} = scene;
	const expected: Expected = {
		exitCode: isGood ? 0 : exitCode,
		within,
		...(server !== undefined && {server}),
		...(host !== undefined && {host}),
		paths: typeof requests === 'number' ? Array<string>(requests).fill(toPath(one)) : requests,
	};
	return judge(run, expected, async () => {
		expect(saidBy(run)).toBe(says === undefined ? '' : `envpick: ${toSaid(one, scene)}\n`);
		if (!run.isOnTerminal) {
			expect(run.stdout).toBe(prints ?? '');
		}
		const times = server?.requests().map(({time}) => time) ?? [];
		for (const [index, time] of times.slice(1).entries()) {
			expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(one.pause ?? 0);
		}
		await check?.(run);
	});
};

const toPath = ({path = ''}: FaultCase): string => `${path.replace(/\/+$/, '')}/v0/resources`;
