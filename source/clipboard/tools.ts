import type {Variables} from '../system/environment.ts';
import {toSafeText} from '../text/safe-text.ts';

/** A program that puts what it reads on the clipboard of the machine it runs on. */
export type Tool = {
	readonly name: string;
	readonly args: readonly string[];
	/** It takes its input in the code page of the system, not in UTF-8. */
	readonly isAsciiOnly?: boolean;
	/** Variables it needs beside those it is given. */
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

/** What this machine's clipboards belong to, whether or not there is a tool for them: `X (:0)`, `macOS` … */
export const displaysOf = (variables: Variables, platform: string): readonly string[] => {
	const {WAYLAND_DISPLAY = '', DISPLAY = '', WSL_DISTRO_NAME, WSL_INTEROP, TERMUX_VERSION} = variables;
	if (platform === 'darwin' || platform === 'win32') {
		return [platform === 'darwin' ? 'macOS' : 'Windows'];
	}
	return [
		...(WAYLAND_DISPLAY === '' ? [] : [`Wayland (${toSafeText(WAYLAND_DISPLAY)})`]),
		...(DISPLAY === '' ? [] : [`X (${toSafeText(DISPLAY)})`]),
		...(WSL_DISTRO_NAME || WSL_INTEROP ? ['Windows'] : []),
		...(TERMUX_VERSION ? ['Android'] : []),
	];
};

/** The tools that can reach the clipboard of this machine, in the order to try them; whether they are installed is not asked. */
export const toolsOf = (variables: Variables, platform: string): readonly Tool[] => {
	const has = (name: string) => (variables[name] ?? '') !== '';
	if (platform === 'darwin') {
		return [pbcopy];
	}
	if (platform === 'win32') {
		return [clip];
	}
	return [
		...(has('WAYLAND_DISPLAY') ? [wlCopy] : []),
		...(has('DISPLAY') ? [xclip, xsel] : []),
		...(has('WSL_DISTRO_NAME') || has('WSL_INTEROP') ? [clip] : []),
		...(has('TERMUX_VERSION') ? [termux] : []),
	];
};

/** Whether a tool takes this text as it is. */
export const isTaken = (tool: Tool, text: string): boolean => tool.isAsciiOnly !== true || /^\p{ASCII}*$/u.test(text);
