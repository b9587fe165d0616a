import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {envpick} from '../helpers/program/envpick.ts';
import {foregroundOf, isStopped, sendSignal} from '../helpers/program/processes.ts';
import {describeWith} from '../helpers/program/programs.ts';
import {settle} from '../helpers/terminal/settle.ts';
import {openTerminal, type Terminal} from '../helpers/terminal/terminal.ts';

const shells = {
	bash: ['--norc', '-i'],
	zsh: ['-f', '-i'],
	fish: ['--no-config', '-i'],
} as const;

type Shell = keyof typeof shells;

const prompts: Readonly<Record<Shell, string>> = {
	bash: "PS1='ready> '",
	zsh: "PS1='ready> '",
	fish: "function fish_prompt; printf 'ready> '; end; clear",
};

const program = `${process.execPath} ${envpick} --demo`;

/** Starts the demo from a shell, and returns the terminal and the id of the program. */
const open = async (shell: Shell, more = '') => {
	const terminal = openTerminal(shell, shells[shell], {columns: 100, rows: 24, env: {HOME: await makeDirectory()}});
	terminal.type(`${prompts[shell]}\n`);
	await terminal.waitForText(/^ready>/m);
	terminal.type(`${program} ${more}\n`);
	await terminal.waitForText(more === '--screen-reader' ? /, 1 of \d+,/ : /❯ +windows7-x64/);
	const pid = foregroundOf(terminal.pid);
	// A stopped program would leave the reply to its question about colours to the shell.
	await settle(terminal);
	return {terminal, pid};
};

/** Stops the program with a signal that it cannot handle, and continues it. */
const stopAndContinue = async (terminal: Terminal, pid: number): Promise<void> => {
	sendSignal(pid, 'SIGSTOP');
	await terminal.waitFor(() => isStopped(pid), 'the stop');
	await terminal.waitFor(() => foregroundOf(terminal.pid) !== pid, 'the shell');
	terminal.type('fg\n');
	await terminal.waitFor(() => foregroundOf(terminal.pid) === pid, 'the program');
};

describe.each(['bash', 'zsh', 'fish'] as const)('SIGSTOP and fg in %s', shell => {
	describeWith([shell], 'draw the screen again', () => {
		it.each(['', '--height 50%'])('with the keys for the program, and leave the shell alone: %s', async more => {
			const {terminal, pid} = await open(shell, more);
			const frame = terminal.lines().filter(line => /windows7-x64|esc quit/.test(line));

			await stopAndContinue(terminal, pid);

			// Parts of the frame may be there before it is drawn again.
			const isDrawn = () =>
				frame.every(line => terminal.lines().includes(line)) && !/[Ss]topped|suspended|\bfg\b/.test(terminal.screen());
			await terminal.waitFor(isDrawn, 'the same frame, without words of the shell');
			terminal.type('win11');
			await terminal.waitForText(/^> win11 /m);
			terminal.press('ctrl+c');
			await terminal.waitFor(() => /ready> *$/.test(terminal.normalText()), 'the prompt');
			terminal.type('echo a"n"d\n');
			await terminal.waitForText(/^and$/m);
			expect([terminal.isAlternateScreen(), terminal.isCursorVisible()]).toEqual([false, true]);
		});
	});
});

it('SIGSTOP and fg make a screen reader announce the selection again', async () => {
	const {terminal, pid} = await open('bash', '--screen-reader');

	await stopAndContinue(terminal, pid);

	await terminal.waitForText(/fg\n(.*\n)*.*, 1 of \d+,/);
	terminal.type('win11');
	await terminal.waitForText('filter win11');
	expect(terminal.screen()).not.toMatch(/^win11/m);
});
