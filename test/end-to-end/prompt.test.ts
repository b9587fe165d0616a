import {describe, expect, it} from 'vitest';
import {openEnvpick} from '../helpers/program/envpick.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

// A terminal that can only print lines. The output may contain no escape and no other control character but the line break, which
// the terminal turns into two characters.
const expectLines = (terminal: Terminal) => {
	expect(terminal.bytes().replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
	expect(terminal.isAlternateScreen()).toBe(false);
};

const dumb = {env: {TERM: 'dumb'}};

const open = async (...args: string[]): Promise<Terminal> => {
	const terminal = openEnvpick(['--demo', ...args], dumb);
	await terminal.waitForText('number, words or q>');
	return terminal;
};

describe('on a dumb terminal', () => {
	it('filters by words, and prints a pick by its number, without a clipboard', async () => {
		const terminal = await open();

		terminal.type('macos\n');
		await terminal.waitForText('5 of 48 match macos');
		terminal.type('2\n');

		const {exitCode} = await terminal.waitForExit();
		expect(exitCode).toBe(0);
		expect(terminal.lines().slice(-2)).toContain('os:macos-10.15-amd64,locale:en-us');
		expect(terminal.screen()).toContain(
			'not copied (no clipboard tool for this machine, and no OSC 52 on this terminal), so it is printed',
		);
		expect(terminal.clipboard).toEqual([]);
		expectLines(terminal);
	});

	it('exits by the signal of ctrl-c', async () => {
		const terminal = await open();

		terminal.press('ctrl+c');

		expect((await terminal.waitForExit()).signal).toBe(2);
	});
});
