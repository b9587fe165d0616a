import {describe, expect, it} from 'vitest';
import {wholeOutputNote} from '../program/programs.ts';
import {compiledVariables} from '../project/compiled.ts';
import {openTerminal} from './terminal.ts';

const openShell = (script: string, options?: Parameters<typeof openTerminal>[2]) =>
	openTerminal('sh', ['-c', script], options);

const cutNote = wholeOutputNote();

describe('the terminal of the tests', () => {
	it('shows what a program draws', async () => {
		const terminal = openShell(String.raw`printf 'one\r\n\033[7mtwo\033[0m \033[31mred'`, {columns: 20, rows: 4});

		await terminal.waitForExit();

		expect(terminal.lines()).toEqual(['one', 'two red', '', '']);
		expect(terminal.screen()).toBe('one\ntwo red');
		expect(terminal.cell(0, 1)).toMatchObject({text: 't', isInverse: true, foreground: 'default'});
		expect(terminal.cell(4, 1)).toMatchObject({text: 'r', isInverse: false, foreground: 1});
	});

	it('writes what there is room for where nobody reads, and does not wait', async () => {
		const terminal = openShell('stty raw -echo; echo ready; exec sleep 1000');
		await terminal.waitForText('ready');
		const megabyte = Buffer.alloc(2 ** 20, 'x');

		let written = 0;
		for (let count = 1; count > 0; written += count) {
			count = terminal.writeSome(megabyte.subarray(written));
		}

		expect(written).toBeGreaterThan(0);
		expect(written).toBeLessThan(megabyte.length);
	});

	it('gives emoji and ideographs two cells', async () => {
		const terminal = openShell(`printf '😀漢e\u0301|'`);

		await terminal.waitForExit();

		expect(terminal.cursor().x).toBe(6);
		expect(terminal.cell(2, 0)).toMatchObject({text: '漢', width: 2});
		expect(terminal.cell(4, 0)).toMatchObject({text: 'e\u0301', width: 1});
	});

	it.skipIf(cutNote !== '')(`has all that was written when the program has ended${cutNote}`, async () => {
		const terminal = openShell('seq 1 20000; exit 7', {rows: 3});

		expect(await terminal.waitForExit()).toEqual({exitCode: 7, signal: undefined});
		expect(terminal.lines()).toEqual(['19999', '20000', '']);
		expect(terminal.bytes().split('\r\n')).toHaveLength(20_001);
		expect(terminal.history().split('\n').slice(-2000)).toEqual(
			Array.from({length: 2000}, (_, index) => `${18_001 + index}`),
		);
	});

	it('presses keys by name, all in one write', async () => {
		const terminal = openShell(
			`stty raw -echo; printf 'ready'; dd bs=200 count=1 2>/dev/null | od -An -c -w200; stty sane`,
			{columns: 200},
		);
		await terminal.waitForText('ready');

		terminal.press('a', 'up', 'ctrl+c', 'ctrl+space', 'alt+b', 'shift+down', 'pageup', 'f1', 'f5', 'esc', 'enter');
		await terminal.waitForExit();

		expect(terminal.screen().replaceAll(/\s+/g, ' ')).toContain(
			String.raw`a 033 [ A 003 \0 033 b 033 [ 1 ; 2 B 033 [ 5 ~ 033 O P 033 [ 1 5 ~ 033 \r`,
		);
	});

	it('presses cursor keys as the program asked for them', async () => {
		const terminal = openShell(
			String.raw`stty raw -echo; printf '\033[?1hready'; dd bs=9 count=1 2>/dev/null | od -An -c; stty sane`,
		);
		await terminal.waitForText('ready');

		terminal.press('up', 'shift+tab', 'home');
		await terminal.waitForExit();

		expect(terminal.screen()).toMatch(/033\s+O\s+A\s+033\s+\[\s+Z\s+033\s+O\s+H/);
	});

	it('refuses a key that no terminal has', () => {
		const terminal = openShell('cat');

		expect(() => terminal.press('hyper+x')).toThrow('no terminal key is called `hyper+x`');
	});

	it('types and pastes; brackets go around where the program asked for them', async () => {
		// Without echo only `cat` can show what was typed: `dash` loses a Ctrl-C that comes between its fork and the exec.
		const terminal = openShell(String.raw`stty -icanon -echo min 1; printf '\033[?2004hready\n'; cat -v`);
		await terminal.waitForText('ready');

		terminal.type('typed ');
		terminal.paste('first\nsecond');

		await terminal.waitFor(screen => screen.includes('typed ^[[200~first'), 'the brackets');
		expect(terminal.modes().bracketedPasteMode).toBe(true);
		terminal.press('ctrl+c');
		expect(await terminal.waitForExit()).toMatchObject({signal: 2});
	});

	it('collects what was put on the clipboard', async () => {
		const terminal = openShell(String.raw`printf '\033]52;c;b25l\007\033]52;;w6l0w6k=\033\\\033]52;c;?\007'`);

		await terminal.waitForExit();

		expect(terminal.clipboard).toEqual(['one', 'été']);
		expect(terminal.screen()).toBe('');
	});

	it('answers queries as a terminal does', async () => {
		const terminal = openShell(String.raw`stty raw -echo; printf 'ab\033[6n'; dd bs=6 count=1 2>/dev/null | od -An -c`);

		await terminal.waitForExit();

		expect(terminal.screen().replaceAll(/\s+/g, ' ')).toContain('033 [ 1 ; 3 R');
	});

	it('knows the alternate screen and the cursor', async () => {
		const terminal = openShell(
			String.raw`printf '\033[?1049h\033[?25linside'; read line; printf '\033[?1049l\033[?25houtside'; read line`,
		);

		await terminal.waitForText('inside');
		expect([terminal.isAlternateScreen(), terminal.isCursorVisible()]).toEqual([true, false]);

		terminal.press('enter');
		await terminal.waitForText('outside');
		expect([terminal.isAlternateScreen(), terminal.isCursorVisible()]).toEqual([false, true]);
	});

	it('tells the program its size, and when it changes', async () => {
		// A `read` would not see a signal that comes just before it.
		const terminal = openShell(`trap 'stty size' WINCH; stty size; while :; do sleep 0.05; done`, {
			columns: 50,
			rows: 10,
		});
		await terminal.waitForText('10 50');

		terminal.resize(60, 12);

		await terminal.waitForText('12 60');
		expect(terminal.size()).toEqual({columns: 60, rows: 12});
	});

	it('shows the screen when what was waited for does not come', async () => {
		const terminal = openShell(`printf 'something else'; exec cat`, {columns: 20, rows: 2});
		await terminal.waitForText('something else');

		const rule = '─'.repeat(20);
		await expect(terminal.waitForText('this', 100)).rejects.toThrow(
			`waited 100 ms for the text "this" (20×2, running)\n${rule}\nsomething else\n\n${rule}`,
		);
	});

	it('does not wait for a program that has ended', async () => {
		const terminal = openShell('printf over');

		await expect(terminal.waitForText('this')).rejects.toThrow(
			'the program ended while the test waited for the text "this" (80×24, ended with 0)\n',
		);
	});

	it('gives the program a fixed environment, with what the test adds or takes away', async () => {
		const terminal = openTerminal('/usr/bin/env', [], {
			env: {ADDED: 'yes', USER: undefined, PATH: '/bin', TMPDIR: '/tmp'},
		});

		await terminal.waitForExit();

		// Each is told where to put what is counted of it, or what V8 compiled.
		const ours = Object.keys(compiledVariables);
		expect(
			terminal
				.lines()
				.filter(line => line !== '' && !line.startsWith('PWD=') && !ours.includes(line.split('=')[0] ?? ''))
				.sort(),
		).toEqual([
			'ADDED=yes',
			'HOME=/nonexistent',
			'LANG=C.UTF-8',
			'PATH=/bin',
			'SHELL=/bin/sh',
			'TERM=xterm-256color',
			'TMPDIR=/tmp',
		]);
	});

	it('kills the program by a signal', async () => {
		const terminal = openShell('printf ready; exec cat');
		await terminal.waitForText('ready');

		terminal.kill('SIGTERM');

		expect(await terminal.waitForExit()).toEqual({exitCode: 0, signal: 15});
	});
});

describe('after a test', () => {
	let pid = 0;

	it('has opened a terminal whose program would run on', async () => {
		const terminal = openShell(`trap '' HUP TERM; printf ready; while :; do read line; done`);
		await terminal.waitForText('ready');

		pid = terminal.pid;
	});

	it('has killed that program', () => {
		expect(() => process.kill(pid, 0)).toThrow('ESRCH');
	});
});
