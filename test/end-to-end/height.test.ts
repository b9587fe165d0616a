import {describe, expect, it} from 'vitest';
import {envpick} from '../helpers/program/envpick.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {openJobs} from '../helpers/terminal/jobs.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

const prompt = 'ready>';

/** A shell with some lines on its screen; the program opens its screen below the cursor. */
const open = async (args: string, {lines = 5, columns = 90, rows = 30} = {}): Promise<Terminal> => {
	const terminal = await openJobs({columns, rows}, prompt);
	terminal.type(`e() { ${process.execPath} ${envpick} --demo "$@"; }; clear; seq 1001 ${1000 + lines}\n`);
	await terminal.waitForText(new RegExp(`^${1000 + lines}\n${prompt}`, 'm'));
	terminal.type(`e ${args}\n`);
	await terminal.waitForText(/❯ /);
	return terminal;
};

// The complete numbered lines of the shell, in order.
const numbersIn = (text: string): string[] => text.match(/^1\d{3}$/gm) ?? [];

const expectNumbers = (terminal: Terminal, lines: number): void => {
	expect(numbersIn(terminal.history())).toEqual(Array.from({length: lines}, (_, index) => String(1001 + index)));
};

const waitForPrompt = (terminal: Terminal, line: RegExp): Promise<void> =>
	terminal.waitForText(new RegExp(`${line.source}(?:.*\n)*${prompt}$`));

describe('a screen below the cursor', () => {
	it.each(
		casesOf(
			[
				['--height 10', 25, 10, 30],
				['--height ~29 win11', 5, 10, 30],
				['--height 40%', 40, 12, 30],
				['--height ~29 macos --unique', 28, 6, 30],
			] as const,
			1,
		),
	)('%s after %i lines has %i rows, and is removed without loss', async (args, lines, own, rows) => {
		const terminal = await open(args, {lines, rows});
		const firstRow = () => terminal.lines().findIndex(line => line.startsWith('> '));
		const ownRows = () => terminal.lines().findLastIndex(line => line !== '') - firstRow() + 1;
		// The list is first drawn in the height so far.
		await terminal.waitFor(() => ownRows() === own, `${own} rows`);

		const first = firstRow();
		expect(terminal.isAlternateScreen()).toBe(false);
		expect(terminal.lines()[first - 1]).toBe(`${prompt} e ${args}`);
		expectNumbers(terminal, lines);

		terminal.press('ctrl+c');
		await waitForPrompt(terminal, /e --height.*\n/);
		expect(terminal.cursor()).toEqual({x: prompt.length + 1, y: first});
		expect(terminal.screen()).not.toContain('❯');
		expectNumbers(terminal, lines);
	});

	it('handles keys and pastes in its place, and copies', async () => {
		const terminal = await open('--height 12 win', {lines: 20});
		const first = terminal.lines().findIndex(line => line.startsWith('> '));

		const second = terminal.lines().findIndex((line, row) => row > first + 2 && line.includes('windows'));
		terminal.press('down');
		await terminal.waitFor(() => terminal.lines()[second]?.startsWith('❯') === true, 'the selected row');
		terminal.paste('11');
		await terminal.waitForText(/❯ +windows11/);
		terminal.press('enter');

		await waitForPrompt(terminal, /sent to .*: os:windows11-21h2-x64,locale:en-us\n/);
		expect(terminal.clipboard).toEqual(['os:windows11-21h2-x64,locale:en-us']);
		expectNumbers(terminal, 20);
	});
});
