import {EventEmitter} from 'node:events';
import {readFile} from 'node:fs/promises';
import {release} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import packageJson from '../../package.json' with {type: 'json'};
import {startDebug} from '../../source/cli/debug.ts';
import {Fault} from '../../source/fault/fault.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

const {platform, arch, version} = process;

describe('the log of a run', () => {
	it('names the version, the system, the options and the terminal', async () => {
		const {linesNow} = await start();

		expect(await linesNow()).toEqual([
			`envpick ${packageJson.version}, node ${version.slice(1)}, ${platform} ${arch} ${release()}`,
			'options: none',
			'terminal: standard output is a terminal',
		]);
	});

	it('shows well-formed variables, but only the names of others', async () => {
		const shown = {TERM: 'xterm-256color', COLORTERM: '', LANG: 'en_US.UTF-8', FORCE_COLOR: '0'};
		const hidden = {TERM_PROGRAM: 'a secret', SSH_TTY: '/dev/secret', SSH_CONNECTION: '192.0.2.7 1', DISPLAY: 'h:0'};
		const {linesNow} = await start(['offline', 'as'], {...shown, ...hidden, PASSWORD: 'secret'}, false);

		const [, options, terminal] = await linesNow();

		expect(options).toBe('options: --offline --as');
		expect(terminal).toBe(
			'terminal: TERM=xterm-256color, COLORTERM=, TERM_PROGRAM=(set), FORCE_COLOR=0, LANG=en_US.UTF-8, ' +
				'SSH_TTY=(set), SSH_CONNECTION=(set), DISPLAY=(set), standard output is captured',
		);
	});

	it('has each error once, and then the exit code', async () => {
		const {onError, newLines, ending} = await start();
		const [fault, bug] = [new Fault('no service given', 'use --base-url'), new RangeError('S3KRET')];
		for (const error of [fault, fault, bug, bug]) {
			onError(error);
		}
		ending.emit('exit', 3);

		const lines = (await newLines()).filter(line => !line.startsWith('  at '));
		expect(lines).toEqual(['fault: code 2', 'bug: RangeError', 'exit code 3']);
	});
});

/** A log of a process, and its lines without their times: all, or those after the first lines. */
const start = async (names: readonly string[] = [], variables = {}, isTTY = true) => {
	const path = join(await makeDirectory(), 'log');
	const ending = Object.assign(new EventEmitter(), {platform, arch, version, exitCode: 3, stdout: {isTTY}});
	const debug = startDebug(path, {names, variables, process: ending as unknown as NodeJS.Process});
	const linesNow = async () =>
		(await readFile(path, 'utf8'))
			.replaceAll(/^ *\d+\.\d /gm, '')
			.trimEnd()
			.split('\n');
	return {...debug, ending, linesNow, newLines: async () => (await linesNow()).slice(3)};
};
