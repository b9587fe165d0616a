import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {toOsc52} from '../../source/clipboard/path.ts';
import {writeConfig} from '../helpers/program/config.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openWorld} from '../helpers/program/history-world.ts';
import {openHere} from '../helpers/program/open-here.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {listingOf, respondWith, serve} from '../helpers/service/service.ts';

const listing = listingOf(['os:win7'], ['os:mac']);

/** Browses a listing in a file, as a user does. */
const start = async (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) => {
	const path = join(await makeDirectory(), 'listing.json');
	await writeFile(path, JSON.stringify(listing));
	return openHere(['--input', path, '--clipboard', 'osc52', ...args], env);
};

describe('browsing', () => {
	it('copies the pick on the terminal, and reports it after the screen closes', async () => {
		const {type, shows, text, ended} = await start();
		await shows('mac');

		type('\r');

		expect(await ended).toMatchObject({exitCode: 0, stderr: expect.stringContaining('os:win7')});
		expect(text()).toContain(toOsc52('os:win7'));
	});

	it.each([
		['q in the list', '\tq', 0],
		['Ctrl-C', '\u0003', 130],
	])('exits with %s', async (_, keys, exitCode) => {
		const {type, shows, ended} = await start();
		await shows('mac');

		type(keys);

		expect(await ended).toEqual({exitCode, stderr: ''});
	});

	it('speaks for a screen reader', async () => {
		const {type, shows, text, ended} = await start(['--screen-reader']);
		await shows('win7, 1 of 2');
		expect(text()).not.toContain('\u001b[?1049h');

		type('\u0003');

		expect(await ended).toMatchObject({exitCode: 130});
	});

	it('uses numbers on a dumb terminal, without escape sequences', async () => {
		const {type, shows, text, ended} = await start(['--print'], {TERM: 'dumb'});
		await shows('number, words or q> ');

		type('2\n');

		expect(await ended).toMatchObject({exitCode: 0});
		expect(text()).toMatch(/q> os:mac\n$/);
		expect(text()).not.toContain('\u001b');
	});

	it('exits like the command that gets the pick', async () => {
		const {type, shows, ended} = await start(['--run', '/bin/sh', '-c', 'test "$0" = os:win7 && exit 3', '{}']);
		await shows('mac');

		type('\r');

		expect(await ended).toMatchObject({exitCode: 3, stderr: ''});
	});

	it('logs loads, actions and the exit', async () => {
		const log = join(await makeDirectory(), 'log');
		const {type, shows, ended} = await start(['--debug', log]);
		await shows('mac');

		type('\u0003');
		await ended;

		const lines = await readFile(log, 'utf8');
		expect(lines).toMatch(/ load\n(.*\n)*.* listing: 1 groups, 2 environments/);
		expect(lines).toMatch(/ pressed: interrupt \(filter\)\n/);
	});
});

describe('browsing a service', () => {
	it('shows the cached listing until the response, and then the changes', async () => {
		const {env, run, respondWith} = await openWorld();
		respondWith(listing);
		await run(['--changes']);
		await run(['--list']);
		respondWith(listingOf(['os:win7'], ['os:mac'], ['os:bsd']));

		const {type, shows, text, ended} = openHere([], env);
		await shows('new');
		type('\u0003');

		expect(await ended).toMatchObject({exitCode: 130});
		expect(text()).toMatch(/2 environments.*mac.*bsd/s);
	});

	it('saves the picks', async () => {
		const {env, run} = await openWorld();
		const {type, shows, ended} = openHere(['--clipboard', 'osc52'], env);
		await shows('windows10');

		type('windows\r');

		expect(await ended).toMatchObject({exitCode: 0});
		expect(await run(['--last'])).toMatchObject({stdout: 'os:windows10-1703-x64,locale:en-us\n'});
	});

	it('switches to another service, and caches the listing of each', async () => {
		const services = {
			work: {address: (await serve(respondWith(listing))).url},
			lab: {address: (await serve(respondWith(listingOf(['os:bsd'])))).url},
		};
		const env = {
			...{HOME: await makeDirectory(), ENVPICK_ACCESS_KEY: 'correct-horse'},
			ENVPICK_CONFIG: await writeConfig({services}),
		};
		const {type, shows, ended} = openHere([], env);
		await shows('mac');

		type('\tS2\r');
		await shows('bsd');
		type('\u0003');
		await ended;

		const texts = await Promise.all(
			['work', 'lab'].map(async name => (await runHere(['--offline', '--list', '--service', name], {env})).stdout),
		);
		expect(texts).toEqual(['os:win7\nos:mac\n', 'os:bsd\n']);
	});
});

describe('browsing after the setup', () => {
	const askForKey = async ({url}: {readonly url: string}, env: Readonly<Record<string, string>>) => {
		const opened = openHere(['--print'], {TERM: 'dumb', ...env});
		await opened.shows('Service address');
		opened.type(`${url}\n`);
		await opened.shows('Access key');
		opened.type('correct-horse\r');
		await opened.shows('1 to 3');
		return opened;
	};

	it('shows the listing of the test', async () => {
		let asked = 0;
		const respond = respondWith(listing);
		const service = await serve((request, response) => {
			asked++;
			respond(request, response);
		});
		const {type, shows, text, ended} = await askForKey(service, {HOME: await makeDirectory()});

		type('2\n');
		await shows('number, words or q> ');
		type('1\n');

		expect(await ended).toMatchObject({exitCode: 0});
		expect(text()).toMatch(/q> os:win7\n$/);
		expect(text()).not.toContain('correct-horse');
		expect(asked).toBe(1);
	});

	it('continues with the saved service, with the key from its command', async () => {
		const service = await serve(respondWith(listing));
		const home = await makeDirectory();
		const key = join(home, 'my.key');
		await writeFile(key, 'correct-horse\n');
		const {type, shows, ended} = await askForKey(service, {HOME: home});

		type('3\n');
		await shows('Command that prints the key');
		type(`cat ${key}.other\n`);
		await shows(/\nthe command exited with code 1; (.*\n)*Command that prints the key .*my\.key\.other\]: $/);
		type(`cat ${key}\n`);
		await shows('number, words or q> ');
		type('2\n');

		expect(await ended).toMatchObject({exitCode: 0});
		const config = await readFile(join(home, '.config/envpick/config.json'), 'utf8');
		expect(config).toContain('"cat"');
		expect(config).toContain(service.url);
	});

	it('saves picks from the saved service', async () => {
		const service = await serve(respondWith(listing));
		const env = {HOME: await makeDirectory()};
		const {type, shows, ended} = await askForKey(service, env);

		type('1\n');
		await shows('number, words or q> ');
		type('2\n');
		await ended;

		expect(await runHere(['--last'], {env})).toMatchObject({stdout: 'os:mac\n', exitCode: 0});
	});

	it.each([
		['that is known', {ENVPICK_ACCESS_KEY: 'correct-horse'}, 'Access key (or back) [unchanged]: '],
		['if the given key is invalid', {ENVPICK_ACCESS_KEY: 'two words'}, 'Access key (or back): '],
	])('asks for the key %s', async (_, given, question) => {
		const {type, shows, ended} = openHere(['--setup'], {TERM: 'dumb', HOME: await makeDirectory(), ...given});
		await shows('Service address');
		type('sandbox.example.org\n');

		await shows(question);

		type('\u0003');
		await ended;
	});

	it('does not ask for a key that Node would print', async () => {
		const env = {TERM: 'dumb', HOME: await makeDirectory(), NODE_DEBUG: 'stream'};
		const {hangUp, text, ended} = openHere(['--setup'], env);
		hangUp();

		expect(await ended).toMatchObject({exitCode: 2, stderr: expect.stringContaining('NODE_DEBUG makes Node print')});
		expect(text()).toBe('');
	});

	it('exits on Esc', async () => {
		const {shows, hangUp, ended} = openHere([], {TERM: 'dumb', HOME: await makeDirectory()});
		await shows('Service address');

		hangUp();

		expect(await ended).toMatchObject({exitCode: 130});
	});
});
