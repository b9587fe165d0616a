import {readFileSync, writeFileSync} from 'node:fs';
import type {ServerResponse} from 'node:http';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {envpick, runShell} from '../helpers/envpick.ts';
import {makeFolder} from '../helpers/folder.ts';
import {serve} from '../helpers/service.ts';
import {openSession, soon} from '../helpers/session.ts';
import {openTerminal} from '../helpers/terminal.ts';

const firstRow = /❯ +windows7-x64/;

describe('F3: a terminal that goes away', () => {
	it('F3: ends the program', async () => {
		const session = openSession(['--demo']);
		await session.terminal.waitForText(firstRow);

		session.terminal.hangUp();

		expect(await session.gone()).toBeLessThan(soon);
	});

	it('F3: ends the program while it waits for the service', async () => {
		const service = await serve(() => {});
		const session = openSession(['--base-url', service.url], {env: {ENVPICK_ACCESS_KEY: 'correct-horse'}});
		await session.terminal.waitForText('asking');

		session.terminal.hangUp();

		expect(await session.gone()).toBeLessThan(soon);
	});

	it('F3: ends the program while it takes nothing', async () => {
		const session = openSession(['--demo']);
		await session.terminal.waitForText(firstRow);
		await session.terminal.stall();
		await session.writeRead('\x1b[B');

		session.terminal.hangUp();

		expect(await session.gone()).toBeLessThan(soon);
	});

	it('F3: ends the program that was started to ignore SIGHUP', async () => {
		const session = openSession(['--demo'], {before: 'trap "" HUP'});
		await session.terminal.waitForText(firstRow);

		session.terminal.hangUp();

		expect(await session.gone()).toBeLessThan(soon);
	});

	// Nobody sends SIGHUP there: all that is told is that there is nothing more to read.
	it('F18: ends the program that has no controlling terminal, at the end of its input', async () => {
		const before = 'set -- setsid sh -c "echo \\"its own \\$\\$\\"; exec \\"\\$@\\"" sh "$@"';
		const session = openSession(['--demo'], {before});
		await session.terminal.waitForText(firstRow);
		const pid = Number(/its own (\d+)/.exec(session.terminal.bytes())?.[1]);

		session.terminal.hangUp();

		expect(await session.gone(pid)).toBeLessThan(soon);
	});
});

describe('F4: a terminal that goes away before the listing is printed', () => {
	it.each(['--list', '--json'])('F4: ends %s as a hang-up does, though SIGHUP is ignored', async option => {
		const asked = Promise.withResolvers<ServerResponse>();
		const service = await serve((_, response) => asked.resolve(response));
		const file = join(await makeFolder(), 'code');
		const line = `trap "" HUP; "$@"; echo "code $?" > ${file}`;
		const terminal = openTerminal('sh', ['-c', line, 'sh', process.execPath, envpick, option], {
			env: {ENVPICK_BASE_URL: service.url, ENVPICK_ACCESS_KEY: 'correct-horse'},
		});
		const response = await asked.promise;

		terminal.hangUp();
		response.end('{"data":[{"resources":[{"tags":["os:a"]}]}]}');

		await expect.poll(() => readFileSync(file, {encoding: 'utf8', flag: 'a+'}), {timeout: 10_000}).toBe('code 129\n');
	});
});

describe('F4: a reader that goes away', () => {
	const largeListing = async (): Promise<string> => {
		const path = join(await makeFolder(), 'listing.json');
		const resources = Array.from({length: 30_000}, (_, number) => ({tags: [`os:linux-${number}`]}));
		writeFileSync(path, JSON.stringify({data: [{resources}]}));
		return path;
	};

	it.each(['--list', '--json'])(
		'F4: is no failure: %s of 30,000 environments into one that takes a line',
		async option => {
			const path = await largeListing();
			const run = await runShell(`{ "$@" --input ${path} ${option}; echo "code $?" >&2; } | head -n 1`);

			expect(run.stdout.split('\n')).toHaveLength(2);
			expect(run.stderr).toBe('code 0\n');
		},
	);

	it('F4: is no failure before the first line', async () => {
		const run = await runShell('{ sleep 0.2; "$@" --demo --list; echo "code $?" >&2; } | :');

		expect(run).toEqual({stdout: '', stderr: 'code 0\n', exitCode: 0});
	});

	it('F4: of a pick is no failure either, and the terminal is as it was', async () => {
		const before = 'set -- sh -c "{ \\"\\$@\\"; echo \\"left \\$?\\" >&2; } | :" sh "$@"';
		const session = openSession(['--demo'], {before});
		await session.terminal.waitForText(firstRow);

		session.terminal.press('enter');

		await session.ended();
		expect(session.terminal.screen()).toContain('left 0\n');
		expect(session.changes()).toEqual([]);
	});
});
