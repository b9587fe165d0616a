import {utimes} from 'node:fs/promises';
import {describe, expect, it} from 'vitest';
import type {Run} from '../../../source/cli/run-context.ts';
import {knownServices} from '../../../source/cli/services/known-services.ts';
import {saveDefault} from '../../../source/cli/services/make-default.ts';
import {readServices} from '../../../source/cli/services/read-services.ts';
import {readConfig} from '../../../source/config/io/config-file.ts';
import type {ServiceItem} from '../../../source/state/service-item.ts';
import {fileIn} from '../../helpers/program/histories.ts';
import {runHere} from '../../helpers/program/run-here.ts';
import {runOf} from '../../helpers/program/run-of.ts';
import {makeServices} from '../../helpers/scenes/two-services.ts';

/** The services of a run in the home. */
const servicesOf = async (home: string, argv: readonly string[] = [], more: Readonly<Record<string, string>> = {}) => {
	const variables = {PATH: process.env['PATH'], HOME: home, ...more};
	const configRequest = {variables, userId: process.getuid?.()};
	const config = await readConfig(configRequest);
	const run = {...runOf(argv, {variables, config}), configRequest} as Run;
	return {run, known: knownServices(run), ...(await readServices(run))};
};

const facts = async (...given: Parameters<typeof servicesOf>) => {
	const {list} = await servicesOf(...given);
	return list.map(({name, seen, environments, key}) => [name, seen, environments, key]);
};

describe('the services of a config', () => {
	it('have their address, the source of their key, and no history before their first run', async () => {
		const {home, servers} = await makeServices();

		expect(await facts(home)).toEqual([
			['work', 'not cached', '', 'in work.key'],
			['lab', 'not cached', '', 'from cat'],
			['bare', '', '', 'none: envpick will ask'],
			['demo', '', '48', 'not needed'],
			['+ another service', '', '', ''],
		]);
		const {list, known} = await servicesOf(home);
		expect(list[0]?.address).toBe(servers.work.host);
		expect(known.map(({id}) => id)).toEqual(list.map(({id}) => id));
	});

	it('show when they were seen', async () => {
		const {home} = await makeServices();
		await runHere(['--list'], {env: {HOME: home}});
		const then = Date.now() / 1000 - 3 * 60 - 5;
		await utimes(fileIn(home), then, then);

		const [[, shown, environments] = []] = await facts(home);

		expect(environments).toBe('2');
		expect(shown).toBe('3 min ago');
	});

	it('have no history if their key is in a variable, or if nothing is to be remembered', async () => {
		const {home, servers} = await makeServices();
		const env = {HOME: home, ENVPICK_ACCESS_KEY: servers.bare.key};
		await runHere(['--list', '--service', 'bare'], {env});
		await runHere(['--list'], {env: {HOME: home}});

		const [, , bare] = await facts(home, ['--service', 'bare'], env);
		const [work] = await facts(home, [], {ENVPICK_REMEMBER: '0'});

		expect(bare).toEqual(['bare', '', '', 'none: envpick will ask']);
		expect(work).toEqual(['work', '', '', 'in work.key']);
	});

	it('never show a path or a command that may be the key', async () => {
		const key = 'correct-horse-battery';
		const {home, write} = await makeServices();
		await write(
			JSON.stringify({
				services: {
					one: {address: 'a.example.org', accessKeyFile: key},
					two: {address: 'b.example.org', accessKeyCommand: [key]},
					three: {address: 'c.example.org', accessKeyCommand: ['echo', key]},
				},
			}),
		);
		const {list} = await servicesOf(home, [], {ENVPICK_ACCESS_KEY: key});

		expect(list.slice(0, 3).map(item => [item.key, item.problem])).toEqual([
			['key file missing', 'its key file is missing; put it back, or set up the service again'],
			['command was not found in PATH', 'its key command was not found in PATH; install it, or write its path'],
			['from echo', undefined],
		]);
		expect(JSON.stringify(list.map(({fields: _, ...shown}) => shown))).not.toContain(key);
	});

	it.each([
		[[], {}, ['work']],
		[['--service', 'lab'], {}, ['lab']],
		[['--demo'], {}, ['demo']],
		[['--offline'], {}, []],
		[['--input', 'file'], {}, []],
		[['--access-key-file', 'other'], {}, []],
		[[], {ENVPICK_ACCESS_KEY: 'other'}, []],
		[['--base-url', 'https://elsewhere.example.org'], {}, []],
	])('are shown if the run has their own key: %j %j', async (argv, variables, shown) => {
		const {home} = await makeServices();

		const {list} = await servicesOf(home, argv, variables);

		expect(list.filter(({isShown}) => isShown).map(({name}) => name)).toEqual(shown);
	});

	it('are not shown once the config has another address for them', async () => {
		const {home, servers, read, write} = await makeServices();
		const {run, list} = await servicesOf(home);
		await write((await read()).replace(servers.work.base, servers.bare.base));

		const isShown = (items: readonly ServiceItem[]) => items.find(({name}) => name === 'work')?.isShown;

		expect([isShown(list), isShown((await readServices(run)).list)]).toEqual([true, false]);
	});

	it('are the default by the config alone: the named one, else the first', async () => {
		const defaultOf = async (more: object) => {
			const {home} = await makeServices(more);
			return (await servicesOf(home, ['--service', 'bare'])).list.filter(one => one.isDefault).map(({name}) => name);
		};

		expect([await defaultOf({}), await defaultOf({service: 'lab'})]).toEqual([['work'], ['lab']]);
	});

	it('are not known if the config cannot be used', async () => {
		const {home, write} = await makeServices();
		const {run} = await servicesOf(home);
		await write('{"services": 1}');

		expect(await readServices(run)).toEqual({list: [], failure: expect.stringMatching(/^cannot use the config `/)});
	});
});

describe('a saved default', () => {
	it.each([
		[{}, ''],
		[{ENVPICK_SERVICE: 'work'}, '; ENVPICK_SERVICE overrides it'],
		[{ENVPICK_BASE_URL: 'a.example.org'}, '; ENVPICK_BASE_URL overrides it'],
		[{ENVPICK_DEFAULT_OPTS: '--service work'}, '; ENVPICK_DEFAULT_OPTS overrides it'],
	])('is said, with what overrides it: %j', async (variables, says) => {
		const {home} = await makeServices();
		const {run} = await servicesOf(home, [], variables);

		expect(await saveDefault('lab', run)).toBe(`lab is now the default in ~/.config/envpick/config.json${says}`);
	});
});
