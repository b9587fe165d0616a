import {execFileSync} from 'node:child_process';
import {chmod, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeHome, writeConfig} from '../../helpers/program/config.ts';
import {runEnvpick} from '../../helpers/program/envpick.ts';
import {createKey} from '../../helpers/program/key.ts';
import {runHere} from '../../helpers/program/run-here.ts';
import {sampleListing} from '../../helpers/program/run-options.ts';
import {listingOf, respondWith, serve} from '../../helpers/service/service.ts';

const sample = ['--input', sampleListing];

describe('H3: precedence', () => {
	/** Three services with a key each. One is given by its address; the other two are in the config, which selects the second. */
	const makeServices = async () => {
		const [given, first, second] = [createKey(), createKey(), createKey()] as const;
		const here = await serve(respondWith(listingOf(['os:given']), given));
		const one = await serve(respondWith(listingOf(['os:first']), first));
		const two = await serve(respondWith(listingOf(['os:second']), second));
		const config = {
			service: 'second',
			services: {
				first: {address: one.url, accessKeyCommand: ['echo', first]},
				second: {address: two.url, accessKeyCommand: ['echo', second]},
			},
		};
		return {given, url: here.url, config};
	};

	it('is: the command line, then the environment, then the config', async () => {
		const {given, url, config} = await makeServices();
		const ENVPICK_CONFIG = await writeConfig(config);
		const list = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
			(await runHere(['--list', ...args], {env: {ENVPICK_CONFIG, ...env}})).stdout;
		const address = {ENVPICK_BASE_URL: url, ENVPICK_ACCESS_KEY: given};

		expect(await list([])).toBe('os:second\n');
		expect(await list([], {ENVPICK_SERVICE: 'first'})).toBe('os:first\n');
		expect(await list([], address)).toBe('os:given\n');
		expect(await list(['--service', 'first'], address)).toBe('os:first\n');
		expect(await list(['--service', 'second'], {ENVPICK_SERVICE: 'first'})).toBe('os:second\n');
		expect(await list(['--base-url', url], {ENVPICK_SERVICE: 'first', ENVPICK_ACCESS_KEY: given})).toBe('os:given\n');
		expect(await list(['--base-url', url, '--access-key-file', '-'])).toBe('');
	});

	it('uses the first service of a config without a default', async () => {
		const {config} = await makeServices();

		const {stdout} = await runEnvpick(['--list'], {
			env: {ENVPICK_CONFIG: await writeConfig({services: config.services})},
		});

		expect(stdout).toBe('os:first\n');
	});

	it.each([
		[
			['--base-url', 'a.example', '--service', 'first'],
			{},
			"`--service` and `--base-url` can't be combined; leave one out",
		],
		[
			[],
			{ENVPICK_BASE_URL: 'a.example', ENVPICK_SERVICE: 'first'},
			"`ENVPICK_BASE_URL` and `ENVPICK_SERVICE` can't be combined; unset one of them",
		],
		[['--service', 'third'], {}, 'unknown service `third`; give one of first, second'],
		[[], {ENVPICK_SERVICE: 'third'}, 'unknown service `third` in ENVPICK_SERVICE; give one of first, second'],
	])('has no rule for %j and %j together', async (args, env, line) => {
		const {config} = await makeServices();

		const {stderr, exitCode} = await runHere(['--list', ...args], {
			env: {ENVPICK_CONFIG: await writeConfig(config), ...env},
		});

		expect({stderr, exitCode}).toEqual({stderr: `envpick: ${line}\n`, exitCode: 2});
	});

	it('is the same for the format and the clipboard method', async () => {
		const env = {ENVPICK_CONFIG: await writeConfig({format: 'space', clipboard: 'off'})};
		const list = async (...args: string[]) =>
			(await runHere(['--list', '--unique', 'macos', ...args, ...sample], {env})).stdout;

		expect(await list()).toBe('os:macos-10.15-amd64 locale:en-us\n');
		expect(await list('--as', 'csv')).toBe('os:macos-10.15-amd64,locale:en-us\n');
	});

	it('prefers the key of a chosen service to the key in the environment', async () => {
		const {given, config} = await makeServices();
		const env = {ENVPICK_CONFIG: await writeConfig(config), ENVPICK_ACCESS_KEY: given};

		const chosen = await runHere(['--list', '--service', 'first'], {env});
		const usual = await runHere(['--list'], {env});

		expect(chosen.stdout).toBe('os:first\n');
		// The environment overrides the config, so the service refuses the key from the environment.
		expect(usual.exitCode).toBe(4);
	});
});

describe('H5: the location of the config', () => {
	it.each([
		['HOME alone', (home: string) => ({HOME: home})],
		['a relative XDG_CONFIG_HOME, which does not count', (home: string) => ({HOME: home, XDG_CONFIG_HOME: '.config'})],
		['an empty XDG_CONFIG_HOME', (home: string) => ({HOME: home, XDG_CONFIG_HOME: ''})],
		['XDG_CONFIG_HOME', (home: string) => ({HOME: '/nonexistent', XDG_CONFIG_HOME: join(home, '.config')})],
		['ENVPICK_CONFIG', (home: string) => ({ENVPICK_CONFIG: join(home, '.config/envpick/config.json')})],
		['ENVPICK_CONFIG at home', (home: string) => ({HOME: home, ENVPICK_CONFIG: '~/.config/envpick/config.json'})],
	])('is found with %s', async (_, toVariables) => {
		const {home} = await makeHome({format: 'space'});

		const {stdout} = await runHere(['--list', 'macos', ...sample], {env: toVariables(home)});

		expect(stdout).toContain('os:macos-10.15-amd64 locale:en-us\n');
	});

	it.each([
		['no home', {HOME: ''}],
		['a home that does not exist', {HOME: '/nonexistent'}],
		['a home that is a file', {HOME: '/etc/passwd'}],
		['an empty ENVPICK_CONFIG', {ENVPICK_CONFIG: ''}],
	])('may lack a file, with %s', async (_, env) => {
		const {stdout, stderr, exitCode} = await runHere(['--list', '--unique', 'macos', ...sample], {env});

		expect({stdout, stderr, exitCode}).toEqual({
			stdout: 'os:macos-10.15-amd64,locale:en-us\n',
			stderr: '',
			exitCode: 0,
		});
	});

	it('stays empty except for the cache, even in a read-only home', async () => {
		const {home} = await makeHome({format: 'space'});
		const filesIn = () =>
			execFileSync('find', [
				home,
				'-path',
				`${home}/.cache`,
				'-prune',
				'-o',
				'-type',
				'f',
				'-printf',
				'%p %T@\n',
			]).toString();
		const before = filesIn();
		await chmod(home, 0o555);

		const {exitCode} = await runEnvpick(['--list', 'macos', ...sample], {env: {HOME: home}});

		await chmod(home, 0o755);
		expect(exitCode).toBe(0);
		expect(before).toContain('config.json');
		expect(filesIn()).toBe(before);
	});

	it('is the base of relative paths; ~/ is the home directory', async () => {
		const key = createKey();
		const one = await serve(respondWith(listingOf(['os:one']), key));
		const {home, file} = await makeHome({
			services: {
				beside: {address: one.url, accessKeyFile: 'one.key'},
				home: {address: one.url, accessKeyFile: '~/two.key'},
				command: {address: one.url, accessKeyCommand: ['./say']},
			},
		});
		await writeFile(join(file, '..', 'one.key'), key, {mode: 0o600});
		await writeFile(join(home, 'two.key'), key, {mode: 0o600});
		await writeFile(join(file, '..', 'say'), `#!/bin/sh\necho ${key}\n`, {mode: 0o700});

		for (const name of ['beside', 'home', 'command']) {
			expect((await runHere(['--list', '--service', name], {env: {HOME: home}})).stdout).toBe('os:one\n');
		}
	});
});
