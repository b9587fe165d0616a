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
	readonly variables: Variables;
	readonly host: Host;
	/** Whether the terminal supports sequences at all: otherwise nothing is written to it. */
	readonly takesSequences: boolean;
	/** Writes bytes to the terminal, whole and between two frames. */
	readonly write: (bytes: string) => void;
	/**
	Queries the terminal, and returns its reply, empty after a second. Called at most once, only if the method depends on the
	reply.
	*/
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
		const clipboards = clipboardsOf(variables, host.platform);
		const found = await Promise.all(
			clipboards.flatMap(({tools}) => tools).map(async tool => [tool, await findTool(tool.name, variables)] as const),
		);
		const tools = found.flatMap(([tool, path]) => (path === undefined ? [] : [tool]));
		const missing = found.flatMap(([{name}, path]) => (path === undefined ? [name] : []));
		let path = await findPath(variables, host);
		if (takesSequences && isFarEndOpen(path) && routesOf({mode, path, tools})[0]?.type === 'terminal') {
			identity ??= ask?.(identityQuestion);
			path = withIdentity(path, (await identity) ?? '');
		}
		return {mode, path, displays: clipboards.map(({display}) => display), tools, missing};
	};
	return {
		detect,
		copy: (text: string): Promise<CopyReport> => inTurn(() => copy(text, options, detect)),
		/** Resolves once every requested copy is done. */
		finish: (): Promise<void> => inTurn(async () => {}),
	};
};

const copy = async (text: string, options: ClipboardOptions, detect: () => Promise<Detection>): Promise<CopyReport> => {
	const {mode, takesSequences} = options;
	const bytes = bytesOf(text);
	if (bytes === 0) {
		return {type: 'refused', why: 'nothing to copy', bytes};
	}
	if (mode === 'off') {
		return toRefusedReport({mode, path: [], takesSequences}, bytes, []);
	}
	const detection = await detect();
	const {path} = detection;
	const failed: string[] = [];
	for (const route of routesOf(detection).filter(({type}) => takesSequences || type !== 'terminal')) {
		if (route.type !== 'tool' && bytes > clipboardLimitOf(path)) {
			return toTooLongReport(path, bytes, failed);
		}
		const why = await tryRoute(route, {...options, text, path});
		if (why !== undefined) {
			failed.push(`${route.type === 'tool' ? route.tool.name : route.type} failed: ${why}`);
		} else if (route.type === 'tool') {
			return {type: 'copied', with: route.tool.name, bytes};
		} else {
			return toSentReport(route.type, path, bytes, failed);
		}
	}
	return toRefusedReport({mode, path, takesSequences}, bytes, failed);
};

type Copying = ClipboardOptions & {readonly text: string; readonly path: Path};

const tryRoute = async (route: Route, copying: Copying): Promise<ToolFailure> => {
	if (route.type === 'tool') {
		return runCopyTool(route.tool, copying);
	}
	return route.type === 'tmux'
		? ((await loadIntoTmux(route.tmux, copying)) ?? writeSequence('unread', copying))
		: writeSequence('bytes', copying);
};

const runCopyTool = async (tool: Tool, {text, variables, host}: Copying): Promise<ToolFailure> =>
	tool.isAsciiOnly && /\P{ASCII}/u.test(text)
		? 'supports ASCII only'
		: runTool(tool.name, tool.args, {text, variables: {...variables, ...tool.variables}, host});

const loadIntoTmux = async (tmux: ReachableTmux, {text, path, variables, host}: Copying): Promise<ToolFailure> => {
	const input = {variables: {...variables, ...tmux.variables}, host};
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
	if (bytes === '') {
		return;
	}
	if (hasHop(path, 'mosh')) {
		write(passageOf(' ', path)[part]);
		await wait(moshInterval);
	}
	write(bytes);
};
