import {describe, expect, it} from 'vitest';
import {envpick, openEnvpick} from '../helpers/program/envpick.ts';
import {openJobs} from '../helpers/terminal/jobs.ts';

const firstRow = /❯ +windows7-x64/;

// The queries that a program can send to a terminal: device attributes and status, positions, modes, the keyboard protocol, the
// version, the window (xterm's control sequences). Further queries: colours and the clipboard ("?" in an OSC), settings (DCS), and
// ENQ.
const question =
	/\x1b\[[?>=]?[\d;]*[cnqxt]|\x1b\[\?u|\x1b\[\??\d+\$p|\x1b\][^\x07\x1b]*\?[\x07\x1b]|\x1bP[+$]q|\x1bZ|\x05/;

describe('copying', () => {
	it('queries only colours before the first copy, and never the clipboard', async () => {
		const terminal = openEnvpick(['--demo']);
		await terminal.waitForText(firstRow);

		terminal.type('win');
		await terminal.waitForText('31 of 48');
		terminal.press('tab', 'space', 'down', 'space', 'c');
		await terminal.waitForText(/only 2 marked of 48$/m);
		terminal.press('c', 't');
		await terminal.waitForText(/^ {2}all 31 +locale\b/m);
		terminal.press('ctrl+t', '?');
		await terminal.waitForText(/^move +copy$/m);
		terminal.press('f1', 'v', 'u');
		await terminal.waitForText('31 of 48, 7 distinct');
		terminal.resize(90, 18);
		await terminal.waitFor(() => terminal.lines()[17]?.startsWith('space mark') ?? false, 'the keys on line 18');
		const colors = '\x1b]10;?\x1b\\\x1b]11;?\x1b\\\x1b[c';
		expect(terminal.bytes().replace(colors, '')).not.toMatch(question);

		terminal.press('y');

		await terminal.waitForText('✓ sent to');
		expect(terminal.bytes().replace(colors, '').match(new RegExp(question, 'g'))).toEqual(['\x1b[>c']);
	});
});

describe('a late reply of the terminal', () => {
	it('is awaited when quitting, and does not reach the shell', async () => {
		const terminal = await openJobs({columns: 240, holdsReplies: true});
		terminal.type(`${process.execPath} ${envpick} --demo\n`);
		await terminal.waitForText(firstRow);

		terminal.press('ctrl+y', 'ctrl+c');
		await terminal.waitFor(() => terminal.heldReplies.length > 0, 'an answer');
		terminal.giveReplies();
		await terminal.waitForText(/\n\$$/);
		terminal.type('echo "still $((40 + 2))"\n');
		await terminal.waitForText(/still 42\n\$$/);

		const lines = [`$ ${process.execPath} ${envpick} --demo`, '$ echo "still $((40 + 2))"', 'still 42', '$'];
		expect(terminal.lines().filter(line => line !== '')).toEqual(lines);
		expect(terminal.clipboard).toEqual(['os:windows7-x64,locale:en-us,image:win7-20250407-en']);
	});
});
