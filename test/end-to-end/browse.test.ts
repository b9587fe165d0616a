import {describe, expect, it} from 'vitest';
import {envpick, openEnvpick, openShell} from '../helpers/program/envpick.ts';
import {openJobs, stopJob} from '../helpers/terminal/jobs.ts';

// Each test runs the built command in a real terminal, from its start to its exit. Other tests cover everything that needs no
// terminal.

const firstRow = /❯ +windows7-x64/;
const demo = ['--demo'];

describe('browsing', () => {
	it('starts with the listing and its count, filters while typing, and copies the pick', async () => {
		const terminal = openEnvpick(demo);

		await terminal.waitForText(firstRow);

		const [filter = '', heads = '', group = '', first = ''] = terminal.lines();
		expect(filter).toMatch(/^> type to filter +48 environments, 10 distinct$/);
		expect(heads).toMatch(/^ {4}os +image +arch +other +┃ os {6}windows7-x64$/);
		expect(group).toMatch(/^ {2}▾ Group 1 {2}9 +┃ /);
		expect(first).toMatch(/^❯ {3}windows7-x64 +win7-20250407-en +x64 x86 +system +┃/);
		expect(terminal.lines().at(-2)).toBe('the demo service · 48 environments in 6 groups');
		expect(terminal.isAlternateScreen()).toBe(true);

		terminal.type('macos');
		await terminal.waitForText('5 of 48, 1 distinct');
		terminal.press('down', 'enter');

		const {exitCode} = await terminal.waitForExit();
		expect(exitCode).toBe(0);
		expect(terminal.clipboard).toEqual(['os:macos-10.15-amd64,locale:en-us']);
		expect(terminal.isAlternateScreen()).toBe(false);
		expect(terminal.screen()).toContain("sent to the terminal's clipboard: os:macos");
	});

	it('draws in colour while standard output is captured, and prints the pick there', async () => {
		const terminal = openShell('picked=$(envpick --demo android); echo "code $?"; echo "got <$picked>"');
		await terminal.waitForText(/❯ +android/);
		expect(terminal.lines().at(-3)).toMatch(/^enter prints os:/);
		expect(terminal.bytes()).toMatch(/\u001b\[35m/);

		terminal.press('enter');

		await terminal.waitForText('got <os:android-13-x64,locale:en-us>');
		expect(terminal.screen()).toContain('code 0');
		expect(terminal.clipboard).toEqual([]);
	});

	it('with ctrl-z gives the shell its terminal, and fg restores the screen', async () => {
		const terminal = await openJobs();
		terminal.type(`${process.execPath} ${envpick} --demo win11\n`);
		await terminal.waitForText(/❯ +windows11/);

		await stopJob(terminal);
		expect(terminal.isAlternateScreen()).toBe(false);
		terminal.type('echo "still $((40 + 2))"\n');
		await terminal.waitForText('still 42');
		terminal.resize(120, 24);
		terminal.type('fg\n');

		await terminal.waitForText(/❯ +windows11/);
		await terminal.waitFor(() => terminal.lines()[23]?.startsWith('tab list') ?? false, 'the keys on line 24');
		expect(terminal.lines()[0]).toHaveLength(120);
		terminal.press('down', 'ctrl+y', 'esc', 'esc');
		await terminal.waitFor(() => terminal.clipboard.length === 1, 'a copy');
		await terminal.waitFor(() => !terminal.isAlternateScreen(), 'the normal screen');
	});
});
