import {describe, expect, it, onTestFinished} from 'vitest';
import {openTerminal, startTerminal} from './terminal.ts';

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

	it('fails at once if the program reports an internal error, also in several writes', async () => {
		const report = `printf 'envpick: inter'; sleep 0.05; printf 'nal error (Error)'; exec cat`;
		const [terminal, close] = startTerminal('sh', ['-c', report]);
		onTestFinished(close);

		await expect(terminal.waitForText('this')).rejects.toThrow('the program reported an internal error');
		expect(terminal.hasBug()).toBe(true);
	});

	it('accepts an internal error that the test expects, and the words elsewhere', async () => {
		const expected = openShell(`printf 'envpick: internal error (Error)'; exec cat`, {reportsBug: true});
		const other = openShell(`printf 'the server had an internal error (500)'; exec cat`);

		await expected.waitForText('(Error)');
		await other.waitForText('(500)');
		expect([expected.hasBug(), other.hasBug()]).toEqual([false, false]);
	});
});

it('kills a program that would keep running after its test', async () => {
	let pid = 0;
	// This runs after the terminal has been closed.
	onTestFinished(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));

	const terminal = openShell(`trap '' HUP TERM; printf ready; while :; do read line; done`);
	await terminal.waitForText('ready');

	({pid} = terminal);
});
