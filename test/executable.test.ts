import {execFile} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {makeExecutable} from '../scripts/executable.ts';
import {openTerminal} from './helpers/terminal.ts';

const run = promisify(execFile);

// It has to do without the project and without any Node.
const env = {PATH: '/nonexistent', HOME: '/nonexistent', LANG: 'C.UTF-8'};

describe('the single executable', () => {
	let folder = '';
	let command = '';
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'envpick-'));
		command = join(folder, 'envpick with a space');
		await makeExecutable(command);
	}, 120_000);
	afterAll(() => rm(folder, {recursive: true}));

	it('lists the demo on a host without Node', async () => {
		const {stdout, stderr} = await run(command, ['--list', '--demo', '--unique', 'android'], {cwd: folder, env});

		expect(stdout).toBe('os:android-13-x64,locale:en-us\n');
		expect(stderr).toBe('');
	});

	it('says what is wrong with its options, with 2', async () => {
		await expect(run(command, ['--frobnicate'], {cwd: folder, env})).rejects.toMatchObject({
			code: 2,
			stderr: 'envpick: unknown option `--frobnicate`; see `envpick --help`\n',
		});
	});

	it('browses the demo, and copies what is picked', async () => {
		const terminal = openTerminal(command, ['--demo'], {columns: 100, rows: 20, cwd: folder, env});
		await terminal.waitForText(/❯ +windows7-x64/);

		terminal.type('android');
		await terminal.waitForText(/❯ +android-13-x64/);
		terminal.press('enter');

		expect(await terminal.waitForExit()).toMatchObject({exitCode: 0});
		expect(terminal.clipboard).toEqual(['os:android-13-x64,locale:en-us']);
	});
});
