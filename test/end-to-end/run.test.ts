import {chmod, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {hostileTag} from '../helpers/arbitrary/texts.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {envpick, openEnvpick, runEnvpick} from '../helpers/program/envpick.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {casesOf, isTorture} from '../helpers/project/torture.ts';
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

describe('a command that takes the pick', () => {
	it('runs on the terminal after the screen closes, with the pick and without the key, and sets the exit code', async () => {
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

	it('runs for each marked environment, up to the first that fails', async () => {
		const {program, runs} = await makeRecorder('case $1 in *2004*) exit 3;; esac');
		const terminal = openEnvpick(['--demo', '--as', 'space', '--run', program]);
		await terminal.waitForText(firstRow);

		terminal.write('\t   \r');

		expect((await terminal.waitForExit()).exitCode).toBe(3);
		const all = await runs();
		expect(all.length).toBeGreaterThan(0);
		expect(all.at(-1)?.[0]).toContain('2004');
		expect(all.slice(0, -1).filter(([os]) => os?.includes('2004'))).toEqual([]);
	});

	it('stops running after a signal that ends us, which it gets', async () => {
		const {program, runs} = await makeRecorder("trap 'exit 0' TERM; echo ready; while :; do sleep 0.02; done");
		const terminal = openEnvpick(['--demo', '--run', program]);
		await terminal.waitForText(firstRow);
		terminal.write('\t   \r');
		await terminal.waitForText('ready');

		terminal.kill('SIGTERM');

		expect((await terminal.waitForExit()).exitCode).toBe(143);
		expect(await runs()).toHaveLength(1);
	});

	it.each(
		casesOf(
			[
				['esc', ['esc'], 130],
				['q', ['tab', 'q'], 130],
			] as const,
			1,
		),
	)('is not run after %s', async (_, keys, code) => {
		const {program, runs} = await makeRecorder();
		const terminal = openEnvpick(['--demo', '--run', program]);
		await terminal.waitForText(firstRow);

		terminal.press(...keys);

		expect((await terminal.waitForExit()).exitCode).toBe(code);
		expect(await runs()).toEqual([]);
	});

	it('alone gets ctrl-c, and ctrl-z stops it together with us', async () => {
		const traps = "trap 'echo heard; exit 9' INT; trap 'echo again' CONT";
		const {program} = await makeRecorder(`${traps}; echo ready; while :; do sleep 0.02; done`);
		const terminal = await openJobs();
		terminal.type(`${process.execPath} ${envpick} --demo --run ${program}; echo "code $?"\n`);
		await terminal.waitForText(firstRow);
		terminal.press('enter');
		await terminal.waitForText('ready');

		await stopAndGoOn(terminal);
		// Bash prints the command that it continues before that command has the terminal.
		await terminal.waitForText('again');
		terminal.press('ctrl+c');

		await terminal.waitForText(/heard\n\$/);
		terminal.type('echo "code $?"\n');
		await terminal.waitForText('code 9');
	});
});

describe('a command that takes many environments', () => {
	const most = isTorture ? 200 : 10;

	// Tags that csv can represent; other tests cover the tags that it refuses.
	const isHeld = (tag: string): boolean =>
		/^[^-,][^,]*$/u.test(tag) && tag.isWellFormed() && !/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(tag);

	it.each([
		['csv', isHeld, (argument: string) => argument],
		['json', (tag: string) => tag !== '', (argument: string) => (JSON.parse(argument) as readonly string[])[0]],
	] as const)('gets each hostile tag as one argument, as %s', async (format, isTaken, toTag) => {
		const tags = [...new Set(fc.sample(hostileTag, 20 * most).filter(isTaken))].slice(0, most);
		const {directory, program, runs} = await makeRecorder();
		const listing = join(directory, 'listing.json');
		await writeFile(listing, JSON.stringify({data: [{resources: tags.map(tag => ({tags: [tag]}))}]}));
		const args = ['--input', listing, '--as', format, '--run', program, '--first', '{}', '--in={}', 'last'];
		const terminal = openEnvpick(args);
		await terminal.waitForText(`${most} environments`);

		terminal.press('tab', '*');
		await terminal.waitForText(`${most} marked`);
		terminal.press('enter');

		expect((await terminal.waitForExit(60_000)).exitCode).toBe(0);
		const all = await runs();
		expect(all.map(words => toTag(words[1] ?? ''))).toEqual(tags);
		expect(all).toEqual(all.map(([, pick]) => ['--first', pick, `--in=${pick}`, 'last']));
	});
});

describe('a command that takes the only match', () => {
	const only = ['--demo', '-1', 'macos', '--run'];
	const pick = 'os:macos-10.15-amd64,locale:en-us';

	it.each(
		casesOf(
			[
				['exits', 'exit 5', 5],
				['ends by a signal', 'kill -TERM $$', 143],
				['ends well', '', 0],
			],
			2,
		),
	)('tells how it %s', async (_, lines, code) => {
		const {program, runs} = await makeRecorder(lines);

		const run = await runEnvpick([...only, program, 'a b', '{}']);

		expect(run).toEqual({stdout: '', stderr: '', exitCode: code});
		expect(await runs()).toEqual([['a b', pick]]);
	});

	it('has the values of its tags if it names them, and does not run if one is missing', async () => {
		const {program, runs} = await makeRecorder();

		const filled = await runEnvpick([...only, program, '--os', '{os}', '--locale={locale}']);
		const lacking = await runHere([...only, program, '{image}']);

		expect(filled).toEqual({stdout: '', stderr: '', exitCode: 0});
		expect(await runs()).toEqual([['--os', 'macos-10.15-amd64', '--locale=en-us']]);
		expect(lacking).toEqual({
			stdout: '',
			stderr:
				'envpick: `macos-10.15-amd64 en-us` has no {image}; pick another, or write {{image}} for the text {image}\n',
			exitCode: 2,
		});
	});

	it.each([
		['/nonexistent/submit', 127, 'names a program that does not exist', 'give its path, or a name in PATH'],
		['no-such-program', 127, 'names a program that is not in PATH', 'install it, or give its path'],
		[
			'no-such-program --tags',
			127,
			'names a program that is not in PATH',
			'write the command and its arguments without quotes: `--run no-such-program --tags`',
		],
		['/tmp', 126, 'names a directory', 'write the path of a program'],
		['/etc/passwd', 126, 'names a file that is not executable', 'run `chmod +x` on it if it is a program'],
	])('that %s cannot be run is reported before any request', async (name, exitCode, why, tryThis) => {
		const said = {stdout: '', stderr: `envpick: cannot run \`${name}\` (it ${why}); ${tryThis}\n`, exitCode};

		expect(await runHere([...only, name])).toEqual(said);
		expect(await runHere(['--base-url', 'http://127.0.0.1:1', '--run', name])).toEqual(said);
	});

	it('that does not start after all is reported with the pick', async () => {
		const program = join(await makeDirectory(), 'submit');
		await writeFile(program, '#!/nonexistent/interpreter\n', {mode: 0o755});

		const run = await runEnvpick([...only, program]);

		expect(run).toMatchObject({stdout: `${pick}\n`, exitCode: 127});
		expect(run.stderr).toMatch(
			/^envpick: cannot run `.+` \(it names a script whose interpreter does not exist\); .+\n$/,
		);
	});
});
