import {setTimeout as wait} from 'node:timers/promises';
import {findTool, type Host, runTool, type ToolFailure} from '../../system/io/run-program.ts';
import {createTurns} from '../../system/queue.ts';
import type {Variables} from '../../system/variables.ts';
import {type Detection, identityQuestion, isFarEndOpen, parseIdentity, withIdentity} from '../detection.ts';
import {
	bytesOf,
	clipboardLimitOf,
	hasHop,
	isBufferPassed,
	type Path,
	type ReachableTmux,
	toSequence,
	toUnreadSequence,
} from '../path.ts';
import {type CopyReport, type FailedTool, toRefusedReport, toSentReport, toTooLongReport} from '../report.ts';
import {type ClipboardMode, clipboardsOf, isTaken, type Route, type RouteFacts, routesOf} from '../route.ts';
import {findPath} from './find-path.ts';

export type ClipboardOptions = {
	readonly mode: ClipboardMode;
	readonly environment: Variables;
	/** The running process. */
	readonly host: Host;
	/** Whether the terminal takes sequences at all. */
	readonly takesSequences: boolean;
	/** Writes bytes to the terminal, whole and between two frames. */
	readonly write: (bytes: string) => void;
	/** Writes a question to the terminal and gives its answer, empty after a second; called once, if the answer decides. */
	readonly ask?: (question: string) => Promise<string>;
};

export type Clipboard = {
	/** Copies a text and tells what is known of it; copies asked for at once are made one by one. */
	copy(text: string): Promise<CopyReport>;
	/** Resolves once every copy asked for so far is made or given up: no answer of the terminal is on its way then. */
	finish(): Promise<void>;
	/** Finds out which ways to the clipboard there are, without using any. */
	detect(): Promise<Detection>;
};

// mosh looks every 250 ms at most (SEND_INTERVAL_MAX), and sends a clipboard only if it differs from what it sent before:
// something else has to stand there for longer, or the same text does not arrive again.
const moshInterval = 300;

/** Connects to the person's clipboard, wherever that is. */
export const createClipboard = (given: ClipboardOptions): Clipboard => {
	const inTurn = createTurns();
	const options = {...given, ...(given.ask !== undefined && {ask: askOnce(given.ask)})};
	return {
		copy: text => inTurn(() => copy(text, options)),
		finish: () => inTurn(async () => {}),
		detect: () => detect(options),
	};
};

const askOnce = (ask: NonNullable<ClipboardOptions['ask']>): typeof ask => {
	let answer: Promise<string> | undefined;
	return question => {
		answer ??= ask(question);
		return answer;
	};
};

const detect = async ({mode, environment, host, ask}: ClipboardOptions): Promise<Detection> => {
	const path = await findPath(environment, host);
	const clipboards = clipboardsOf(environment, host.platform);
	const fitting = clipboards.flatMap(clipboard => clipboard.tools);
	const found = await Promise.all(fitting.map(tool => findTool(tool.name, environment)));
	const tools = fitting.filter((_, index) => found[index] !== undefined);
	const missing = fitting.filter((_, index) => found[index] === undefined).map(tool => tool.name);
	const displays = clipboards.map(clipboard => clipboard.display);
	return {mode, path: await refinePath({mode, path, tools}, ask), displays, tools, missing};
};

const refinePath = async (facts: RouteFacts, ask: ClipboardOptions['ask']): Promise<Path> => {
	const {path} = facts;
	const isDecisive = isFarEndOpen(path) && routesOf(facts)[0]?.type === 'terminal';
	return ask !== undefined && isDecisive ? withIdentity(path, parseIdentity(await ask(identityQuestion))) : path;
};

const copy = async (text: string, options: ClipboardOptions): Promise<CopyReport> => {
	const bytes = bytesOf(text);
	if (bytes === 0) {
		return {type: 'refused', why: 'nothing to copy', bytes};
	}
	if (options.mode === 'off') {
		return toRefusedReport('off', [], bytes, []);
	}
	const detection = await detect(options);
	const failed: FailedTool[] = [];
	const isOpen = ({type}: Route) => options.takesSequences || type !== 'terminal';
	for (const route of routesOf(detection).filter(isOpen)) {
		if (route.type !== 'tool' && bytes > clipboardLimitOf(detection.path)) {
			return toTooLongReport(detection.path, bytes, failed);
		}
		const why = await tryRoute(route, text, detection.path, options);
		if (why !== undefined) {
			failed.push({name: route.type === 'tool' ? route.tool.name : route.type, why});
		} else if (route.type === 'tool') {
			return {type: 'copied', with: route.tool.name, bytes};
		} else {
			return toSentReport(route, detection.path, bytes, failed);
		}
	}
	return options.takesSequences || failed.length > 0 || options.mode === 'native' || options.mode === 'tmux'
		? toRefusedReport(options.mode, detection.path, bytes, failed)
		: {type: 'refused', why: 'no clipboard tool for this machine, and no OSC 52 on this terminal', bytes};
};

const tryRoute = async (route: Route, text: string, path: Path, options: ClipboardOptions): Promise<ToolFailure> => {
	switch (route.type) {
		case 'tool': {
			const {tool} = route;
			if (!isTaken(tool, text)) {
				return 'takes ASCII only';
			}
			const environment = {...options.environment, ...tool.variables};
			return runTool(tool.name, tool.args, {text, environment, host: options.host});
		}
		case 'tmux':
			return loadIntoTmux(text, path, route.tmux, options);
		case 'terminal':
			await writeSequence(text, path, toSequence, options);
			return undefined;
	}
};

type LoadIntoTmux = (text: string, path: Path, tmux: ReachableTmux, options: ClipboardOptions) => Promise<ToolFailure>;

const loadIntoTmux: LoadIntoTmux = async (text, path, tmux, options) => {
	const environment = {...options.environment, ...tmux.variables};
	const load = (args: readonly string[], given: string) =>
		runTool('tmux', args, {text: given, environment, host: options.host});
	if (hasHop(path, 'mosh') && isBufferPassed(tmux)) {
		// A named buffer that is deleted at once, so that prefix ] still pastes what it pasted before.
		await load(['load-buffer', '-w', '-b', 'envpick', '-', ';', 'delete-buffer', '-b', 'envpick'], ' ');
		await wait(moshInterval);
	}
	const failure = await load(['load-buffer', '-w', '-'], text);
	if (failure === undefined) {
		await writeSequence(text, path, toUnreadSequence, options);
	}
	return failure;
};

type WriteSequence = (text: string, path: Path, toBytes: typeof toSequence, options: ClipboardOptions) => Promise<void>;

const writeSequence: WriteSequence = async (text, path, toBytes, {write}) => {
	const bytes = toBytes(text, path);
	if (bytes === '') {
		return;
	}
	if (hasHop(path, 'mosh')) {
		write(toBytes(' ', path));
		await wait(moshInterval);
	}
	write(bytes);
};
