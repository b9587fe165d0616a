import type {Variables} from '../system/variables.ts';
import {toSafeText} from '../text/safe-text.ts';
import {
	isBufferPassed,
	isRemote,
	outermostTmuxOf,
	type Path,
	type ReachableTmux,
	toSequence,
	toUnreadSequence,
} from './path.ts';

export const clipboardModes = ['auto', 'osc52', 'tmux', 'native', 'off'] as const;

/** What the person chose: `--clipboard`. */
export type ClipboardMode = (typeof clipboardModes)[number];

export const isClipboardMode = (text: string): text is ClipboardMode => clipboardModes.some(mode => mode === text);

/** One way to the clipboard. */
export type Route =
	| {readonly type: 'tool'; readonly tool: Tool}
	| {readonly type: 'tmux'; readonly tmux: ReachableTmux}
	| {readonly type: 'terminal'};

export type RouteFacts = {
	readonly mode: ClipboardMode;
	readonly path: Path;
	/** The tools that fit this machine and are installed, in the order to try them. */
	readonly tools: readonly Tool[];
};

/**
The ways to the clipboard, in the order to try them. Over SSH a tool would reach the wrong machine's clipboard; at this
machine it is the only one that confirms. tmux itself comes before OSC 52, which it drops unless told otherwise.
*/
export const routesOf = ({mode, path, tools}: RouteFacts): readonly Route[] => {
	const toolRoutes = tools.map((tool): Route => ({type: 'tool', tool}));
	const tmux = outermostTmuxOf(path);
	const tmuxRoutes: Route[] = tmux === undefined ? [] : [{type: 'tmux', tmux}];
	const terminalRoutes: Route[] = isTerminalReached(path) ? [{type: 'terminal'}] : [];
	switch (mode) {
		case 'off':
			return [];
		case 'native':
			return toolRoutes;
		case 'tmux':
			return tmuxRoutes;
		case 'osc52':
			return terminalRoutes;
		case 'auto':
			return [...(isRemote(path) ? [] : toolRoutes), ...tmuxRoutes, ...terminalRoutes];
	}
};

/** Whether OSC 52 comes through to the terminal, as far as is known. */
export const isTerminalReached = (path: Path): boolean => toSequence('', path) !== '';

/** Whether a text loaded into tmux, and written for it to pass on, comes through to the terminal, as far as is known. */
export const isPassedByTmux = (path: Path): boolean => {
	const tmux = outermostTmuxOf(path);
	return (tmux !== undefined && isBufferPassed(tmux)) || toUnreadSequence('', path) !== '';
};

/** A program that puts what it reads on the clipboard of the machine it runs on. */
export type Tool = {
	readonly name: string;
	readonly args: readonly string[];
	/** It takes its input in the code page of the system, not in UTF-8. */
	readonly isAsciiOnly?: boolean;
	/** Environment it needs beside those it is given. */
	readonly variables?: Variables;
};

// Without UTF-8 in its locale pbcopy reads Mac Roman (pbcopy(1)).
const pbcopy: Tool = {name: 'pbcopy', args: [], variables: {LC_CTYPE: 'UTF-8'}};
// Left to guess, wl-copy takes JSON for a file type that editors do not paste (wl-copy(1)).
const wlCopy: Tool = {name: 'wl-copy', args: ['--type', 'text/plain']};
const xclip: Tool = {name: 'xclip', args: ['-selection', 'clipboard', '-in']};
const xsel: Tool = {name: 'xsel', args: ['--clipboard', '--input']};
const clip: Tool = {name: 'clip.exe', args: [], isAsciiOnly: true};
const termux: Tool = {name: 'termux-clipboard-set', args: []};

/** A clipboard of this machine: what it belongs to (`X (:0)`, `macOS` …), and the tools that reach it, in the order to try them. */
export type MachineClipboard = {readonly display: string; readonly tools: readonly Tool[]};

/** The clipboards of this machine, whether or not their tools are installed. */
export const clipboardsOf = (variables: Variables, platform: string): readonly MachineClipboard[] => {
	if (platform === 'darwin') {
		return [{display: 'macOS', tools: [pbcopy]}];
	}
	const {WAYLAND_DISPLAY, DISPLAY, WSL_DISTRO_NAME, WSL_INTEROP, TERMUX_VERSION} = variables;
	return [
		...(WAYLAND_DISPLAY ? [{display: `Wayland (${toSafeText(WAYLAND_DISPLAY)})`, tools: [wlCopy]}] : []),
		...(DISPLAY ? [{display: `X (${toSafeText(DISPLAY)})`, tools: [xclip, xsel]}] : []),
		...(WSL_DISTRO_NAME || WSL_INTEROP ? [{display: 'Windows', tools: [clip]}] : []),
		...(TERMUX_VERSION ? [{display: 'Android', tools: [termux]}] : []),
	];
};

/** Whether a tool takes this text as it is. */
export const isTaken = (tool: Tool, text: string): boolean => tool.isAsciiOnly !== true || /^\p{ASCII}*$/u.test(text);
