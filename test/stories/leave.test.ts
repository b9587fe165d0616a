import {describe, expect, it} from 'vitest';
import {envpick, openEnvpick, openShell} from '../helpers/program/envpick.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {openJobs, stopJob} from '../helpers/terminal/jobs.ts';

// Each story runs the built command in a real terminal. They are stories, not cases: what can be asserted without a
// terminal is asserted elsewhere.

const firstRow = /❯ +windows7-x64/;
const demo = ['--demo'];

describe('leaving', () => {
	const restored = 'stty -a | grep -c -- "-icanon\\|-echo " ; echo "code $code"';

	it.each(
		casesOf(
			[
				['esc', ['esc'], 130],
				['q while browsing', ['tab', 'q'], 0],
				['ctrl-c', ['ctrl+c'], 130],
			] as const,
			2,
		),
	)('with %s gives the terminal back as it was', async (_, keys, code) => {
		const terminal = openShell(`envpick --demo; code=$?; ${restored}`);
		await terminal.waitForText(firstRow);

		terminal.press(...keys);

		await terminal.waitForText(`code ${code}`);
		await terminal.waitForExit();
		// Neither canonical mode nor echo is off.
		expect(terminal.lines()[0]).toBe('0');
		expect(terminal.isAlternateScreen()).toBe(false);
		expect(terminal.isCursorVisible()).toBe(true);
		expect(terminal.modes().bracketedPasteMode).toBe(false);
	});

	it.each(casesOf(['SIGHUP', 'SIGINT', 'SIGTERM'] as const, 2))(
		'by %s gives the terminal back and ends by it',
		async signal => {
			const terminal = openEnvpick(demo);
			await terminal.waitForText(firstRow);

			terminal.kill(signal);

			const exit = await terminal.waitForExit();
			expect(exit.signal).toBe({SIGTERM: 15, SIGHUP: 1, SIGINT: 2}[signal]);
			expect(terminal.isAlternateScreen()).toBe(false);
			expect(terminal.isCursorVisible()).toBe(true);
			expect(terminal.modes().bracketedPasteMode).toBe(false);
		},
	);
});

describe('suspending', () => {
	it('F8: with ctrl-z gives the shell its terminal, and fg brings the screen back', async () => {
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
		await terminal.waitFor(() => terminal.lines()[23]?.startsWith('enter') ?? false, 'the keys on line 24');
		expect(terminal.lines()[0]).toHaveLength(120);
		terminal.press('down', 'ctrl+y', 'esc', 'esc');
		await terminal.waitFor(() => terminal.clipboard.length === 1, 'a copy');
		await terminal.waitFor(() => !terminal.isAlternateScreen(), 'the normal screen');
	});
});
