import {setTimeout as wait} from 'node:timers/promises';
import {findTool, runTool, type ToolFailure, type WaitingHost} from '../../system/io/run-program.ts';
import {createSerialQueue} from '../../system/serial-queue.ts';
import type {Variables} from '../../system/variables.ts';
import type {CopyReport} from '../copy-report.ts';
import {type ClipboardMode, type CopyPlan, type Detection, planCopy, type Route, type TmuxCommand} from '../route.ts';
import {type Tool, toolsOf} from '../tools.ts';
import {findPath, identityQuestion, isFarEndOpen, withIdentity} from './find-path.ts';

export type ClipboardOptions = {
	readonly mode: ClipboardMode;
	readonly variables: Variables;
	readonly host: WaitingHost;
	readonly supportsSequences: boolean;
	/** Writes bytes to the terminal, whole and between two frames. */
	readonly write: (bytes: string) => void;
	/** Queries the terminal, and returns its reply, empty after a second. Called at most once, only if the method depends on it. */
	readonly ask?: (question: string) => Promise<string>;
};

export type Clipboard = ReturnType<typeof createClipboard>;

// mosh checks every 250 ms at most (SEND_INTERVAL_MAX), so another text must stay there longer than that.
const moshInterval = 300;

/** Connects to the user's clipboard, wherever it is. Copies that are requested together run in turn. */
export const createClipboard = (options: ClipboardOptions) => {
	const inTurn = createSerialQueue();
	let identity: Promise<string> | undefined;
	const detect = async (): Promise<Detection> => {
		const {mode, variables, host, supportsSequences, ask} = options;
		const found = await Promise.all(
			toolsOf(variables, host.platform).map(async tool => [tool, await findTool(tool.name, variables)] as const),
		);
		const tools = found.flatMap(([tool, path]) => (path === undefined ? [] : [tool]));
		const missing = found.flatMap(([{name}, path]) => (path === undefined ? [name] : []));
		const detection = {mode, path: await findPath(variables, host), supportsSequences, tools, missing};
		if (!isFarEndOpen(detection.path) || planCopy('', detection).routes[0]?.type !== 'terminal') {
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
					: copy(planCopy(text, await detect()), {...options, text}),
			),
		/** Resolves once every requested copy is done. */
		finish: (): Promise<void> => inTurn(async () => {}),
	};
};

type Copying = ClipboardOptions & {readonly text: string};

const copy = async ({routes, refusal}: CopyPlan, copying: Copying): Promise<CopyReport> => {
	const problems: string[] = [];
	for (const route of routes) {
		const why = await tryRoute(route, copying);
		if (why === undefined) {
			return {...route.report, problems: route.type === 'tool' ? [] : problems};
		}
		problems.push(`${route.type === 'tool' ? route.tool.name : route.type} failed: ${why}`);
	}
	return {...refusal, problems: [...problems, ...refusal.problems]};
};

const tryRoute = async (route: Route, copying: Copying): Promise<ToolFailure> => {
	switch (route.type) {
		case 'tool':
			return runCopyTool(route.tool, copying);
		case 'tmux':
			return (await loadIntoTmux(route, copying)) ?? writeInTurn(route.sequences, copying);
		case 'terminal':
			return writeInTurn(route.sequences, copying);
	}
};

const runCopyTool = async (tool: Tool, {text, variables, host}: Copying): Promise<ToolFailure> =>
	tool.isAsciiOnly && /\P{ASCII}/u.test(text)
		? 'supports ASCII only'
		: runTool(tool.name, tool.args, {text, variables: {...variables, ...tool.variables}, host});

const loadIntoTmux = async (
	{variables: address, isOverMosh}: TmuxCommand,
	{text, variables, host}: Copying,
): Promise<ToolFailure> => {
	const input = {variables: {...variables, ...address}, host};
	if (isOverMosh) {
		// A named buffer that is deleted at once, so that prefix ] still pastes the earlier text.
		const args = ['load-buffer', '-w', '-b', 'envpick', '-', ';', 'delete-buffer', '-b', 'envpick'];
		await runTool('tmux', args, {...input, text: ' '});
		await wait(moshInterval);
	}
	return runTool('tmux', ['load-buffer', '-w', '-'], {...input, text});
};

const writeInTurn = async (sequences: readonly string[], {write}: Copying): Promise<undefined> => {
	for (const [index, sequence] of sequences.entries()) {
		if (index > 0) {
			await wait(moshInterval);
		}
		write(sequence);
	}
};
