import {describe, expect, it} from 'vitest';
import {openEnvpick, openShell} from '../helpers/program/envpick.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

/** The text written since a position, as lines without their line breaks. */
const said = (terminal: Terminal, since = 0): string[] => terminal.bytes().slice(since).split('\r\n').slice(0, -1);

// The program may write only text, line breaks, and mode switches, which no screen reader speaks. So it never draws the same text
// again.
const expectLines = (terminal: Terminal) => {
	expect(terminal.bytes().replaceAll(/\u001b\[\?(?:2004[hl]|100[06]l)|\r\n/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
};

describe('output for a screen reader', () => {
	it('prints each change as a line that is read once', async () => {
		const terminal = openEnvpick(['--demo', '--screen-reader'], {columns: 250, rows: 40});
		await terminal.waitForText('windows7-x64 en-us, 1 of 48, Group 1');
		const start = terminal.bytes().length;

		terminal.press('down');
		await terminal.waitForText('2 of 48');
		terminal.press('alt+x');
		await terminal.waitForText('tags: short');
		terminal.type('macos');
		await terminal.waitForText('5 of 48 match');
		terminal.press('end');
		await terminal.waitForText('5 of 5');

		expect(said(terminal, start)).toEqual([
			'windows7-x64 en-us, 2 of 48, Group 1, x64, x86, win7-20230705-en, system, enter copies os:windows7-x64,locale:en-us,image:win7-20230705-en, same tags as 3 others',
			'tags: short',
			'windows7-x64 en-us, 2 of 48, Group 1, x64, x86, win7-20230705-en, system, enter copies os:windows7-x64,locale:en-us, ! matches 9 environments: image differs (alt-x: all)',
			'filter macos: 5 of 48 match, 1 distinct',
			'macos-10.15-amd64 en-us, 1 of 5, Group 1, system, enter copies os:macos-10.15-amd64,locale:en-us, same tags as 4 others',
			'macos-10.15-amd64 en-us, 5 of 5, Group 6, system, enter copies os:macos-10.15-amd64,locale:en-us, same tags as 4 others',
		]);
		expectLines(terminal);
	});

	it('is requested by INK_SCREEN_READER too, without the mouse', async () => {
		const terminal = openShell('picked=$(envpick --demo); echo "code $?"; stty -a | grep -c -- "-icanon"', {
			env: {INK_SCREEN_READER: 'true'},
			columns: 200,
		});
		await terminal.waitForText('1 of 48, Group 1');
		expect(terminal.modes().mouseTrackingMode).toBe('none');

		terminal.press('esc');

		await terminal.waitForText('code 130');
		await terminal.waitForExit();
		expect(terminal.lines().findLast(line => line !== '')).toBe('0');
		expectLines(terminal);
	});
});
