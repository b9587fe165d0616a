import {openTerminal, type Terminal, type TerminalOptions} from './terminal.ts';

/** Opens a shell that can stop and continue what it runs, and waits for its prompt, which ends in `$` or `>`. */
export const openJobs = async ({env, ...options}: TerminalOptions = {}, prompt = '$'): Promise<Terminal> => {
	const terminal = openTerminal('bash', ['--norc', '-i'], {
		columns: 100,
		rows: 20,
		...options,
		env: {PS1: `${prompt} `, ...env},
	});
	await terminal.waitForText(prompt);
	return terminal;
};

/**
Stops the shell's program with ctrl-z, and waits until the shell reads the next line. Input before that may still reach the
program.
*/
export const stopJob = async (terminal: Terminal): Promise<void> => {
	const countStops = () => terminal.normalText().split('Stopped').length;
	const before = countStops();
	terminal.press('ctrl+z');
	const isAsked = () => countStops() > before && /[$>]$/.test(terminal.normalText());
	await terminal.waitFor(isAsked, 'the prompt of the shell');
};

/** Stops the shell's program, and continues it after `meanwhile`. */
export const stopAndGoOn = async (terminal: Terminal, meanwhile: () => unknown = () => {}): Promise<void> => {
	await stopJob(terminal);
	await meanwhile();
	terminal.type('fg\n');
};
