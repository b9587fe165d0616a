import type {Variables} from '../system/variables.ts';

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

/** A program that puts its input on the clipboard of its machine. */
export type Tool = {
	readonly name: string;
	readonly args: readonly string[];
	/** Whether it reads its input in the system's code page, not in UTF-8. */
	readonly isAsciiOnly?: boolean;
	/** Variables that it needs in addition to the inherited ones. */
	readonly variables?: Variables;
};
