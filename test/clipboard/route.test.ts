import {describe, expect, it} from 'vitest';
import type {Path} from '../../source/clipboard/path.ts';
import {
	type ClipboardMode,
	type Detection,
	type Route,
	routesOf,
	toDetectionLines,
	toolsOf,
} from '../../source/clipboard/route.ts';
import {tmuxHop} from '../helpers/clipboard/paths.ts';

const nameOf = (route: Route): string => (route.type === 'tool' ? route.tool.name : String(route.type));

const waysOf = (mode: ClipboardMode, path: Path, tools: readonly string[] = [], takesSequences = true): string =>
	routesOf({mode, path, tools: tools.map(name => ({name, args: []})), takesSequences})
		.map(nameOf)
		.join(' ');

const ssh = {type: 'ssh'} as const;
const mosh = {type: 'mosh'} as const;
const screen = {type: 'screen'} as const;

describe('the methods to reach the clipboard', () => {
	it.each([
		['at this machine: its tools, then the terminal', [], ['wl-copy', 'xclip'], 'wl-copy xclip terminal'],
		['without a tool: the terminal', [], [], 'terminal'],
		['over SSH: the terminal, never a tool of the remote machine', [ssh], ['xclip'], 'terminal'],
		['over SSH without a tool: the same', [ssh], [], 'terminal'],
		['over mosh: the same', [mosh], ['xclip'], 'terminal'],
		['in screen: the terminal', [screen], [], 'terminal'],
		['in tmux: tmux, and no sequence that it drops', [tmuxHop()], [], 'tmux'],
		['in a tmux that sends on: tmux, then the terminal', [tmuxHop({setClipboard: 'on'})], [], 'tmux terminal'],
		['in a tmux that passes on: tmux, then the terminal', [tmuxHop({isPassing: true})], [], 'tmux terminal'],
		['in tmux at this machine: methods that confirm, first', [tmuxHop()], ['pbcopy'], 'pbcopy tmux'],
		['in tmux over SSH: tmux', [tmuxHop(), ssh], ['pbcopy'], 'tmux'],
		['in a tmux that does not respond: the terminal', [{type: 'tmux'}], [], 'terminal'],
		['in a local tmux, over SSH: the terminal', [ssh, {type: 'tmux'}], ['xclip'], 'terminal'],
		['in screen in tmux: tmux', [screen, tmuxHop()], [], 'tmux'],
	] as const)('by default, %s', (_, path, tools, ways) => {
		expect(waysOf('auto', path, tools)).toBe(ways);
	});

	it.each([
		['osc52', [], 'terminal'],
		['osc52', [tmuxHop()], ''],
		['osc52', [tmuxHop({isPassing: true})], 'terminal'],
		['tmux', [], ''],
		['tmux', [tmuxHop({isPassing: true})], 'tmux'],
		['tmux', [{type: 'tmux'}], ''],
		['native', [], 'xclip'],
		['native', [ssh], 'xclip'],
		['native', [tmuxHop()], 'xclip'],
		['off', [], ''],
	] as const)('are those that the option selects: %s (%#)', (mode, path, ways) => {
		expect(waysOf(mode, path, ['xclip'])).toBe(ways);
	});

	it('write nothing to a terminal without sequences', () => {
		expect(waysOf('auto', [tmuxHop({isPassing: true})], ['xclip'], false)).toBe('xclip tmux');
	});
});

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

const linesOf = (changes: Partial<Detection>): string[] =>
	toDetectionLines({
		mode: 'auto',
		path: [],
		takesSequences: true,
		tools: [],
		missing: [],
		...changes,
	}).map(line => line.join(': '));

describe('the clipboard report', () => {
	const xclip = {name: 'xclip', args: []};

	it('is short in a terminal', () => {
		expect(linesOf({tools: [xclip, {name: 'xsel', args: []}], missing: ['wl-copy', 'clip.exe']})).toEqual([
			'through: only your terminal',
			'tools: xclip, xsel (not installed: wl-copy, clip.exe)',
			'mode auto: xclip, then xsel, then OSC 52',
		]);
	});

	it('names every hop', () => {
		const path = [{type: 'screen'}, tmuxHop({ms: undefined}), {type: 'mosh'}, tmuxHop(), {type: 'tmux'}] as const;

		expect(linesOf({path})[0]).toBe(
			'through: screen, then tmux 3.3a (set-clipboard external, allow-passthrough off, xterm-256color without a clipboard), then mosh, then tmux 3.3a (set-clipboard external, allow-passthrough off, xterm-256color with a clipboard), then tmux (unreachable), then your terminal',
		);
	});

	it('says if no client is attached, and what TERM does not show', () => {
		const path = [tmuxHop({terminal: '', ms: undefined, isPassing: true}), {type: 'multiplexer'}] as const;

		expect(linesOf({path})[0]).toContain('allow-passthrough on, no client attached), then tmux or screen, then your');
	});

	it('names the methods of tmux, and says if there is none', () => {
		expect(linesOf({mode: 'native'}).slice(1)).toEqual(['tools: none', 'mode native: none']);
		expect(linesOf({path: [tmuxHop()]})).toContain('mode auto: tmux load-buffer -w');
	});
});
