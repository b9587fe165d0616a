import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {PassThrough} from 'node:stream';
import {describe, expect, it} from 'vitest';
import {needCommand, runCommands} from '../../../source/cli/pick/run-commands.ts';
import {faultOf, saidBy} from '../../helpers/faults/fault-of.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {createProcess, runHere} from '../../helpers/program/run-here.ts';
import {runOf} from '../../helpers/program/run-of.ts';

/** Runs shell lines as the commands of several picks, in a run that has a key; each line writes to `$0`. */
const start = async (lines: readonly string[]) => {
	const file = join(await makeDirectory(), 'out');
	const variables = {PATH: process.env['PATH'], ENVPICK_ACCESS_KEY: 'correct-horse', LANG: 'C'};
	const [stdout, stderr] = [new PassThrough({encoding: 'utf8'}), new PassThrough({encoding: 'utf8'})];
	const host = createProcess({stdout, stderr});
	const commands = lines.map((line, index) => ({words: ['sh', '-c', line, file], text: `os:${index}`}));
	const run = (all = commands) => runCommands(all, runOf([], {variables, process: host}));
	const written = () => readFile(file, 'utf8').catch(() => '');
	return {host, commands, run, written, printed: () => stdout.read() ?? '', said: () => stderr.read() ?? ''};
};

describe('the commands of several picks', () => {
	it('run one after another, without the key', async () => {
		const {run, written, printed, said} = await start(['env >> "$0"', 'echo second >> "$0"']);

		expect(await run()).toBe(0);

		expect(await written()).toMatch(/^LANG=C$(.*\n)*second\n$/m);
		expect(await written()).not.toContain('correct-horse');
		expect(printed() + said()).toBe('');
	});

	it('stop after the first failure, and return its exit code', async () => {
		const {run, written, printed, said} = await start(['echo one >> "$0"; exit 7', 'echo two >> "$0"']);

		expect(await run()).toBe(7);

		expect(await written()).toBe('one\n');
		expect(printed() + said()).toBe('');
	});

	it('print the remaining picks if one cannot be started', async () => {
		const {run, commands, written, printed, said} = await start(['echo one >> "$0"']);
		const missing = (text: string) => ({words: ['/no/such/program'], text});

		expect(await run([...commands, missing('os:b'), missing('os:c')])).toBe(127);

		expect(await written()).toBe('one\n');
		expect(printed()).toBe('os:b\nos:c\n');
		expect(said()).toBe(
			'envpick: cannot run `/no/such/program` (it does not exist); write its path, or the name of a program in PATH\n',
		);
	});

	it.each([
		['stop when a signal ends envpick', 'trap "" TERM; echo one >> "$0"; sleep 0.2; exit 0', 143],
		[
			'that exit by themselves after a signal keep their exit code',
			'trap "exit 7" TERM; echo one >> "$0"; while :; do sleep 0.02; done',
			7,
		],
	])('%s', async (_, line, exitCode) => {
		const {host, run, written, said} = await start([line, 'echo two >> "$0"']);

		const code = run();
		await expect.poll(written).toBe('one\n');
		host.emit('SIGTERM');

		expect(await code).toBe(exitCode);
		expect(await written()).toBe('one\n');
		expect(said()).toBe('');
	});
});

describe('a command that cannot be started', () => {
	const variables = {PATH: process.env['PATH']};

	it('is reported before the pick', async () => {
		await needCommand(['sh', '-c', 'x'], variables);

		expect(await saidBy(() => needCommand(['no-such-program'], variables))).toBe(
			'127 cannot run `no-such-program` (it was not found in PATH); install it, or write its path',
		);
	});

	it('is reported before the request', async () => {
		expect(await runHere(['--base-url', 'http://127.0.0.1:1', '--run', '/tmp'])).toEqual({
			stdout: '',
			stderr: 'envpick: cannot run `/tmp` (it is a directory); write the path of a program\n',
			exitCode: 126,
		});
	});

	it('is reported with advice to separate its words', async () => {
		expect(await faultOf(() => needCommand(['sh -c x'], variables))).toMatchObject({
			tryThis: 'write the command and its arguments as separate words: `--run sh -c x`',
		});
	});
});
