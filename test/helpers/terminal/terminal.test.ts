import {describe, expect, it} from 'vitest';
import {wholeOutputNote} from '../program/programs.ts';
import {compiledVariables} from '../project/compiled.ts';
import {openTerminal} from './terminal.ts';

const openShell = (script: string, options?: Parameters<typeof openTerminal>[2]) =>
	openTerminal('sh', ['-c', script], options);

const cutNote = wholeOutputNote();

describe('the terminal of the tests', () => {
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

	it.skipIf(cutNote !== '')(`has all that was written when the program has ended${cutNote}`, async () => {
		const terminal = openShell('seq 1 20000; exit 7', {rows: 3});

		expect(await terminal.waitForExit()).toEqual({exitCode: 7, signal: undefined});
		expect(terminal.lines()).toEqual(['19999', '20000', '']);
		expect(terminal.bytes().split('\r\n')).toHaveLength(20_001);
		expect(terminal.history().split('\n').slice(-2000)).toEqual(
			Array.from({length: 2000}, (_, index) => `${18_001 + index}`),
		);
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
