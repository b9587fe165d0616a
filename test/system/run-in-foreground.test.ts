import {EventEmitter} from 'node:events';
import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
import {openForeground} from '../../source/system/io/run-in-foreground.ts';
import type {ToProgramFault} from '../../source/system/io/run-program.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

const variables = {PATH: process.env['PATH']};

const toFault: ToProgramFault = (why, tryThis, exitCode) => new Fault(why, tryThis, exitCode);

const open = async () => {
	const host = new EventEmitter().on('SIGTERM', () => {
		throw new Error('another listener');
	});
	const run = openForeground(host as NodeJS.Process);
	const file = join(await makeDirectory(), 'file');
	return {host, file, run: (words: readonly string[], more = {}) => run(words, {...variables, ...more}, toFault)};
};

describe('openForeground', () => {
	it.each([
		['SIGTERM', 143],
		['SIGINT', 130],
		['SIGQUIT', 131],
	])('starts nothing more after a %s between two commands', async (signal, code) => {
		const {host, file, run} = await open();

		expect(await run(['true'])).toBe(0);
		const next = run(['touch', file]);
		// The signal arrives while the command is looked up in PATH.
		host.emit(signal);

		expect(await next).toBe(code);
		expect(existsSync(file)).toBe(false);
	});

	it.each(['SIGINT', 'SIGQUIT'])('leaves the %s of a key to a running command', async signal => {
		const {host, file, run} = await open();
		const running = run(['sh', '-c', `: > ${file}; while [ -e ${file} ]; do sleep 0.01; done`]);
		await expect.poll(() => existsSync(file)).toBe(true);

		host.emit(signal);
		rmSync(file);

		expect([await running, await run(['true'])]).toEqual([0, 0]);
	});

	it('passes on other ending signals, and then starts nothing more', async () => {
		const {host, file, run} = await open();
		const running = run(['sh', '-c', `sleep 60 & trap 'kill $!; exit 9' USR1; : > ${file}; wait`]);
		await expect.poll(() => existsSync(file)).toBe(true);

		host.emit('SIGUSR1');

		expect([await running, await run(['true'])]).toEqual([9, 138]);
	});

	it.each([
		['exit 7', 7],
		['kill -TERM $$', 143],
		['kill -KILL $$', 137],
	])('reports the exit of a command that does `%s`', async (script, exitCode) => {
		const {run} = await open();

		expect(await run(['sh', '-c', script])).toBe(exitCode);
		// No signal reached our own process.
		expect(await run(['true'])).toBe(0);
	});

	it('gives a command its variables, and its name as written', async () => {
		const {file, run} = await open();

		await run(['sh', '-c', `echo "$0 $MINE $ENVPICK_ACCESS_KEY" > ${file}`], {MINE: 'a b'});
		expect(readFileSync(file, 'utf8')).toBe('sh a b \n');

		await run(['sh', '-c', `tr '\\0' ' ' < /proc/$$/cmdline > ${file}`]);
		expect(readFileSync(file, 'utf8')).toMatch(/^sh -c /);
	});

	it.each([
		['a name in no directory', 'nonexistent-program', [], 127, 'was not found in PATH'],
		['a script without its interpreter', undefined, [], 127, 'is a script whose interpreter does not exist'],
		['too long words', 'true', ['x'.repeat(4_000_000)], 126, 'could not be started'],
		['a word with a NUL', 'true', ['\0'], 126, 'could not be started'],
	])('reports a command that did not start, and runs the next: %s', async (_, name, words, exitCode, why) => {
		const {file, run} = await open();
		writeFileSync(file, '#!/nonexistent/interpreter\n', {mode: 0o755});

		expect(await run([name ?? 'file', ...words], {PATH: `${dirname(file)}:${variables.PATH}`})).toMatchObject({
			...{exitCode, what: why, tryThis: expect.stringMatching(/^[a-z]/)},
		});
		expect(await run(['true'])).toBe(0);
	});
});
