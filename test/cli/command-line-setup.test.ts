import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openHere} from '../helpers/program/open-here.ts';
import {runHere} from '../helpers/program/run-here.ts';

type Variables = Readonly<Record<string, string>>;

/** The variables for a screen reader and a config that does not exist. */
const withoutConfig = async (more: Variables = {}): Promise<Variables> => ({
	...{INK_SCREEN_READER: 'true', ENVPICK_CONFIG: join(await makeDirectory(), 'config.json')},
	...more,
});

// Nothing listens at this address.
const both = {ENVPICK_BASE_URL: 'http://127.0.0.1:1', ENVPICK_ACCESS_KEY: 'k'};

describe('a named config that does not exist', () => {
	const noFile = {exitCode: 2, stderr: expect.stringContaining('config.json')};

	it.each<[argv: readonly string[], variables: Variables, asks: string]>([
		[[], {}, 'Service address'],
		[['win11'], {}, 'Service address'],
		[[], {ENVPICK_ACCESS_KEY: 'k'}, 'Service address'],
		[['--base-url', 'a.org'], {}, 'Access key'],
		[[], {ENVPICK_BASE_URL: 'a.org'}, 'Access key'],
		[['--setup'], both, 'Service address'],
	])('is created by the setup, which runs for $0 with $1', async (argv, variables, asks) => {
		const {shows, type, hangUp, ended} = openHere(argv, await withoutConfig(variables));

		await shows(asks);
		// An access key is typed without echo, so each keystroke is read at once.
		type('\u0003');
		hangUp();

		expect(await ended).toEqual({exitCode: 130, stderr: ''});
	});

	it.each<[argv: readonly string[], variables: Variables]>([
		[[], both],
		[['--base-url', 'a.org', '--access-key-file', 'f'], {}],
		[['--input', 'f'], {}],
		[['--demo'], {}],
		[['--service', 'work'], {}],
		[[], {ENVPICK_SERVICE: 'work'}],
		[['--offline'], {}],
		[['--print-config'], {}],
	])('is an error for %j with %j', async (argv, variables) => {
		const {ended, text} = openHere(argv, await withoutConfig(variables));

		expect(await ended).toMatchObject(noFile);
		expect(text()).toBe('');
	});

	it('is an error without a terminal', async () => {
		expect(await runHere([], {env: await withoutConfig()})).toMatchObject(noFile);
	});
});

it.each([[['win']], [['input']], [['--ascii', 'list']]])(
	'an ordinary filter may look like an option: %j',
	async argv => {
		const {shows, hangUp, ended} = openHere(argv, {INK_SCREEN_READER: 'true', HOME: await makeDirectory()});

		await shows('Service address');
		hangUp();

		expect(await ended).toEqual({exitCode: 130, stderr: ''});
	},
);

it('a word such as `list` is a filter if a service is given', async () => {
	const {shows, type, ended} = openHere(['list'], {INK_SCREEN_READER: 'true', ...both});
	await shows('could not reach');

	type('\u001b');

	expect(await ended).toMatchObject({exitCode: 3});
});
