import {describe, expect, it} from 'vitest';
import {openEnvpick} from '../helpers/program/envpick.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

// The mouse reports of a terminal in mode 1006, which counts cells from 1.
const report = (button: number, {column, row}: Place, final: 'M' | 'm'): string =>
	`\u001b[<${button};${column + 1};${row + 1}${final}`;

type Place = {readonly column: number; readonly row: number};

/** The position of a text on the screen. */
const placeOf = (terminal: Terminal, text: string | RegExp): Place => {
	const row = terminal.lines().findIndex(line => line.search(text) !== -1);
	return {column: terminal.lines()[row]?.search(text) ?? -1, row};
};

const click = (terminal: Terminal, place: Place, button = 0) => {
	terminal.write(report(button, place, 'M') + report(button, place, 'm'));
};

describe('the mouse', () => {
	it('selects, folds, scrolls, marks, and picks with a double click', async () => {
		const terminal = openEnvpick(['--demo']);
		await terminal.waitForText(/❯ +windows7-x64/);
		expect(terminal.modes().mouseTrackingMode).toBe('vt200');

		click(terminal, {column: 10, row: 5});
		await terminal.waitFor(() => terminal.lines()[5]?.startsWith('❯') ?? false, 'the selection on line 5');
		const heading = placeOf(terminal, '▾ Group 1');
		click(terminal, heading);
		await terminal.waitForText(/❯ ▸ Group 1 +9/);
		click(terminal, heading);
		await terminal.waitForText(/▾ Group 1/);

		const rowAt = (line: number) => terminal.lines()[line]?.slice(1, 57);
		const top = rowAt(4);
		terminal.write(report(65, {column: 10, row: 8}, 'M'));
		await terminal.waitFor(() => rowAt(1) === top, 'the list three rows further');
		terminal.type('macos');
		await terminal.waitForText('5/48, 1 distinct');
		click(terminal, {column: 10, row: 4}, 2);
		await terminal.waitForText('1 marked, 5/48');
		const second = placeOf(terminal, /●/);
		click(terminal, second, 2);
		await terminal.waitForNoText('marked');
		click(terminal, second);
		click(terminal, second);

		const {exitCode} = await terminal.waitForExit();
		expect(exitCode).toBe(0);
		expect(terminal.clipboard).toEqual(['os:macos-10.15-amd64,locale:en-us']);
		expect(terminal.modes().mouseTrackingMode).toBe('none');
	});
});
