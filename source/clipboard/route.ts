import type {Variables} from '../system/variables.ts';
import type {CopyReport} from './copy-report.ts';
import {clipboardLimitOf} from './limits.ts';
import {hasHop, type Passage, type Path, passageOf, type ReachableTmux} from './path.ts';
import {setClipboardOn, tmuxAdviceOf} from './tmux-advice.ts';
import type {Tool} from './tools.ts';

export const clipboardModes = ['auto', 'osc52', 'tmux', 'native', 'off'] as const;

export type ClipboardMode = (typeof clipboardModes)[number];

/** A method to copy a text, and its report once it worked. */
export type Route = {readonly report: Omit<CopyReport, 'problems'>} & (
	| {readonly type: 'tool'; readonly tool: Tool}
	| (TmuxCommand & {readonly type: 'tmux'; readonly sequences: Sequences})
	| {readonly type: 'terminal'; readonly sequences: Sequences}
);

/** The command that loads a text into tmux. If mosh passes that text on, another one must be loaded first. */
export type TmuxCommand = {readonly variables: Variables; readonly isOverMosh: boolean};

/** The sequences to write in turn: none, or the one of the text; over mosh one of another text first. */
type Sequences = readonly string[];

/** The methods to copy a text in order, and the report if none works. Its problems come after their failures. */
export type CopyPlan = {readonly routes: readonly Route[]; readonly refusal: CopyReport};

export type Detection = {
	readonly mode: ClipboardMode;
	readonly path: Path;
	/** Whether the terminal supports sequences at all: otherwise nothing is written to it. */
	readonly supportsSequences: boolean;
	/** The installed tools, in the order in which they are tried; and those that are missing. */
	readonly tools: readonly Tool[];
	readonly missing: readonly string[];
};

/** Decides how to copy a text. If it is too long for sequences, only tools are left. */
export const planCopy = (text: string, detection: Detection): CopyPlan => {
	const limit = clipboardLimitOf(detection.path);
	const bytes = Buffer.byteLength(text);
	const isTooLong = bytes > limit.bytes;
	const routes = routesOf(isTooLong ? '' : text, detection);
	const tools = routes.filter(({type}) => type === 'tool');
	if (isTooLong && tools.length < routes.length) {
		const tooLong = `${bytes.toLocaleString('en')} bytes, ${limit.by} at most ${limit.bytes.toLocaleString('en')}`;
		return {routes: tools, refusal: {type: 'refused', problems: [tooLong]}};
	}
	return {routes, refusal: routes.length === 0 ? toRefusal(detection) : {type: 'refused', problems: []}};
};

// Over SSH a tool would reach the clipboard of the wrong machine; on this machine only a tool confirms. tmux precedes OSC 52, which
// it drops by default.
const routesOf = (text: string, {mode, path, tools, supportsSequences}: Detection): readonly Route[] => {
	const passage = passageOf(text, path);
	const isOverMosh = hasHop(path, 'mosh');
	// mosh sends a clipboard only if it differs from the last one it sent.
	const passages = isOverMosh ? [passageOf(' ', path), passage] : [passage];
	const toSequences = (part: 'bytes' | 'unread'): Sequences =>
		supportsSequences ? passages.map(one => one[part]).filter(bytes => bytes !== '') : [];
	// Whether a text that is loaded into tmux, and written for tmux to pass on, reaches the terminal, as far as is known.
	const isPassed = ({tmux, unread}: Passage) => tmux?.isBufferPassed === true || (supportsSequences && unread !== '');
	const sent: Route['report'] = {type: 'sent', ...(isFarTmux(path) && {remedy: setClipboardOn})};
	const toTmuxRoute = ({variables, isBufferPassed}: ReachableTmux): Route => ({
		...{type: 'tmux', variables, isOverMosh: isOverMosh && isBufferPassed, sequences: toSequences('unread')},
		report: isPassed(passage) ? sent : {type: 'kept', remedy: tmuxAdviceOf(path, isPassed)},
	});
	const native = tools.map((tool): Route => ({type: 'tool', tool, report: {type: 'copied'}}));
	const tmux = passage.tmux === undefined ? [] : [toTmuxRoute(passage.tmux)];
	const sequences = toSequences('bytes');
	const osc52: readonly Route[] = sequences.length === 0 ? [] : [{type: 'terminal', sequences, report: sent}];
	const isRemote = isOverMosh || hasHop(path, 'ssh');
	return mode === 'auto' ? [...(isRemote ? [] : native), ...tmux, ...osc52] : {native, tmux, osc52, off: []}[mode];
};

const isFarTmux = (path: Path): boolean =>
	path.some(hop => hop.type === 'multiplexer' || (hop.type === 'tmux' && hop.server === undefined));

// The report if no method is available.
const toRefusal = ({mode, path, supportsSequences}: Detection): CopyReport => {
	const why = whyNoRoute[mode] ?? (supportsSequences ? undefined : noSequences);
	if (why !== undefined) {
		return {type: 'refused', problems: [why]};
	}
	const who = hasHop(path, 'tmux') ? 'tmux' : 'screen';
	const remedy = tmuxAdviceOf(path, ({bytes}) => bytes !== '');
	return {type: 'refused', problems: [`${who} drops OSC 52 here`], remedy};
};

const noSequences = 'no clipboard tool for this machine, and no OSC 52 on this terminal';

const whyNoRoute: Readonly<Partial<Record<ClipboardMode, string>>> = {
	off: 'the clipboard is off',
	tmux: 'tmux does not respond',
	native: 'no clipboard tool, or no display',
};
