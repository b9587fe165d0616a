import {setTimeout as wait} from 'node:timers/promises';
import {findTool, type Host, runTool, type ToolFailure} from '../../system/io/run-program.ts';
import {createTurns} from '../../system/queue.ts';
import type {Variables} from '../../system/variables.ts';
import {bytesOf, clipboardLimitOf, hasHop, type Path, passageOf, type ReachableTmux} from '../path.ts';
import {type CopyReport, toRefusedReport, toSentReport, toTooLongReport} from '../report.ts';
import {type ClipboardMode, clipboardsOf, type Detection, type Route, routesOf, type Tool} from '../route.ts';
import {findPath, identityQuestion, isFarEndOpen, withIdentity} from './find-path.ts';

export type ClipboardOptions = {
	readonly mode: ClipboardMode;
	readonly environment: Variables;
	/** The running process. */
	readonly host: Host;
	/** Whether the terminal supports sequences at all: otherwise nothing is written to it. */
	readonly takesSequences: boolean;
	/** Writes bytes to the terminal, whole and between two frames. */
	readonly write: (bytes: string) => void;
	/** Writes a question to the terminal and gives its reply, empty after a second; called once, if the reply decides. */
	readonly ask?: (question: string) => Promise<string>;
};

export type Clipboard = ReturnType<typeof createClipboard>;

// mosh looks every 250 ms at most (SEND_INTERVAL_MAX), and sends a clipboard only if it differs from what it sent before:
// something else must be there for longer, or the same text is not sent again.
const moshInterval = 300;

/** Connects to the person's clipboard, wherever that is. Copies that are requested together run in turn. */
export const createClipboard = (options: ClipboardOptions) => {
	const inTurn = createTurns();
	let identity: Promise<string> | undefined;
	const askOnce = () => {
		identity ??= options.ask?.(identityQuestion);
		return identity;
	};
	/** Finds the available clipboard methods without using any. */
	const detectWays = (): Promise<Detection> => detect(options, askOnce);
	return {
		detect: detectWays,
		copy: (text: string): Promise<CopyReport> => inTurn(() => copy(text, options, detectWays)),
		/** Resolves once every requested copy is done: then no reply of the terminal is pending. */
		finish: (): Promise<void> => inTurn(async () => {}),
	};
};

const detect = async (
	{mode, environment, host, takesSequences}: ClipboardOptions,
	ask: () => Promise<string> | undefined,
): Promise<Detection> => {
	const clipboards = clipboardsOf(environment, host.platform);
	const tools: Tool[] = [];
	const missing: string[] = [];
	for (const tool of clipboards.flatMap(clipboard => clipboard.tools)) {
		if ((await findTool(tool.name, environment)) === undefined) {
			missing.push(tool.name);
		} else {
			tools.push(tool);
		}
	}
	const guessed = await findPath(environment, host);
	const [first] = takesSequences && isFarEndOpen(guessed) ? routesOf({mode, path: guessed, tools}) : [];
	// Asked only if the reply decides.
	const path = first?.type === 'terminal' ? withIdentity(guessed, (await ask()) ?? '') : guessed;
	return {mode, path, displays: clipboards.map(clipboard => clipboard.display), tools, missing};
};

type Detect = () => Promise<Detection>;

const copy = async (text: string, options: ClipboardOptions, detectWays: Detect): Promise<CopyReport> => {
	const {mode, takesSequences} = options;
	const bytes = bytesOf(text);
	if (bytes === 0) {
		return {type: 'refused', why: 'nothing to copy', bytes};
	}
	if (mode === 'off') {
		return toRefusedReport({mode, path: [], takesSequences}, bytes, []);
	}
	const detection = await detectWays();
	const {path} = detection;
	const failed: string[] = [];
	for (const route of routesOf(detection).filter(({type}) => takesSequences || type !== 'terminal')) {
		if (route.type !== 'tool' && bytes > clipboardLimitOf(path)) {
			return toTooLongReport(path, bytes, failed);
		}
		const why = await tryRoute(route, {...options, text, path});
		if (why === undefined) {
			return route.type === 'tool'
				? {type: 'copied', with: route.tool.name, bytes}
				: toSentReport(route.type, path, bytes, failed);
		}
		failed.push(`${route.type === 'tool' ? route.tool.name : route.type} failed: ${why}`);
	}
	return toRefusedReport({mode, path, takesSequences}, bytes, failed);
};

type Copying = ClipboardOptions & {readonly text: string; readonly path: Path};

const tryRoute = async (route: Route, copying: Copying): Promise<ToolFailure> => {
	switch (route.type) {
		case 'tool':
			return runCopyTool(route.tool, copying);
		case 'tmux': {
			const failure = await loadIntoTmux(route.tmux, copying);
			return failure ?? (await writeSequence('unread', copying));
		}
		case 'terminal':
			return writeSequence('bytes', copying);
	}
};

const runCopyTool = async (tool: Tool, {text, environment, host}: Copying): Promise<ToolFailure> =>
	tool.isAsciiOnly && /\P{ASCII}/u.test(text)
		? 'supports ASCII only'
		: runTool(tool.name, tool.args, {text, environment: {...environment, ...tool.variables}, host});

const loadIntoTmux = async (tmux: ReachableTmux, {text, path, environment, host}: Copying): Promise<ToolFailure> => {
	const input = {environment: {...environment, ...tmux.variables}, host};
	if (tmux.isBufferPassed && hasHop(path, 'mosh')) {
		// A named buffer that is deleted at once, so that prefix ] still pastes the earlier text.
		const args = ['load-buffer', '-w', '-b', 'envpick', '-', ';', 'delete-buffer', '-b', 'envpick'];
		await runTool('tmux', args, {...input, text: ' '});
		await wait(moshInterval);
	}
	return runTool('tmux', ['load-buffer', '-w', '-'], {...input, text});
};

const writeSequence = async (part: 'bytes' | 'unread', copying: Copying): Promise<undefined> => {
	const {text, path, takesSequences, write} = copying;
	const bytes = takesSequences ? passageOf(text, path)[part] : '';
	if (bytes !== '' && hasHop(path, 'mosh')) {
		write(passageOf(' ', path)[part]);
		await wait(moshInterval);
	}
	if (bytes !== '') {
		write(bytes);
	}
};
