import {expect} from 'vitest';
import {openTerminal, type TerminalOptions} from '../terminal/terminal.ts';

/** Browses the demo with a command, picks, and expects the pick on the terminal's clipboard. */
export const expectDemoPick = async (command: string, options: TerminalOptions): Promise<void> => {
	const terminal = openTerminal(command, ['--demo'], {columns: 100, rows: 20, ...options});
	await terminal.waitForText(/❯ +windows7-x64/);

	terminal.type('android');
	await terminal.waitForText(/❯ +android-13-x64/);
	terminal.press('enter');

	expect(await terminal.waitForExit()).toMatchObject({exitCode: 0});
	expect(terminal.clipboard).toEqual(['os:android-13-x64,locale:en-us']);
};
