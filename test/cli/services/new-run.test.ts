import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import fc from 'fast-check';
import {describe, expect, it, vi} from 'vitest';
import {parseArguments} from '../../../source/cli/options/parse.ts';
import type {Run} from '../../../source/cli/run-context.ts';
import {startNewRun, toNewArguments} from '../../../source/cli/services/new-run.ts';
import {allSettings, optionNameOf} from '../../../source/config/settings.ts';
import type {Destination} from '../../../source/state/service-item.ts';
import {faultOf} from '../../helpers/faults/fault-of.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {runOf} from '../../helpers/program/run-of.ts';

const lab: Destination = {type: 'service', name: 'lab', hasKey: true};
const bare: Destination = {type: 'service', name: 'bare', hasKey: false};

const argumentsAfter = (argv: readonly string[], to: Destination = lab, query = '', isOnTerminal = true) =>
	toNewArguments(parseArguments(argv, import.meta).settings, {to, query, isOnTerminal});

describe('the arguments of a new run', () => {
	it('drop what belongs to the service that was left, and what has opened the screen', () => {
		const dropped = [
			['--base-url', 'a.example.org', '--access-key-file', 'key'],
			['--service', 'work', '--offline'],
			['--input', 'file', 'win'],
			['--demo', '-1', '-0', '-q', 'win', 'x64'],
			['--setup'],
		];

		expect(dropped.map(argv => argumentsAfter(argv))).toEqual(dropped.map(() => ['--service=lab']));
	});

	it('keep all other options, with the command last', () => {
		const argv = [
			'--config',
			'my.json',
			'--as={id}\t{os}',
			'--no-color',
			'--timeout',
			'5',
			'--height=~40%',
			'--insecure-http',
		];

		expect(argumentsAfter([...argv, '--run', 'echo', '--demo', '{}'], lab, '!win "x" --list')).toEqual([
			...['--config=my.json', '--timeout=5', '--insecure-http', '--as={id}\t{os}', '--height=~40%', '--no-color'],
			...['--service=lab', '--query=!win "x" --list', '--run', 'echo', '--demo', '{}'],
		]);
	});

	it.each([
		[lab, true, ['--service=lab']],
		[lab, false, ['--service=lab']],
		[bare, true, ['--service=bare']],
		[bare, false, ['--setup', '--service=bare']],
		[{type: 'demo'}, true, ['--demo']],
		[{type: 'setup'}, false, ['--setup']],
	] as const)('open %j, on a terminal: %s', (to, isOnTerminal, args) => {
		expect(argumentsAfter([], to, '', isOnTerminal)).toEqual(args);
	});

	it.each(
		allSettings
			.filter(one => one.value === undefined && !one.isHidden && !one.isCommand)
			.map(one => [optionNameOf(one)]),
	)('keep the switch --%s, unless it belongs to the service or has opened the screen', name => {
		const isDropped = ['demo', 'offline', 'select-1', 'exit-0'].includes(name);

		expect(argumentsAfter([`--${name}`])).toEqual([...(isDropped ? [] : [`--${name}`]), '--service=lab']);
	});

	it('are read as they were meant, whatever the query and the values', () => {
		const text = fc.string({minLength: 1, maxLength: 40, unit: 'grapheme'});
		fc.assert(
			fc.property(text, text, text, fc.boolean(), (query, template, config, isAscii) => {
				const given = {as: `{os}${template}`, config, ...(isAscii && {ascii: true})};

				const read = parseArguments(toNewArguments(given, {to: lab, query, isOnTerminal: true}), import.meta);

				expect(read.settings).toEqual({...given, query, service: 'lab'});
				expect([read.task, read.words]).toEqual([undefined, []]);
			}),
		);
	});
});

const start = async (
	argv: readonly string[],
	variables: Readonly<Record<string, string>> = {},
	script = process.argv[1] ?? '',
) => {
	const execve = vi.fn((_file: string, _args: readonly string[], _env: Readonly<Record<string, string>>): never => {
		throw new Error('replaced');
	});
	const notes: string[] = [];
	const own = {
		...{execve, execPath: process.execPath, execArgv: ['--no-warnings'], argv: [process.execPath, script]},
		...{stdin: {isTTY: true}, stdout: {isTTY: true}, stderr: {}},
	};
	const run = {
		...runOf(argv, {variables, process: own}),
		screens: {isEnding: () => false},
		debug: {note: (line: string) => notes.push(line)},
	} as unknown as Run;
	const failed = await startNewRun({type: 'switched', to: lab, query: ''}, run).catch(error => error);
	return {failed, notes, calls: execve.mock.calls};
};

describe('a new run', () => {
	it('has the same program and variables, without the key and the service of the one before', async () => {
		const kept = {PATH: '/bin', ENVPICK_CONFIG: 'my.json', ENVPICK_REMEMBER: '0', NO_COLOR: '1'};
		const {calls} = await start(['--print0'], {
			...kept,
			ENVPICK_ACCESS_KEY: 'correct-horse',
			ENVPICK_ACCESS_KEY_FILE: 'key',
			ENVPICK_BASE_URL: 'a.example.org',
			ENVPICK_SERVICE: 'work',
		});

		// The shell restores the core dumps of this process, if these were limited, and runs the program in its place.
		const dumps = expect.stringMatching(/^(?:0x[\da-f]+)?$/);
		const args = [process.execPath, '--no-warnings', process.argv[1], '--print0', '--service=lab'];
		expect(calls).toEqual([['/bin/sh', ['sh', '-c', expect.any(String), 'envpick', dumps, ...args], kept]]);
	});

	it('has a log of its own beside that of the run before', async () => {
		const directory = await makeDirectory();
		const log = join(directory, 'log.7');
		const next = join(directory, 'log.9');
		await writeFile(join(directory, 'log.8'), '');

		const {notes, calls} = await start(['--debug', log]);

		expect(calls[0]?.[1]).toContain(`--debug=${next}`);
		expect(notes).toEqual([`a new run takes over, with its own log: ${next}`]);
	});

	it('does not start if the program is gone', async () => {
		const {failed, calls} = await start([], {}, '/nonexistent/envpick.js');

		expect([failed.message, calls]).toEqual(['cannot start envpick again (its files are gone); install it again', []]);
		expect(await faultOf(() => Promise.reject(failed))).toBe(failed);
	});
});
