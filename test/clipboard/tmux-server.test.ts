import {describe, expect, it} from 'vitest';
import {isVersion, parseTmuxServer} from '../../source/clipboard/tmux-server.ts';

const terminals = [
	'Terminal 0: linux for /dev/tty1, flags=0x0:',
	'   0: acsc: (string) ``aaff',
	' 192: Ms: [missing]',
	'Terminal 1: xterm for /dev/pts/30, flags=0x20:',
	' 192: Ms: (string) no',
	'Terminal 2: xterm-256color for /dev/pts/3, flags=0x20:',
	'   0: acsc: (string) ``aaff 1: Ms: (string) no',
	String.raw`  192: Ms: (string) \033]52;%p1%s;%p2%s\a`,
	' 193: Nobr: [missing]',
	'',
].join('\n');

const ms = String.raw`\033]52;%p1%s;%p2%s\a`;

describe('the parser of a tmux reply', () => {
	it.each([
		['3.3a', 'external|0|815|/dev/pts/3|xterm-256color', {setClipboard: 'external', isPassing: false, client: 815, ms}],
		['3.3a', 'on|0|816|/dev/tty1|linux', {setClipboard: 'on', terminal: 'linux', client: 816, ms: undefined}],
		['3.3a', 'off|1|||', {setClipboard: 'off', isPassing: true, terminal: '', client: undefined, ms: undefined}],
		['3.4', 'on|on|x815|/dev/pts/3|xterm|odd', {isPassing: true, client: undefined, terminal: 'xterm|odd', ms}],
		['3.4', 'on|all|815x|/dev/pts/3|xterm', {isPassing: true, client: undefined, ms}],
		['3.4', 'on|off|815|/dev/pts/9|xterm', {isPassing: false, client: 815, ms: undefined}],
		['3.2a', 'on||815|/dev/pts/3|xterm', {isPassing: true, client: 815, ms}],
	])('reads version, settings and terminal: %s|%s', (version, rest, server) => {
		expect(parseTmuxServer(`${version}|${rest}\n${terminals}`)).toMatchObject({version, ...server});
	});

	it.each(['', 'no server running on /tmp/tmux-0/default', '3.4|maybe|on|||'])('finds no server in %j', answer => {
		expect(parseTmuxServer(answer)).toBeUndefined();
	});
});

describe('a version of tmux', () => {
	it.each([
		['3.3a', false],
		['3.4', true],
		['3.10', true],
		['10.0', true],
		['2.9a', false],
		['next-3.5', true],
		['openbsd-7.6', true],
		['master', true],
	])('is 3.4 or later: %s', (version, isLater) => {
		expect(isVersion(version, 3, 4)).toBe(isLater);
	});
});
