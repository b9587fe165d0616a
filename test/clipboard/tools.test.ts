import {describe, expect, it} from 'vitest';
import {toolsOf} from '../../source/clipboard/tools.ts';

describe('the clipboard tools of a machine', () => {
	const x = ['xclip -selection clipboard -in', 'xsel --clipboard --input'];

	it.each([
		['macOS', {DISPLAY: ':0'}, 'darwin', ['pbcopy']],
		['no display', {SSH_TTY: '/dev/pts/1'}, 'linux', []],
		['an empty display', {DISPLAY: '', WAYLAND_DISPLAY: ''}, 'linux', []],
		['X', {DISPLAY: ':0'}, 'linux', x],
		['Wayland', {WAYLAND_DISPLAY: 'w-0'}, 'linux', ['wl-copy --type text/plain']],
		['both', {WAYLAND_DISPLAY: 'w-0', DISPLAY: ':0'}, 'freebsd', ['wl-copy --type text/plain', ...x]],
		['WSL', {WSL_DISTRO_NAME: 'Debian', DISPLAY: ':0'}, 'linux', [...x, 'clip.exe']],
		['WSL by its other variable', {WSL_INTEROP: '/run/WSL/1_interop'}, 'linux', ['clip.exe']],
		['Termux', {TERMUX_VERSION: '0.118'}, 'android', ['termux-clipboard-set']],
	] as const)('reach its clipboards: %s', (_, variables, platform, expected) => {
		expect(toolsOf(variables, platform).map(({name, args}) => [name, ...args].join(' '))).toEqual(expected);
	});
});
