import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {assertChecks} from '../helpers/faults/checks.ts';
import {runPlain} from '../helpers/faults/fault-run.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {soon} from '../helpers/project/waits.ts';
import {openDemo, openSession} from '../helpers/terminal/session.ts';

describe('standard input without keys', () => {
	const inputs = [
		['closed', 'exec <&-'],
		['a file', 'exec </etc/hostname'],
		['empty', 'exec </dev/null'],
	] as const;

	it.each(casesOf(inputs, 1))('leaves the keys to the terminal: %s', async (_, before) => {
		const session = await openDemo({before});

		session.terminal.press(...'win11', 'down');
		await session.terminal.waitForText(/❯ +windows11/);

		await session.quit();
	});

	it('without any terminal prints one line and exits', async () => {
		const run = await runPlain({arguments: ['--demo']});

		expect(run.stdout).toBe('');
		expect(run.stderr).toMatch(/^envpick: [^\n]*terminal[^\n]*--list[^\n]*\n$/);
		assertChecks(run, {exitCode: 2, within: soon});
	});
});

it('captured output contains only the pick; the screen is on the terminal', async () => {
	const file = join(await makeDirectory(), 'pick');
	const session = await openDemo({before: `exec >${file}`});

	session.terminal.press('enter');

	await session.held(0);
	expect(readFileSync(file, 'utf8')).toBe('os:windows7-x64,locale:en-us,image:win7-20250407-en\n');
});

describe('standard error', () => {
	it('is an empty file after a run, and has one line after a failure', async () => {
		const session = await openDemo({before: 'exec 2>stderr'});
		expect(await session.quit()).toMatchObject({stdout: '', stderr: ''});

		const failed = openSession(['--input', '/nonexistent'], {before: 'exec 2>stderr'});
		await failed.terminal.waitForText('no such file');
		failed.terminal.press('q');
		expect(await failed.held(2)).toMatchObject({stdout: ''});
	});

	it.each(casesOf(['2>/dev/full', '2>&-'], 1))(
		'does not change the exit codes if it accepts nothing: %s',
		async redirect => {
			const session = await openDemo({before: `exec ${redirect}`});
			await session.quit();

			const failed = await runPlain({
				command: ['sh', '-c', `"$@" ${redirect}`, 'sh'],
				arguments: ['--input', '/nonexistent', '--list'],
			});
			expect(failed.stdout).toBe('');
			assertChecks(failed, {exitCode: 2, within: soon, isUnheard: true});
		},
	);
});
