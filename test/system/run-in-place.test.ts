import {EventEmitter} from 'node:events';
import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {openPlace} from '../../source/system/io/run-in-place.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

const variables = {PATH: process.env['PATH']};

describe('openPlace', () => {
	it.each([
		['SIGTERM', 143],
		['SIGINT', 130],
		['SIGQUIT', 131],
	])('starts nothing more after a %s between two commands', async (signal, code) => {
		const host = new EventEmitter();
		const place = openPlace(host as NodeJS.Process);
		const file = join(await makeDirectory(), 'made');

		expect(await place.run(['true'], variables)).toEqual({exitCode: 0});
		const next = place.run(['touch', file], variables);
		// The signal arrives while the command is looked up in PATH.
		host.emit(signal);

		expect(await next).toEqual({exitCode: code});
		expect(place.endingCode()).toBe(code);
		expect(existsSync(file)).toBe(false);
	});

	it('leaves Ctrl-C to a running command', async () => {
		const host = new EventEmitter();
		const place = openPlace(host as NodeJS.Process);

		const file = join(await makeDirectory(), 'running');
		const script = `: > ${file}; while [ -e ${file} ]; do sleep 0.01; done`;

		const running = place.run(['sh', '-c', script], variables);
		await expect.poll(() => existsSync(file)).toBe(true);
		host.emit('SIGINT');
		rmSync(file);

		expect(await running).toEqual({exitCode: 0});
		expect(place.endingCode()).toBeUndefined();
	});

	it.each([
		['exit 7', 7],
		['kill -TERM $$', 143],
		['kill -KILL $$', 137],
	])('reports the exit of a command that does `%s`', async (script, exitCode) => {
		const place = openPlace(new EventEmitter() as NodeJS.Process);

		expect(await place.run(['sh', '-c', script], variables)).toEqual({exitCode});
		// No signal reached our own process.
		expect(place.endingCode()).toBeUndefined();
	});

	it('gives a command its variables, and its name as written', async () => {
		const place = openPlace(new EventEmitter() as NodeJS.Process);
		const file = join(await makeDirectory(), 'said');

		await place.run(['sh', '-c', `echo "$0 $MINE $ENVPICK_ACCESS_KEY" > ${file}`], {...variables, MINE: 'a b'});
		expect(readFileSync(file, 'utf8')).toBe('sh a b \n');

		await place.run(['sh', '-c', `tr '\\0' ' ' < /proc/$$/cmdline > ${file}`], variables);
		expect(readFileSync(file, 'utf8')).toMatch(/^sh -c /);
	});

	it('passes on other ending signals, and then reports them', async () => {
		const host = new EventEmitter();
		const place = openPlace(host as NodeJS.Process);
		const file = join(await makeDirectory(), 'ready');
		const script = `sleep 60 & trap 'kill $!; exit 9' TERM; : > ${file}; wait`;
		const running = place.run(['sh', '-c', script], variables);
		await expect.poll(() => existsSync(file)).toBe(true);

		host.emit('SIGTERM');

		expect(await running).toEqual({exitCode: 9});
		expect(place.endingCode()).toBe(143);
	});

	it('replaces other listeners of those signals', () => {
		const host = new EventEmitter().on('SIGTERM', () => {
			throw new Error('heard');
		});
		const place = openPlace(host as NodeJS.Process);

		host.emit('SIGTERM');

		expect(place.endingCode()).toBe(143);
	});

	it.each([
		['a name in no directory', 'nonexistent-program', [], 127, 'was not found in PATH'],
		['a script without its interpreter', undefined, [], 127, 'is a script whose interpreter does not exist'],
		['too long words', 'true', ['x'.repeat(4_000_000)], 126, 'could not be started'],
		['a word with a NUL', 'true', ['\0'], 126, 'could not be started'],
	])('reports a command that was never started, and runs the next: %s', async (_, name, words, exitCode, why) => {
		const place = openPlace(new EventEmitter() as NodeJS.Process);
		const script = join(await makeDirectory(), 'script');
		writeFileSync(script, '#!/nonexistent/interpreter\n', {mode: 0o755});

		const ending = await place.run([name ?? script, ...words], variables);

		expect(ending).toEqual({exitCode, refusal: {why, tryThis: expect.stringMatching(/^[a-z]/)}});
		expect(await place.run(['true'], variables)).toEqual({exitCode: 0});
	});
});
