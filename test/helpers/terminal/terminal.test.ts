import {describe, expect, it} from 'vitest';
import {openTerminal} from './terminal.ts';

const openShell = (script: string, options = {}) => openTerminal('sh', ['-c', script], options);

describe('the terminal of the tests', () => {
	it('reports the screen if an awaited text does not appear', async () => {
		const terminal = openShell(`printf 'something else'; exec cat`, {columns: 20, rows: 2});
		await terminal.waitForText('something else');

		const rule = '─'.repeat(20);
		await expect(terminal.waitForText('this', 100)).rejects.toThrow(
			`waited 100 ms for the text "this" (20×2, running)\n${rule}\nsomething else\n\n${rule}`,
		);
	});
});

describe('after a test', () => {
	let pid = 0;

	it('has opened a terminal whose program would keep running', async () => {
		const terminal = openShell(`trap '' HUP TERM; printf ready; while :; do read line; done`);
		await terminal.waitForText('ready');

		pid = terminal.pid;
	});

	it('has killed that program', () => {
		expect(() => process.kill(pid, 0)).toThrow('ESRCH');
	});
});
