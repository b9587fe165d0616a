import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {runEnvpick} from '../helpers/program/envpick.ts';
import {openWorld} from '../helpers/program/history-world.ts';

describe('--offline', () => {
	it('uses the cached listing and sends no request', async () => {
		const {env, run, stop, asked} = await openWorld();
		const {stdout} = await runEnvpick(['--list'], {env});
		await stop();

		expect(await runEnvpick(['--list', '--offline'], {env})).toEqual({stdout, stderr: '', exitCode: 0});
		expect((await run(['-1', '--offline', 'ubuntu'])).stdout).toBe('os:ubuntu-22.04,locale:en-us\n');
		expect(asked()).toBe(1);
	});

	it('suggests another run only if its listing would be cached', async () => {
		const {run, host} = await openWorld();
		const failure = {
			stdout: '',
			stderr: `envpick: no listing of \`${host}\` can be cached; leave out --offline\n`,
			exitCode: 3,
		};

		expect(await run(['--list', '--offline', '--access-key-file', '-'], {}, 'correct-horse')).toEqual(failure);
		expect(await run(['--list', '--offline'], {HOME: ''})).toEqual(failure);
	});

	it('exits with code 3 without a listing that was cached for this key', async () => {
		const {run, host, respondWith} = await openWorld();
		const nothing = {
			stdout: '',
			stderr: `envpick: no cached listing of \`${host}\`; run it once without --offline\n`,
			exitCode: 3,
		};
		expect(await run(['--list', '--offline'])).toEqual(nothing);
		await run(['--list']);
		expect(await run(['--list', '--offline'], {ENVPICK_ACCESS_KEY: 'other-horse'})).toEqual(nothing);
		expect((await run(['--list', '--offline'])).exitCode).toBe(0);

		respondWith({}, 403);
		expect((await run(['--list'])).exitCode).toBe(4);

		expect(await run(['--list', '--offline'])).toEqual(nothing);
		respondWith({data: [], next: 'more'});
		await run(['--list']);
		expect(await run(['--list', '--offline'])).toEqual(nothing);
	});

	it('identifies a key by its file, but not by the output of a command', async () => {
		const {home, run} = await openWorld();
		const file = join(home, 'key');
		await writeFile(file, 'correct-horse', {mode: 0o600});
		const args = ['--list', '--access-key-file', file];
		await run(args);
		expect((await run([...args, '--offline'])).exitCode).toBe(0);

		await writeFile(file, 'another');

		expect((await run([...args, '--offline'])).exitCode).toBe(3);
	});
});

describe('the listing of a script', () => {
	const ways = [
		['--list'],
		['--json'],
		['-1', 'ubuntu'],
		['-0', 'none at all'],
		['--check', '-'],
		['--changes'],
		['--last'],
	] as const;

	it('never uses the cache, except with --offline', async () => {
		const {run, stop} = await openWorld();
		await run(['-1', 'ubuntu']);
		await run(['--changes']);
		await stop();

		const runAll = (more: readonly string[]) =>
			Promise.all(ways.map(args => run([...args, ...more], {}, 'os:ubuntu-22.04')));
		const asked = await runAll([]);
		const offline = await runAll(['--offline']);

		expect(asked.map(({stdout, exitCode}) => ({stdout, exitCode}))).toEqual(
			ways.map(() => ({stdout: '', exitCode: 3})),
		);
		expect(offline.map(({exitCode}) => exitCode)).toEqual([0, 0, 0, 1, 0, 0, 0]);
		expect(offline[6]?.stdout).toBe('os:ubuntu-22.04,locale:en-us\n');
	});

	it.each([401, 403])('is deleted from the cache after the key was refused: %i', async status => {
		const {run, respondWith} = await openWorld();
		await run(['--list']);
		respondWith({}, status);

		expect((await run(['--list'])).exitCode).toBe(4);

		expect((await run(['--list', '--offline'])).exitCode).toBe(3);
	});

	it.each([
		[
			'a pipe',
			(file: string) => {
				rmSync(file);
				spawnSync('mkfifo', ['-m', '600', file]);
			},
		],
		[
			'a directory',
			(file: string) => {
				rmSync(file);
				mkdirSync(file);
			},
		],
	])('is the same if each older file is %s, and the log says why', async (name, spoil) => {
		const {home, run} = await openWorld();
		const before = await run(['-1', 'ubuntu']);
		await run(['--changes']);
		const directories = ['.cache/envpick/listings', '.local/state/envpick'].map(path => join(home, path));
		const files = directories.flatMap(path => readdirSync(path).map(file => join(path, file)));
		expect(files).toHaveLength(3);
		for (const file of files) {
			spoil(file);
		}
		const log = join(home, 'log');

		expect(await run(['-1', 'ubuntu', '--debug', log])).toEqual(before);

		expect(readFileSync(log, 'utf8')).toMatch(/history: cannot read the picks/);
		const isWritten = name !== 'a directory';
		expect((await run(['--list', '--offline', '--debug', `${log}2`])).exitCode).toBe(isWritten ? 0 : 3);
		expect(readFileSync(`${log}2`, 'utf8').includes('history: cannot read a cached listing')).toBe(!isWritten);
		expect((await run(['--changes'])).exitCode).toBe(isWritten ? 0 : 2);
	});
});

describe('a truncated cache file', () => {
	it('is replaced by the next script', async () => {
		const {home, run} = await openWorld();
		await run(['--list']);
		const directory = join(home, '.cache/envpick/listings');
		const [file = ''] = readdirSync(directory).filter(name => /^[\da-f]{16}$/.test(name));
		await writeFile(join(directory, file), '{"data":[{"reso', {mode: 0o600});

		expect((await run(['--list', '--offline'])).exitCode).toBe(3);
		await run(['--list']);

		expect((await run(['--list', '--offline'])).exitCode).toBe(0);
	});
});

describe('the saved data', () => {
	it('excludes --input and --demo, runs without caching, and the key', async () => {
		const {home, run} = await openWorld();
		const isKept = () => existsSync(join(home, '.cache/envpick/listings')) || existsSync(join(home, '.local'));
		await mkdir(join(home, '.config/envpick'), {recursive: true});
		await run(['-1', '--demo', '--unique', 'ubuntu']);
		await run(['-1', 'ubuntu'], {ENVPICK_REMEMBER: '0'});
		await writeFile(join(home, '.config/envpick/config.json'), '{"remember": false}');
		await run(['-1', 'ubuntu']);
		expect((await run(['--list', '--offline'])).stderr).toBe(
			'envpick: the cache is off; leave out --offline, or unset ENVPICK_REMEMBER and `remember`\n',
		);
		await writeFile(join(home, '.config/envpick/config.json'), '{}');
		await run(['--list', '--input', '-'], {}, '{"data":[]}');
		expect(isKept()).toBe(false);

		await run(['-1', 'ubuntu']);

		expect(isKept()).toBe(true);
	});

	it.each([
		['as it is', 'correct/horse'],
		['with an escaped slash', 'correct\\/horse'],
		['with an escaped letter', '\\u0063orrect/hors\\u0065'],
	])('excludes a response in which the key is %s: no listing, tags or pick', async (_, written) => {
		const {home, run, respondWith} = await openWorld();
		const key = {ENVPICK_ACCESS_KEY: 'correct/horse'};
		for (const json of [
			`{"data":[{"resources":[{"tags":["os:${written}"]}]}]}`,
			`{"data":[{"backend":{"${written}":1},"resources":[{"tags":["os:a"],"x":["${written}"]}]}]}`,
		]) {
			respondWith(json);
			expect((await run(['--list'], key)).exitCode).toBe(0);
			expect((await run(['--changes'], key)).stderr).toContain('nothing can be cached');
			expect((await run(['-1'], key)).exitCode).toBe(0);
		}

		expect((await run(['--list', '--offline'], key)).exitCode).toBe(3);
		expect(['.cache/envpick/listings', '.local/state/envpick'].filter(name => existsSync(join(home, name)))).toEqual(
			[],
		);
	});

	it('is deleted by --forget, which reports what it was', async () => {
		const {home, run} = await openWorld();
		await run(['-1', 'ubuntu']);

		const forgotten = {stdout: 'deleted 1 cached listing and 1 past pick\n', stderr: '', exitCode: 0};
		expect(await run(['--forget'], {ENVPICK_BASE_URL: '', ENVPICK_REMEMBER: '0'})).toEqual(forgotten);
		expect((await run(['--forget'])).stdout).toBe('nothing to delete\n');
		expect((await run(['--list', '--offline'])).exitCode).toBe(3);
		expect((await runEnvpick(['--forget'])).stdout).toBe('nothing to delete\n');
		expect(readFileSync(join(home, '.cache/envpick/listings/tags'), {encoding: 'utf8', flag: 'a+'})).toBe('');
	});
});
