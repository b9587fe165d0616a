import {expect, it} from 'vitest';
import {createKey} from '../program/key.ts';
import {isTorture} from '../project/torture.ts';
import {soon} from '../project/waits.ts';
import {type FaultServer, type Responder, startFaultServer} from '../service/fault-server.ts';
import {exitLine, openSession} from '../terminal/session.ts';
import {assertChecks, type FinishedRun} from './checks.ts';
import {type RunSettings, runPlain, runPlainHere} from './fault-run.ts';

/** A fault, and how the program must react to it. */
export type FaultCase = {
	/** The fault, and the reaction of the program. */
	readonly name: string;
	/** The service's response; without one, the service must get no request. */
	readonly response?: Responder;
	/** Makes its own scene in place of one service. */
	readonly scene?: (key: string) => Promise<Scene>;
	readonly arguments?: readonly string[];
	readonly variables?: Readonly<Record<string, string>>;
	/** The exit code without a screen, 0 by default. On a screen that shows no failure, the exit code is always 0. */
	readonly exitCode?: number;
	/** The message after `envpick: `. `{host}` is the service's host and port; the scene defines other names in braces. */
	readonly says?: string;
	/** The output of `--list`. */
	readonly prints?: string;
	/** A part of the screen's text if it shows no failure; by default the environment of the good response. */
	readonly shows?: string;
	/** The number of requests for the listing, `any` number, or their paths; by default one if the service has a response. */
	readonly requests?: number | 'any' | readonly string[];
	/** The milliseconds within which it must end, `soon` by default. */
	readonly within?: number;
	/** Whether it runs only without a screen, and always as the built program. */
	readonly isPlainOnly?: boolean;
	/** Whether it is so slow that only the long run includes it. */
	readonly isLong?: boolean;
};

/** The expected outcome of a failure. */
export const fails = (exitCode: number, says: string) => ({exitCode, says});

/** The world in which a case runs. */
export type Scene = Partial<RunSettings> & {
	/** The address to use, if any. */
	readonly base?: string;
	readonly server?: FaultServer;
	/** See `Expected`. */
	readonly host?: string;
	/** The values of the placeholders in a message, by name. */
	readonly names?: Readonly<Record<string, string>>;
	/** Checks the service and the files after the run. */
	readonly check?: (run: FinishedRun) => void | Promise<void>;
};

/**
Creates a test for each case, and checks each run. The long run runs each case without a screen, and then on a terminal. The
quick run runs the first case on a terminal, and the others in the test's own process if they can.
*/
export const testFaults = (cases: readonly FaultCase[]): void => {
	for (const [index, one] of cases.filter(({isLong = false}) => isTorture || !isLong).entries()) {
		const isOnTerminal = one.isPlainOnly !== true && (isTorture || index === 0);
		it(one.name, async () => {
			for (const way of isTorture && isOnTerminal ? [false, true] : [isOnTerminal]) {
				const scene = await toScene(one);
				await judge(one, scene, await (way ? runScreen : runList)(one, scene), way);
			}
		});
	}
};

const toScene = async (one: FaultCase): Promise<Scene> => {
	const key = createKey();
	if (one.scene !== undefined) {
		return {key, ...(await one.scene(key))};
	}
	const server = await startFaultServer(one.response ?? '');
	return {key, server, base: server.base};
};

const toSettings = (one: FaultCase, {base, variables, ...scene}: Scene): RunSettings => ({
	...scene,
	arguments: [base === undefined ? [] : ['--base-url', base], one.arguments ?? [], scene.arguments ?? []].flat(),
	variables: {...one.variables, ...variables},
});

// A run needs its own process if another command starts it. So does a run that writes the debug log, or that sets a
// variable of Node.
const needsProcess = ({command, arguments: given, variables = {}}: RunSettings): boolean =>
	command !== undefined || given.includes('--debug') || Object.keys(variables).some(name => name.startsWith('NODE_'));

const runList = (one: FaultCase, scene: Scene): Promise<FinishedRun> => {
	const settings = toSettings(one, scene);
	const isHere = !isTorture && one.isPlainOnly !== true && !needsProcess(settings);
	return (isHere ? runPlainHere : runPlain)({...settings, arguments: [...settings.arguments, '--list']});
};

// Checks the message on the screen, and exits with `q`. If the program fails before the screen opens, there is none.
const runScreen = async (one: FaultCase, scene: Scene): Promise<FinishedRun> => {
	const {arguments: given, variables, ...settings} = toSettings(one, scene);
	const {terminal, finished} = openSession(given, {...settings, ...(variables !== undefined && {env: variables})});
	const isFailing = (one.exitCode ?? 0) > 1;
	const shown = !isFailing ? (one.shows ?? 'ubuntu-22.04-amd64') : 'r try again';
	await terminal.waitFor(screen => screen.includes(shown) || exitLine.test(screen), shown);
	if (!exitLine.test(terminal.screen())) {
		if (isFailing) {
			expect(squash(terminal.screen())).toContain(squash(toSentence(one, scene)));
		}
		terminal.press(...(isFailing ? [] : ['tab']), 'q');
	}
	return finished();
};

// The screen may wrap the text.
const squash = (text: string): string => text.replaceAll(/\s+/g, '');

// The start of the message, as ASCII, up to the first part that standard error writes differently.
const toSentence = (one: FaultCase, scene: Scene): string => toSaid(one, scene).split(/;|<U\+|\.\.\.|\*\*\*/)[0] ?? '';

const toSaid = ({says = ''}: FaultCase, {server, names = {}}: Scene): string =>
	says.replaceAll(/\{(\w+)\}/g, (all, name: string) => names[name] ?? (name === 'host' ? server?.host : all) ?? '');

const listingPath = '/v0/resources';

const judge = async (one: FaultCase, scene: Scene, run: FinishedRun, isOnTerminal: boolean): Promise<void> => {
	const {exitCode = 0, requests = one.response === undefined ? 0 : 1, prints = ''} = one;
	const isGood = isOnTerminal && exitCode < 2;
	const says = isGood ? undefined : one.says;
	const {server, host, check} = scene;
	assertChecks(run, {
		exitCode: isGood ? 0 : exitCode,
		within: one.within ?? soon,
		...(server !== undefined && {server}),
		...(host !== undefined && {host}),
		...(requests === 'any'
			? {anyTimes: listingPath}
			: {paths: typeof requests === 'number' ? Array<string>(requests).fill(listingPath) : requests}),
	});
	expect(run.stderr).toBe(says === undefined ? '' : `envpick: ${toSaid(one, scene)}\n`);
	expect(run.stdout).toBe(isOnTerminal ? '' : prints);
	await check?.(run);
};
