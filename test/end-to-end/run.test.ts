import {chmod, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {envpick, openEnvpick} from '../helpers/program/envpick.ts';
import {openJobs, stopAndGoOn} from '../helpers/terminal/jobs.ts';

const firstRow = /❯ +windows7-x64/;

/** A program that records its arguments and its environment, and then runs these lines. */
const makeRecorder = async (lines = '') => {
	const directory = await makeDirectory();
	const program = join(directory, 'submit');
	await writeFile(
		program,
		`#!/bin/sh\nprintf '%s\\0' "$@" '|' >>'${directory}/words'\nenv >'${directory}/env'\n${lines}\n`,
	);
	await chmod(program, 0o755);
	const runs = async () =>
		(await readFile(join(directory, 'words'), 'utf8').catch(() => ''))
			.split('|\0')
			.slice(0, -1)
			.map(words => words.split('\0').slice(0, -1));
	return {directory, program, runs, variables: () => readFile(join(directory, 'env'), 'utf8')};
};

describe('a command that gets the pick', () => {
	it('runs later, without the key, and sets the exit code', async () => {
		const {program, runs, variables} = await makeRecorder('read -r answer; echo "got $answer"; exit 7');
		const env = {ENVPICK_ACCESS_KEY: 'correct-horse', HOME: '/nonexistent'};
		const terminal = openEnvpick(['--demo', 'macos', '--run', program, '--tags={}', '--list'], {env});
		await terminal.waitForText(/❯ +macos/);

		terminal.press('enter');
		await terminal.waitFor(() => !terminal.isAlternateScreen(), 'the normal screen');
		terminal.type('typed\n');

		expect((await terminal.waitForExit()).exitCode).toBe(7);
		expect(terminal.screen()).toContain('got typed');
		expect(await runs()).toEqual([['--tags=os:macos-10.15-amd64,locale:en-us', '--list']]);
		expect(await variables()).not.toContain('correct-horse');
		expect(terminal.clipboard).toEqual([]);
	});

	it('gets ctrl-c alone, and stops with envpick on ctrl-z', async () => {
		const traps = "trap 'echo heard; exit 9' INT; trap 'echo again' CONT";
		const {program} = await makeRecorder(`${traps}; echo ready; while :; do sleep 0.02; done`);
		const terminal = await openJobs();
		terminal.type(`${process.execPath} ${envpick} --demo --run ${program}; echo "code $?"\n`);
		await terminal.waitForText(firstRow);
		terminal.press('enter');
		await terminal.waitForText('ready');

		await stopAndGoOn(terminal);
		// Bash prints the continued command before that command has the terminal.
		await terminal.waitForText('again');
		terminal.press('ctrl+c');

		await terminal.waitForText(/heard\n\$/);
		terminal.type('echo "code $?"\n');
		await terminal.waitForText('code 9');
	});
});
