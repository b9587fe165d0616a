import type {Variables} from '../system/variables.ts';
import {toSafeText} from '../text/safe-text.ts';
import {type Hop, hasHop, type Path, passageOf, type ReachableTmux} from './path.ts';

export const clipboardModes = ['auto', 'osc52', 'tmux', 'native', 'off'] as const;

export type ClipboardMode = (typeof clipboardModes)[number];

export const isClipboardMode = (text: string): text is ClipboardMode => clipboardModes.some(mode => mode === text);

/** A program that puts its input on the clipboard of its machine. */
export type Tool = {
	readonly name: string;
	readonly args: readonly string[];
	/** Whether it reads its input in the system's code page, not in UTF-8. */
	readonly isAsciiOnly?: boolean;
	/** Variables that it needs in addition to the inherited ones. */
	readonly variables?: Variables;
};

export type Route =
	| {readonly type: 'tool'; readonly tool: Tool}
	| {readonly type: 'tmux'; readonly tmux: ReachableTmux}
	| {readonly type: 'terminal'};

export type Detection = {
	readonly mode: ClipboardMode;
	readonly path: Path;
	/** Whether the terminal supports sequences at all: otherwise nothing is written to it. */
	readonly takesSequences: boolean;
	/** The installed tools, in the order in which they are tried; and those that are missing. */
	readonly tools: readonly Tool[];
	readonly missing: readonly string[];
};

/**
The methods in order. Over SSH a tool would reach the clipboard of the wrong machine; on this machine only a tool confirms. tmux
precedes OSC 52, which it drops by default.
*/
export const routesOf = ({mode, path, tools, takesSequences}: Omit<Detection, 'missing'>): readonly Route[] => {
	const {bytes, tmux} = passageOf('', path);
	const isRemote = hasHop(path, 'ssh') || hasHop(path, 'mosh');
	const routes = {
		native: tools.map((tool): Route => ({type: 'tool', tool})),
		tmux: tmux === undefined ? [] : [{type: 'tmux', tmux} as const],
		osc52: bytes === '' || !takesSequences ? [] : [{type: 'terminal'} as const],
		off: [],
	};
	return mode === 'auto' ? [...(isRemote ? [] : routes.native), ...routes.tmux, ...routes.osc52] : routes[mode];
};

/** A detection as lines of a label and a result, for `--clipboard-test`. */
export const toDetectionLines = (detection: Detection): readonly (readonly [label: string, found: string])[] => {
	const {mode, path, tools, missing} = detection;
	const hops = path.length === 0 ? 'only your terminal' : [...path.map(toHopText), 'your terminal'].join(', then ');
	const installed = tools.map(tool => tool.name).join(', ') || 'none';
	const absent = missing.length > 0 ? ` (not installed: ${missing.join(', ')})` : '';
	return [
		['through', hops],
		['tools', `${installed}${absent}`],
		[`mode ${mode}`, routesOf(detection).map(toRouteName).join(', then ') || 'none'],
	];
};

const toHopText = (hop: Hop): string => {
	if (hop.type !== 'tmux') {
		return hop.type === 'multiplexer' ? 'tmux or screen' : hop.type;
	}
	if (hop.server === undefined) {
		return 'tmux (unreachable)';
	}
	const {version, setClipboard, isPassing, terminal, ms} = hop.server;
	const clipboard = `${toSafeText(terminal)} ${ms === undefined ? 'without' : 'with'} a clipboard`;
	const options = `set-clipboard ${setClipboard}, allow-passthrough ${isPassing ? 'on' : 'off'}`;
	return `tmux ${toSafeText(version)} (${options}, ${terminal === '' ? 'no client attached' : clipboard})`;
};

const toRouteName = (route: Route): string =>
	route.type === 'tool' ? route.tool.name : {tmux: 'tmux load-buffer -w', terminal: 'OSC 52'}[route.type];

/** The tools for the clipboards of this machine, installed or not, in the order in which they are tried. */
export const toolsOf = (variables: Variables, platform: string): readonly Tool[] => {
	if (platform === 'darwin') {
		// Without UTF-8 in its locale pbcopy reads Mac Roman (pbcopy(1)).
		return [{name: 'pbcopy', args: [], variables: {LC_CTYPE: 'UTF-8'}}];
	}
	const {WAYLAND_DISPLAY, DISPLAY, WSL_DISTRO_NAME, WSL_INTEROP, TERMUX_VERSION} = variables;
	return [
		...(WAYLAND_DISPLAY ? [wlCopy] : []),
		...(DISPLAY ? [xclip, xsel] : []),
		...(WSL_DISTRO_NAME || WSL_INTEROP ? [clip] : []),
		...(TERMUX_VERSION ? [termux] : []),
	];
};

// By default wl-copy treats JSON as a file type that editors do not paste (wl-copy(1)).
const wlCopy: Tool = {name: 'wl-copy', args: ['--type', 'text/plain']};
const xclip: Tool = {name: 'xclip', args: ['-selection', 'clipboard', '-in']};
const xsel: Tool = {name: 'xsel', args: ['--clipboard', '--input']};
const clip: Tool = {name: 'clip.exe', args: [], isAsciiOnly: true};
const termux: Tool = {name: 'termux-clipboard-set', args: []};
