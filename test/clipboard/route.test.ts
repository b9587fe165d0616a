import {describe, expect, it} from 'vitest';
import type {Path} from '../../source/clipboard/path.ts';
import {
	type ClipboardMode,
	clipboardsOf,
	type Detection,
	type Route,
	routesOf,
	toDetectionLines,
} from '../../source/clipboard/route.ts';
import {tmuxHop} from '../helpers/clipboard/paths.ts';

const nameOf = (route: Route): string => (route.type === 'tool' ? route.tool.name : route.type);

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
		['over mosh: the same', [mosh], ['xclip'], 'terminal'],
		['in screen: the terminal', [screen], [], 'terminal'],
		['in tmux: tmux, and no sequence that it drops', [tmuxHop()], [], 'tmux'],
		['in a tmux that sends on: tmux, then the terminal', [tmuxHop({setClipboard: 'on'})], [], 'tmux terminal'],
		['in a tmux that passes on: tmux, then the terminal', [tmuxHop({isPassing: true})], [], 'tmux terminal'],
		['in tmux at this machine: methods that confirm, first', [tmuxHop()], ['pbcopy'], 'pbcopy tmux'],
		['in tmux over SSH: tmux', [tmuxHop(), ssh], ['pbcopy'], 'tmux'],
		['in a tmux that does not response: the terminal', [{type: 'tmux'}], [], 'terminal'],
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
	] as const)('are those that the option selects: %s', (mode, path, ways) => {
		expect(waysOf(mode, path, ['xclip'])).toBe(ways);
	});

	it('write nothing to a terminal without sequences', () => {
		expect(waysOf('auto', [tmuxHop({isPassing: true})], ['xclip'], false)).toBe('xclip tmux');
	});
});

describe('the clipboards of a machine', () => {
	it.each([
		['macOS', {DISPLAY: ':0'}, 'darwin', ['macOS: pbcopy']],
		['no display', {SSH_TTY: '/dev/pts/1'}, 'linux', []],
		['an empty display', {DISPLAY: '', WAYLAND_DISPLAY: ''}, 'linux', []],
		['X', {DISPLAY: ':0'}, 'linux', ['X (:0): xclip xsel']],
		['what is unsafe to show', {DISPLAY: ':0\u001b[2J'}, 'linux', ['X (:0^[[2J): xclip xsel']],
		['Wayland', {WAYLAND_DISPLAY: 'w-0'}, 'linux', ['Wayland (w-0): wl-copy']],
		['both', {WAYLAND_DISPLAY: 'w-0', DISPLAY: ':0'}, 'freebsd', ['Wayland (w-0): wl-copy', 'X (:0): xclip xsel']],
		['WSL', {WSL_DISTRO_NAME: 'Debian', DISPLAY: ':0'}, 'linux', ['X (:0): xclip xsel', 'Windows: clip.exe']],
		['WSL by its other variable', {WSL_INTEROP: '/run/WSL/1_interop'}, 'linux', ['Windows: clip.exe']],
		['Termux', {TERMUX_VERSION: '0.118'}, 'android', ['Android: termux-clipboard-set']],
	] as const)('have the tools that reach them: %s', (_, variables, platform, expected) => {
		const found = clipboardsOf(variables, platform);

		expect(found.map(({display, tools}) => `${display}: ${tools.map(tool => tool.name).join(' ')}`)).toEqual(expected);
	});
});

const linesOf = (changes: Partial<Detection>): string[] =>
	toDetectionLines({
		mode: 'auto',
		path: [],
		takesSequences: true,
		displays: [],
		tools: [],
		missing: [],
		...changes,
	}).map(line => line.join(': '));

describe('the clipboard report', () => {
	it('is short in a terminal', () => {
		expect(linesOf({displays: ['X (:0)'], tools: [{name: 'xclip', args: []}], missing: ['wl-copy']})).toEqual([
			'through: only your terminal',
			'display: X (:0)',
			'tools: xclip (not installed: wl-copy)',
			'limit: 74,994 bytes to a terminal',
			'mode auto: xclip, then OSC 52',
		]);
	});

	it('names every hop', () => {
		const path = [{type: 'screen'}, tmuxHop({ms: undefined}), {type: 'mosh'}, {type: 'tmux'}] as const;

		expect(linesOf({path})[0]).toBe(
			'through: screen, then tmux 3.3a (set-clipboard external, allow-passthrough off, xterm-256color without a clipboard), then mosh, then tmux (unreachable), then your terminal',
		);
	});

	it('says if no client is attached, and what TERM does not show', () => {
		const path = [tmuxHop({terminal: '', ms: undefined, isPassing: true}), {type: 'multiplexer'}] as const;

		expect(linesOf({path})[0]).toContain('allow-passthrough on, no client attached), then tmux or screen, then your');
	});

	it('says if there is no method', () => {
		const lines = linesOf({mode: 'native'});

		expect(lines).toContain('mode native: none');
		expect(lines).toContain('display: none');
	});
});
