import type {Variables} from '../system/variables.ts';
import {toSafeText} from '../text/safe-text.ts';

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

type Clipboard = {readonly display: string; readonly tools: readonly Tool[]};

// The clipboards of this machine, each with the tools that reach it, in the order to try them.
const clipboardsOf = (variables: Variables, platform: string): readonly Clipboard[] => {
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

/** What this machine's clipboards belong to, whether or not there is a tool for them: `X (:0)`, `macOS` … */
export const displaysOf = (variables: Variables, platform: string): readonly string[] =>
	clipboardsOf(variables, platform).map(({display}) => display);

/** The tools that can reach the clipboard of this machine, in the order to try them; whether they are installed is not asked. */
export const toolsOf = (variables: Variables, platform: string): readonly Tool[] =>
	clipboardsOf(variables, platform).flatMap(({tools}) => tools);

/** Whether a tool takes this text as it is. */
export const isTaken = (tool: Tool, text: string): boolean => tool.isAsciiOnly !== true || /^\p{ASCII}*$/u.test(text);
