import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {envpick} from '../helpers/program/envpick.ts';
import {casesOf, itLong} from '../helpers/project/torture.ts';
import {openJobs, stopJob} from '../helpers/terminal/jobs.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

const prompt = 'ready>';

// The lines have many lengths, so that some wrap over several rows.
const lines = Array.from({length: 120}, (_, index) =>
	`${1001 + index} ${String.fromCodePoint(97 + (index % 26)).repeat((index * 37) % 130)}`.trimEnd(),
);

const start = async (terminal: Terminal, line: string, shown: string | RegExp = /❯ /): Promise<string> => {
	const before = terminal.normalText();
	terminal.type(`${line}\n`);
	await terminal.waitForText(shown);
	return `${before} ${line}\n`;
};

const sizes: readonly Size[] = [
	{columns: 60, rows: 8},
	{columns: 100, rows: 30},
	{columns: 40, rows: 12},
	{columns: 200, rows: 60},
];

describe.each(casesOf(sizes, 1))('the text above, at $columns×$rows', size => {
	it.each(casesOf([120, 3], 1))('is complete and not duplicated afterwards, after %i lines', async count => {
		const terminal = await open(size, count);
		const before = await start(terminal, 'e --demo --height 6');

		terminal.press('down', 'pagedown', 'tab', 'j', 'G', 'u', 'J', 'v', 'g', 'K', 'q', 'u', 'j', 'q');

		await expectAll(terminal, before);
	});

	const resize = async (terminal: Terminal, changes: readonly string[]): Promise<void> => {
		for (const [index, change] of changes.entries()) {
			const [columns = 0, rows = 0] = change.split(' ').map(Number);
			terminal.resize(size.columns + columns, size.rows + rows);
			terminal.type('w');
			await terminal.waitForText(new RegExp(`^> ${'w'.repeat(index + 1)} `, 'm'));
		}
		terminal.press('ctrl+c');
	};

	it('is complete after changes of the size', async () => {
		const terminal = await open(size, 120);
		const before = await start(terminal, 'e --demo --height 6');

		await resize(terminal, ['17 0', '17 9', '17 2', '30 4']);

		await expectAll(terminal, before);
	});

	// The emulator loses the cursor if a row below it gets too long. Then one of our rows may remain, but no row of the shell is lost
	// or duplicated.
	itLong('is whole after narrower sizes', async () => {
		const terminal = await open(size, 120);
		await start(terminal, 'e --demo --height 6');

		await resize(terminal, ['-5 0', '-16 3', '0 0', '-11 1']);

		await terminal.waitFor(() => terminal.normalText().endsWith(`\n${prompt}`), 'the prompt of the shell');
		expect(terminal.normalText().match(/^1\d{3}(?: [a-z]+)?$/gm)).toEqual(lines);
	});

	itLong('is whole after ctrl-z and fg', async () => {
		const terminal = await open(size, 120);
		const before = await start(terminal, 'e --demo --height 6');

		await stopJob(terminal);
		const stopped = terminal.normalText();
		expect(stopped.startsWith(before)).toBe(true);
		terminal.type('fg\n');
		await terminal.waitForText(/❯ /);
		terminal.press('esc');

		await terminal.waitForNoText('❯');
		await terminal.waitFor(() => terminal.normalText().endsWith(`\n${prompt}`), 'the prompt');
		expect(terminal.normalText().split('\n').slice(0, lines.length)).toEqual(lines);
		expect(terminal.normalText().startsWith(`${stopped} fg\n`)).toBe(true);
	});

	itLong('is whole after a failure whose line is long', async () => {
		const terminal = await open(size, 120);
		const before = await start(terminal, 'e --base-url http://127.0.0.1:9 --height 6', 'r try again');

		terminal.press('esc');

		await terminal.waitFor(() => terminal.normalText().endsWith(`\n${prompt}`), 'the prompt');
		const text = terminal.normalText();
		expect(text.startsWith(before)).toBe(true);
		expect(text.slice(before.length)).toMatch(/^envpick: could not reach .{60,}\nready>$/);
	});

	itLong('is whole if the output is captured', async () => {
		const terminal = await open(size, 120);
		const before = await start(terminal, 'x=$(e --demo macos --height 6); echo got $x');

		terminal.press('enter');

		await expectAll(terminal, `${before}got os:macos-10.15-amd64,locale:en-us\n`);
	});
});

type Size = {readonly columns: number; readonly rows: number};

/** A shell after many lines, in which `e` runs the program. `start` returns the terminal's text before that command. */
const open = async (size: Size, count: number): Promise<Terminal> => {
	const directory = await makeDirectory();
	await writeFile(join(directory, 'lines'), `${lines.slice(0, count).join('\n')}\n`);
	await writeFile(join(directory, 'start'), `e() { ${process.execPath} ${envpick} "$@"; }\nclear\ncat lines\n`);
	const terminal = await openJobs({...size, cwd: directory, env: {ENVPICK_ACCESS_KEY: 'correct-horse'}}, prompt);
	terminal.type('. ./start\n');
	await terminal.waitFor(() => terminal.normalText().endsWith(`${lines[count - 1]}\n${prompt}`), 'the lines');
	return terminal;
};

// Compares line by line, so that a failure shows the first different line.
const expectAll = async (terminal: Terminal, text: string): Promise<void> => {
	const isOver = () => terminal.normalText().endsWith(`\n${prompt}`) && !terminal.screen().includes('❯');
	await terminal.waitFor(isOver, 'the prompt of the shell');
	expect(terminal.normalText().split('\n')).toEqual(`${text}${prompt}`.split('\n'));
};
