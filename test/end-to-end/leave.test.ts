import {describe, expect, it} from 'vitest';
import {envpick} from '../helpers/program/envpick.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {openJobs, stopJob} from '../helpers/terminal/jobs.ts';
import {openSession} from '../helpers/terminal/session.ts';

describe('leaving', () => {
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
		const session = openSession(['--demo']);
		await session.terminal.waitForText(/❯ +windows7-x64/);

		session.terminal.press(...keys);

		await session.held(code);
	});
});

describe('suspending', () => {
	it('F8: with ctrl-z gives the shell its terminal, and fg restores the screen', async () => {
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
		await terminal.waitFor(() => terminal.lines()[23]?.startsWith('tab list') ?? false, 'the keys on line 24');
		expect(terminal.lines()[0]).toHaveLength(120);
		terminal.press('down', 'ctrl+y', 'esc', 'esc');
		await terminal.waitFor(() => terminal.clipboard.length === 1, 'a copy');
		await terminal.waitFor(() => !terminal.isAlternateScreen(), 'the normal screen');
	});
});
