import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {PassThrough} from 'node:stream';
import {describe, expect, it} from 'vitest';
import {parseArguments} from '../../source/cli/options/parse.ts';
import {resolvePlan} from '../../source/cli/plan.ts';
import {needCommand, runCommands} from '../../source/cli/run-commands.ts';
import type {Run} from '../../source/cli/run-context.ts';
import {emptyConfig} from '../../source/config/config.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {createProcess} from '../helpers/program/run-here.ts';

/** Runs shell lines as the commands of several picks, in a run that has a key; each line writes to `$0`. */
const start = async (lines: readonly string[], more: readonly string[] = []) => {
	const file = join(await makeDirectory(), 'out');
	const variables = {PATH: process.env['PATH'], ENVPICK_ACCESS_KEY: 'correct-horse', LANG: 'C'};
	const plan = resolvePlan(parseArguments([], import.meta), {variables, config: emptyConfig, isCaptured: false});
	const [stdout, stderr] = [new PassThrough({encoding: 'utf8'}), new PassThrough({encoding: 'utf8'})];
	const host = createProcess({stdout, stderr});
	const commands = lines.map((line, index) => ({words: ['sh', '-c', line, file, ...more], text: `os:${index}`}));
	const run = (all = commands) => runCommands(all, {plan, process: host as unknown as NodeJS.Process} as Run);
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

	it('stop when a signal ends envpick', async () => {
		const {host, run, commands, written} = await start(['echo one >> "$0"; sleep 0.2; exit 0', 'echo two >> "$0"']);
		const untilStarted = () => expect.poll(written).toBe('one\n');

		const code = run(
			commands.map(({words, text}) => ({
				words: [...words.slice(0, 2), `trap "" TERM; ${words[2]}`, ...words.slice(3)],
				text,
			})),
		);
		await untilStarted();
		host.emit('SIGTERM');

		expect(await code).toBe(143);
		expect(await written()).toBe('one\n');
	});
});

it('a command that exits by itself after a signal to envpick keeps its own exit code', async () => {
	const trap = 'trap "exit 7" TERM; echo one >> "$0"; while :; do sleep 0.02; done';
	const {host, run, written} = await start([trap, 'echo two >> "$0"']);

	const code = run();
	await expect.poll(written).toBe('one\n');
	host.emit('SIGTERM');

	expect(await code).toBe(7);
	expect(await written()).toBe('one\n');
});

describe('an option of envpick that was passed to a command', () => {
	it('is mentioned if the command fails', async () => {
		const {run, said} = await start(['exit 1'], ['--print', '--list']);

		expect(await run()).toBe(1);

		expect(said()).toBe('envpick: `--print` was passed to `sh`; put envpick options before --run\n');
	});

	it.each([
		['the command succeeded', 'exit 0', ['--print']],
		['the option is not one of envpick', 'exit 1', ['--printed', 'print', '-print']],
	])('is not mentioned if %s', async (_, line, more) => {
		const {run, said} = await start([line], more);

		await run();

		expect(said()).toBe('');
	});

	it('is also mentioned with a value', async () => {
		const {run, said} = await start(['exit 1'], ['--as=csv']);

		await run();

		expect(said()).toContain('`--as=csv` was passed to `sh`');
	});
});

describe('a command that cannot be started', () => {
	const variables = {PATH: process.env['PATH']};

	it('is reported before the pick', async () => {
		await needCommand(['sh', '-c', 'x'], variables);

		expect(await faultOf(() => needCommand(['no-such-program'], variables))).toEqual({
			type: 'usage',
			what: 'cannot run `no-such-program` (it was not found in PATH)',
			tryThis: 'install it, or write its path',
			exitCode: 127,
		});
	});

	it('is reported with advice to separate its words', async () => {
		expect(await faultOf(() => needCommand(['sh -c x'], variables))).toMatchObject({
			tryThis: 'write the command and its arguments as separate words: `--run sh -c x`',
		});
	});
});
