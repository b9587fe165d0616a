import {expect, it} from 'vitest';
import {openShell} from '../helpers/program/envpick.ts';

it('output for a screen reader is lines, on INK_SCREEN_READER too', async () => {
	const terminal = openShell('picked=$(envpick --demo); echo "code $?"; stty -a | grep -c -- "-icanon"', {
		env: {INK_SCREEN_READER: 'true'},
		columns: 200,
	});
	await terminal.waitForText('1 of 48, Group 1');

	terminal.press('down');
	await terminal.waitForText('2 of 48, Group 1');
	terminal.press('esc');

	await terminal.waitForText('code 130');
	await terminal.waitForExit();
	expect(terminal.lines().findLast(line => line !== '')).toBe('0');
	// Only text, line breaks, and mode switches, which no screen reader speaks. So it never draws the same text again.
	const text = terminal.bytes().replaceAll(/\u001b\[\?2004[hl]|\r\n/g, '');
	expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
	expect(text.match(/2 of 48/g)).toHaveLength(1);
});
