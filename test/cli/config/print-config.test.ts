import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {serviceOf, writeConfig} from '../../helpers/program/config.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {openEnvpick, runEnvpick} from '../../helpers/program/envpick.ts';
import {createKey, findLeak} from '../../helpers/program/key.ts';
import {runHere} from '../../helpers/program/run-here.ts';

describe('H3: --print-config', () => {
	/** The printed settings, by name. */
	const print = async (args: readonly string[], env: Readonly<Record<string, string>>) => {
		const {stdout, stderr, exitCode} = await runHere(['--print-config', ...args], {env});
		expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
		return new Map(
			stdout
				.trimEnd()
				.split('\n')
				.map(line => line.split(/ {2,}/))
				.map(([name = '', from, value]) => [name, {from, value}]),
		);
	};

	it('prints the source of each value', async () => {
		const file = await writeConfig({
			service: 'lab',
			services: {lab: {address: 'sandbox.example.org/api/', accessKeyCommand: ['echo', 'S3KRET']}},
			formats: {mine: '{os}'},
			clipboard: 'tmux',
			colors: {match: 'cyan'},
			keys: {copy: 'alt+c'},
		});

		const settings = await print(['--as', 'mine'], {ENVPICK_CONFIG: file, ENVPICK_CLIPBOARD: 'osc52'});

		expect(settings.get('config file')).toEqual({from: 'ENVPICK_CONFIG', value: file});
		expect(settings.get('service')).toEqual({from: `${file}:2:13`, value: 'lab'});
		expect(settings.get('services.lab.address')).toEqual({
			from: `${file}:5:15`,
			value: 'https://sandbox.example.org/api',
		});
		expect(settings.get('access key')).toEqual({from: `${file}:6:24`, value: 'from a command'});
		expect(settings.get('format')).toEqual({from: '--as', value: 'mine'});
		expect(settings.get('formats.mine')).toEqual({from: `${file}:13:11`, value: '{os}'});
		expect(settings.get('clipboard')).toEqual({from: 'ENVPICK_CLIPBOARD', value: 'osc52'});
		expect(settings.get('colors.match')).toEqual({from: `${file}:17:12`, value: 'cyan'});
		expect(settings.get('colors.dim')).toEqual({from: 'default', value: 'default'});
		expect(settings.get('keys.copy')).toEqual({
			from: `${file}:20:11`,
			value: '"alt+c"',
		});
		expect(settings.get('keys.mark')).toMatchObject({from: 'default'});
		expect([...settings.values()].some(({value}) => value?.includes('S3KRET'))).toBe(false);
	});

	it.each([
		{where: 'in a variable', variables: {ENVPICK_ACCESS_KEY: 'S3KRET'}},
		{
			where: 'in two variables',
			variables: {ENVPICK_ACCESS_KEY: 'S3KRET', ENVPICK_BASE_URL: 'https://S3KRET.example'},
		},
		{where: 'in place of the path of a file', variables: {ENVPICK_ACCESS_KEY_FILE: 'S3KRET'}},
		{where: 'in place of a path on the command line', args: ['--access-key-file=S3KRET']},
		{where: 'in place of a listing', args: ['--input=S3KRET']},
		{where: 'in the config, in place of a path', more: {accessKeyFile: 'S3KRET', ca: 'S3KRET'}},
		{where: 'in the config, in a command', more: {accessKeyCommand: ['S3KRET', 'S3KRET']}},
	])('never shows the key $where', async ({variables = {}, args = [], more = {}}) => {
		const key = createKey();
		const withKey = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll('S3KRET', key));
		const ENVPICK_CONFIG = await writeConfig(withKey(serviceOf(more)));

		const {stdout, stderr} = await runHere(['--print-config', ...withKey(args)], {
			env: {ENVPICK_CONFIG, ...withKey(variables)},
		});

		expect(stdout).toContain('config file');
		expect(findLeak(stdout + stderr, key)).toBeUndefined();
	});

	it('shows the length of a key, and existing files', async () => {
		const key = createKey();
		const path = join(await makeDirectory(), 'key');
		await writeFile(path, key);

		expect((await print([], {ENVPICK_ACCESS_KEY: key})).get('access key')).toEqual({
			from: 'ENVPICK_ACCESS_KEY',
			value: 'set (40 characters)',
		});
		expect((await print(['--access-key-file', path], {})).get('access key')).toEqual({
			from: '--access-key-file',
			value: `the file ${path}`,
		});
		expect((await print([], {})).get('access key')).toEqual({from: 'default', value: 'none'});
		expect((await print(['--demo'], {})).get('listing')).toEqual({from: '--demo', value: 'the demo service'});
	});

	it('wraps long values only on a terminal', async () => {
		const config = await writeConfig({formats: {mine: `${'{os} and '.repeat(20)}{tags}`}});
		const options = {columns: 60, rows: 200, env: {ENVPICK_CONFIG: config}};

		const terminal = openEnvpick(['--print-config'], options);
		await terminal.waitForExit();
		const {stdout} = await runEnvpick(['--print-config'], {env: options.env});

		const printed = terminal.bytes().split('\r\n');
		expect(printed.filter(line => line.length > 60 && !line.includes(config))).toEqual([]);
		expect(printed.filter(line => line.startsWith('    {os} and {os}')).length).toBeGreaterThan(2);
		expect(stdout).toContain(`  ${'{os} and '.repeat(20)}{tags}\n`);
	});

	it('prints keys as the config writes them', async () => {
		const keysOf = (settings: Awaited<ReturnType<typeof print>>) =>
			[...settings]
				.filter(([name]) => name.startsWith('keys.'))
				.map(([name, {value = ''}]) => [name.slice(5), JSON.parse(value)]);
		const usual = keysOf(await print([], {}));

		const again = keysOf(await print([], {ENVPICK_CONFIG: await writeConfig({keys: Object.fromEntries(usual)})}));

		expect(usual.length).toBeGreaterThan(50);
		expect(again).toEqual(usual);
	});
});
