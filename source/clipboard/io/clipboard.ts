import {setTimeout as wait} from 'node:timers/promises';
import {findTool, type Host, runTool, type ToolFailure} from '../../system/io/run-program.ts';
import {createTurns} from '../../system/queue.ts';
import type {Variables} from '../../system/variables.ts';
import {clipboardLimitOf, hasHop, passageOf, type ReachableTmux} from '../path.ts';
import {type CopyReport, toDoneReport, toRefusedReport, toTooLongReport} from '../report.ts';
import {type ClipboardMode, type Detection, type Route, routesOf, type Tool, toolsOf} from '../route.ts';
import {findPath, identityQuestion, isFarEndOpen, withIdentity} from './find-path.ts';

export type ClipboardOptions = {
	readonly mode: ClipboardMode;
	readonly variables: Variables;
	readonly host: Host;
	readonly takesSequences: boolean;
	/** Writes bytes to the terminal, whole and between two frames. */
	readonly write: (bytes: string) => void;
	/** Queries the terminal, and returns its reply, empty after a second. Called at most once, only if the method depends on it. */
	readonly ask?: (question: string) => Promise<string>;
};

export type Clipboard = ReturnType<typeof createClipboard>;

// mosh checks every 250 ms at most (SEND_INTERVAL_MAX), and sends a clipboard only if it differs from the last one it sent. So
// another text must stay there longer than that.
const moshInterval = 300;

/** Connects to the user's clipboard, wherever it is. Copies that are requested together run in turn. */
export const createClipboard = (options: ClipboardOptions) => {
	const inTurn = createTurns();
	let identity: Promise<string> | undefined;
	const detect = async (): Promise<Detection> => {
		const {mode, variables, host, takesSequences, ask} = options;
		const found = await Promise.all(
			toolsOf(variables, host.platform).map(async tool => [tool, await findTool(tool.name, variables)] as const),
		);
		const tools = found.flatMap(([tool, path]) => (path === undefined ? [] : [tool]));
		const missing = found.flatMap(([{name}, path]) => (path === undefined ? [name] : []));
		const detection = {mode, path: await findPath(variables, host), takesSequences, tools, missing};
		if (!isFarEndOpen(detection.path) || routesOf(detection)[0]?.type !== 'terminal') {
			return detection;
		}
		identity ??= ask?.(identityQuestion);
		return {...detection, path: withIdentity(detection.path, (await identity) ?? '')};
	};
	return {
		detect,
		copy: (text: string): Promise<CopyReport> =>
			inTurn(async () =>
				text === ''
					? {type: 'refused', problems: ['nothing to copy']}
					: copy({...options, text, detection: await detect()}),
			),
		/** Resolves once every requested copy is done. */
		finish: (): Promise<void> => inTurn(async () => {}),
	};
};

type Copying = ClipboardOptions & {readonly text: string; readonly detection: Detection};

const copy = async (copying: Copying): Promise<CopyReport> => {
	const {text, detection} = copying;
	const bytes = Buffer.byteLength(text);
	const failed: string[] = [];
	for (const route of routesOf(detection)) {
		if (route.type !== 'tool' && bytes > clipboardLimitOf(detection.path).bytes) {
			return toTooLongReport(detection.path, bytes, failed);
		}
		const why = await tryRoute(route, copying);
		if (why === undefined) {
			return toDoneReport(route.type, detection.path, failed);
		}
		failed.push(`${route.type === 'tool' ? route.tool.name : route.type} failed: ${why}`);
	}
	return toRefusedReport(detection, failed);
};

const tryRoute = async (route: Route, copying: Copying): Promise<ToolFailure> => {
	switch (route.type) {
		case 'tool':
			return runCopyTool(route.tool, copying);
		case 'tmux':
			return (await loadIntoTmux(route.tmux, copying)) ?? writeSequence('unread', copying);
		case 'terminal':
			return writeSequence('bytes', copying);
	}
};

const runCopyTool = async (tool: Tool, {text, variables, host}: Copying): Promise<ToolFailure> =>
	tool.isAsciiOnly && /\P{ASCII}/u.test(text)
		? 'supports ASCII only'
		: runTool(tool.name, tool.args, {text, variables: {...variables, ...tool.variables}, host});

const loadIntoTmux = async (tmux: ReachableTmux, {text, detection, variables, host}: Copying): Promise<ToolFailure> => {
	const input = {variables: {...variables, ...tmux.variables}, host};
	if (tmux.isBufferPassed && hasHop(detection.path, 'mosh')) {
		// A named buffer that is deleted at once, so that prefix ] still pastes the earlier text.
		const args = ['load-buffer', '-w', '-b', 'envpick', '-', ';', 'delete-buffer', '-b', 'envpick'];
		await runTool('tmux', args, {...input, text: ' '});
		await wait(moshInterval);
	}
	return runTool('tmux', ['load-buffer', '-w', '-'], {...input, text});
};

const writeSequence = async (
	part: 'bytes' | 'unread',
	{text, detection: {path, takesSequences}, write}: Copying,
): Promise<undefined> => {
	const bytes = takesSequences ? passageOf(text, path)[part] : '';
	if (bytes === '') {
		return;
	}
	if (hasHop(path, 'mosh')) {
		write(passageOf(' ', path)[part]);
		await wait(moshInterval);
	}
	write(bytes);
};
