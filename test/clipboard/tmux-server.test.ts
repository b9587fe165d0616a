import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {isVersion, parseTmuxServer} from '../../source/clipboard/path.ts';

const terminals = [
	'Terminal 0: linux for /dev/tty1, flags=0x0:',
	'   0: acsc: (string) ``aaff',
	' 192: Ms: [missing]',
	'Terminal 1: xterm-256color for /dev/pts/3, flags=0x20:',
	'   0: acsc: (string) ``aaff 1: Ms: (string) no',
	String.raw` 192: Ms: (string) \033]52;%p1%s;%p2%s\a`,
	' 193: Nobr: [missing]',
	'',
].join('\n');

const parse = (first: string) => parseTmuxServer(`${first}\n${terminals}`);

describe('what tmux tells', () => {
	it('is read', () => {
		expect(parse('3.3a|external|0|815|/dev/pts/3|xterm-256color')).toEqual({
			version: '3.3a',
			setClipboard: 'external',
			isPassing: false,
			terminal: 'xterm-256color',
			ms: String.raw`\033]52;%p1%s;%p2%s\a`,
			client: 815,
		});
	});

	it('is that of the terminal attached, not of another one', () => {
		expect(parse('3.3a|on|0|816|/dev/tty1|linux')).toMatchObject({terminal: 'linux', ms: undefined});
	});

	it.each(['x815', '815x', ''])('tells of no process attached where it says `%s`', client => {
		expect(parse(`3.4|on|1|${client}|/dev/pts/3|xterm`)).toMatchObject({client: undefined});
	});

	it('has no terminal where nobody is attached', () => {
		expect(parse('3.3a|on|0|||')).toMatchObject({terminal: '', ms: undefined, client: undefined});
	});

	it.each([
		['3.3a', '1', true],
		['3.4', 'on', true],
		['3.4', 'all', true],
		['3.4', 'off', false],
		['3.3a', '0', false],
		['3.2a', '', true],
	])('says whether it passes on: version %s, option "%s"', (version, option, isPassing) => {
		expect(parse(`${version}|external|${option}|815|/dev/pts/3|xterm`)).toMatchObject({isPassing});
	});

	it('is nothing where it is no answer', () => {
		expect(parseTmuxServer('')).toBeUndefined();
		expect(parseTmuxServer('no server running on /tmp/tmux-0/default')).toBeUndefined();
	});

	it('never breaks', () => {
		fc.assert(
			fc.property(fc.string(), fc.array(fc.string()), (first, rest) => {
				parseTmuxServer(`3.4|on|${first}\n${rest.join('\n')}`);
			}),
		);
	});
});

describe('a version of tmux', () => {
	it.each([
		['3.3a', false],
		['3.4', true],
		['3.10', true],
		['4.0', true],
		['2.9a', false],
		['next-3.5', true],
		['openbsd-7.6', true],
		['master', true],
	])('is 3.4 or later: %s', (version, isLater) => {
		expect(isVersion(version, 3, 4)).toBe(isLater);
	});
});
