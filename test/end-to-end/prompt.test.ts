import {describe, expect, it} from 'vitest';
import {openEnvpick, openShell} from '../helpers/program/envpick.ts';
import {casesOf} from '../helpers/project/torture.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

// A terminal that can only handle lines. The output may contain no escape, nor any other control character except
// the line break, which the terminal turns into two characters.
const expectLines = (terminal: Terminal) => {
	expect(terminal.bytes().replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
	expect(terminal.isAlternateScreen()).toBe(false);
};

const dumb = {env: {TERM: 'dumb'}};
const sign = /number, words or q> $/;

const open = async (...args: string[]): Promise<Terminal> => {
	const terminal = openEnvpick(['--demo', ...args], dumb);
	await terminal.waitForText('number, words or q>');
	return terminal;
};

describe('on a dumb terminal', () => {
	it('prints what to do and numbered choices, and asks', async () => {
		const terminal = await open();

		const [hint, loading, summary, group, first] = terminal.lines();
		expect(hint).toBe('plain mode: a number picks, words filter, q quits');
		expect(loading).toBe('loading the demo service');
		expect(summary).toBe('the demo service: 48 environments in 6 groups, all en-us');
		expect(group).toBe('Group 1');
		expect(first).toMatch(/^ {3}1 {2}windows7-x64 +win7-20250407-en +x64 x86 {2}system$/);
		expect(terminal.screen()).toContain('and 35 more: type words to filter');
		expect(terminal.bytes()).toMatch(sign);
		expectLines(terminal);
	});

	it('filters by words, and prints the pick by its number, without a clipboard', async () => {
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

	it('prints only the pick if standard output is captured', async () => {
		const terminal = openShell('picked=$(envpick --demo --unique); echo "code $? <$picked>"', dumb);
		await terminal.waitForText('number, words or q>');

		terminal.type('android\n1\n');

		await terminal.waitForText('code 0 <os:android-13-x64,locale:en-us>');
		expectLines(terminal);
	});

	it.each(
		casesOf(
			[
				['q', 'q\n', 0],
				['the end of input', '\u0004', 130],
				['an empty line after that of the filter', 'mac\n\n\n', 130],
				['an empty line', '\n', 130],
			] as const,
			3,
		),
	)('leaves with %s', async (_, typed, code) => {
		const terminal = await open();

		terminal.type(typed);

		expect((await terminal.waitForExit()).exitCode).toBe(code);
		expect(terminal.bytes()).not.toContain('os:');
		expectLines(terminal);
	});

	it('ends by the signal of ctrl-c', async () => {
		const terminal = await open();

		terminal.press('ctrl+c');

		expect((await terminal.waitForExit()).signal).toBe(2);
	});
});
