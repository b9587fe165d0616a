import {existsSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {runEnvpick} from '../helpers/program/envpick.ts';
import {later, openWorld} from '../helpers/program/history-world.ts';

const offline = ['--list', '--offline'];
const directories = ['.cache/envpick/listings', '.local/state/envpick'];

const ways = [
	[['--list'], 0],
	[['--json'], 0],
	[['-1', 'ubuntu'], 0],
	[['-0', 'none at all'], 1],
	[['--check', '-'], 0],
	[['--changes'], 0],
	[['--last'], 0],
] as const;

// test/load and test/history test which responses are cached, and for which key.
describe('--offline', () => {
	it('uses the cached listing and sends no request', async () => {
		const {env, run, stop, asked} = await openWorld();
		const {stdout} = await runEnvpick(['--list'], {env});
		await stop();

		expect(await runEnvpick(offline, {env})).toEqual({stdout, stderr: '', exitCode: 0});
		expect((await run(['-1', '--offline', 'ubuntu'])).stdout).toBe('os:ubuntu-22.04,locale:en-us\n');
		expect(asked()).toBe(1);
	});

	it('exits with code 3 without a listing that was cached for this key', async () => {
		const {run, host, respondWith} = await openWorld();
		const failed = (line: string) => ({stdout: '', stderr: `envpick: ${line}\n`, exitCode: 3});
		const nothing = failed(`no cached listing of \`${host}\`; run it once without --offline`);
		const never = failed(`listings of \`${host}\` are not cached; leave out --offline`);
		expect(await run(offline)).toEqual(nothing);
		await run(['--list']);
		expect(await run(offline, {ENVPICK_ACCESS_KEY: 'other-horse'})).toEqual(nothing);
		expect(await run([...offline, '--access-key-file', '-'], {}, 'correct-horse')).toEqual(never);
		expect(await run(offline, {HOME: ''})).toEqual(never);
		expect((await run(offline)).exitCode).toBe(0);

		respondWith({}, 403);
		expect((await run(['--list'])).exitCode).toBe(4);

		expect(await run(offline)).toEqual(nothing);
	});
});

describe('the listing of a script', () => {
	it('never comes from the cache, except with --offline', async () => {
		const {run, pick, stop} = await openWorld();
		await pick('ubuntu');
		await run(['--changes']);
		await stop();

		for (const [args, exitCode] of ways) {
			expect(await run(args, {}, 'os:ubuntu-22.04')).toMatchObject({stdout: '', exitCode: 3});
			expect(await run([...args, '--offline'], {}, 'os:ubuntu-22.04'), args[0]).toMatchObject({exitCode});
		}
	});
});

describe('a service that is down', () => {
	it('has a cached listing, which a script is told how to use', async () => {
		const {run, host, respondWith, stop} = await openWorld();
		const down = 'is the service running, and the address right?';
		const saidOf = async (...args: readonly string[]) => (await run(args, {}, 'os:ubuntu-22.04')).stderr;
		const refuses = {ENVPICK_ACCESS_KEY: 'other-horse'};
		respondWith({}, 503);
		expect(await saidOf('--list')).toMatch(/\(503, 3 tries\); try again later\n$/);
		respondWith(later);
		await run(['--list']);

		respondWith({}, 503);
		expect(await saidOf('--list')).toMatch(/; try again later, or use --offline\n$/);
		respondWith({}, 400);
		expect(await saidOf('--list')).toMatch(/; check the address\n$/);
		await stop();
		// There is no past pick to repeat.
		for (const [args] of ways.filter(([[name]]) => name !== '--last')) {
			expect(await saidOf(...args)).toBe(
				`envpick: could not reach \`${host}\` (connection refused); ${down} If not, use --offline\n`,
			);
		}
		expect((await run(['--list'], refuses)).stderr).toMatch(/address right\?\n$/);
		expect((await run(['--list', '--offline', '--base-url', 'http://127.0.0.1:1'])).stderr).toContain(
			'no cached listing',
		);
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
		expect((await run(offline)).stderr).toMatch(/^envpick: listings of `.*` are not cached; leave out --offline\n$/);
		await writeFile(join(home, '.config/envpick/config.json'), '{}');
		await run(['--list', '--input', '-'], {}, '{"data":[]}');
		expect(isKept()).toBe(false);

		await run(['-1', 'ubuntu']);

		expect(isKept()).toBe(true);
	});

	it('excludes a response that contains the key in an encoding: no listing, tags or pick', async () => {
		const {home, run, respondWith} = await openWorld();
		respondWith(`{"data":[{"resources":[{"tags":["os:a"],"x":["${btoa('correct-horse')}"]}]}]}`);

		expect((await run(['--list'])).exitCode).toBe(0);
		expect((await run(['--changes'])).stderr).toContain('this listing is not cached');
		expect((await run(['-1'])).exitCode).toBe(0);

		expect((await run(offline)).exitCode).toBe(3);
		expect(directories.filter(name => existsSync(join(home, name)))).toEqual([]);
	});

	it('stays as it was if a response contains the key', async () => {
		const {run, respondWith} = await openWorld();
		await run(['--list']);
		respondWith('{"data":[{"resources":[{"tags":["os:a"],"x":["\\u0063orrect-hors\\u0065"]}]}]}');

		expect((await run(['--list'])).exitCode).toBe(6);
		expect(await run(offline)).toMatchObject({stdout: expect.stringContaining('ubuntu'), exitCode: 0});
	});

	it('is deleted by --forget, which reports what it was, or that some is left', async () => {
		const {home, run, pick} = await openWorld();
		await pick('ubuntu');
		// Who picks at once leaves before the listing is cached.
		await run(['--list']);

		const nothing = 'deleted 0 cached listings and 0 past picks\n';
		const forgotten = {stdout: 'deleted 1 cached listing and 1 past pick\n', stderr: '', exitCode: 0};
		expect(await run(['--forget'], {ENVPICK_BASE_URL: '', ENVPICK_REMEMBER: '0'})).toEqual(forgotten);
		expect((await run(['--forget'])).stdout).toBe(nothing);
		expect((await run(offline)).exitCode).toBe(3);
		expect((await runEnvpick(['--forget'])).stdout).toBe(nothing);
		await mkdir(join(home, '.cache/envpick/listings/odd'));
		expect(await run(['--forget'])).toEqual({
			stdout: '',
			stderr: `envpick: could not delete all cached listings and past picks; check the owner and mode of \`${home}/.cache/envpick/listings\` and \`${home}/.local/state/envpick\`\n`,
			exitCode: 2,
		});
	});
});
