import {existsSync} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {toOsc52} from '../../source/clipboard/osc52.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {listingFiles, picksIn} from '../helpers/program/histories.ts';
import {openWorld} from '../helpers/program/history-world.ts';
import {openHere} from '../helpers/program/open-here.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';
import {listingOf} from '../helpers/service/service.ts';

const listing = listingOf(['os:win7'], ['os:mac']);

// test/end-to-end tests each kind of terminal and of end.
describe('browsing', () => {
	it('copies the pick on the terminal, and reports it after the screen closes', async () => {
		const path = join(await makeDirectory(), 'listing.json');
		await writeFile(path, JSON.stringify(listing));
		const {type, shows, text, ended} = openHere(['--input', path, '--clipboard', 'osc52']);
		await shows('mac');

		type('\r');

		expect(await ended).toMatchObject({exitCode: 0, stderr: expect.stringContaining('os:win7')});
		expect(text()).toContain(toOsc52('os:win7'));
	});

	it('shows the cached listing until the response, and then the changes', async () => {
		const {env, run, respondWith: nextIs} = await openWorld();
		nextIs(listing);
		await run(['--changes']);
		await run(['--list']);
		nextIs(listingOf(['os:win7'], ['os:mac'], ['os:bsd']));

		const {type, shows, text, ended} = openHere([], env);
		await shows('new');
		type('\u0003');

		expect(await ended).toMatchObject({exitCode: 130});
		expect(text()).toMatch(/2 environments.*mac.*bsd/s);
		expect(await run(['--list', '--offline'])).toMatchObject({stdout: 'os:win7\nos:mac\nos:bsd\n'});
	});

	it('with -1 shows the listing that was loaded, and caches it', async () => {
		const {env, run, respondWith: nextIs, asked} = await openWorld();
		await run(['--list']);
		nextIs(listing);

		const {type, shows, ended} = openHere(['-1'], env);
		await shows('mac');
		type('\u0003');

		expect(await ended).toMatchObject({exitCode: 130});
		expect(asked()).toBe(2);
		expect(await run(['--list', '--offline'])).toMatchObject({stdout: 'os:win7\nos:mac\n'});
	});

	it('says how old the listing is if no request is sent', async () => {
		const {env, run, stop} = await openWorld();
		await run(['--list']);
		await stop();

		const {type, shows, ended} = openHere(['--offline'], env);
		await shows(/from \d\d:\d\d.* offline/);
		type('\u0003');

		expect(await ended).toMatchObject({exitCode: 130});
	});
});

describe('browsing after the setup', () => {
	const typeKey = async (url: string, env: Readonly<Record<string, string>>) => {
		const opened = openHere(['--print', '--screen-reader'], env);
		await opened.shows('Service address');
		opened.type(`${url}\n`);
		await opened.shows('Access key');
		opened.type('correct-horse\r');
		return opened;
	};

	const askForKey = async (...setting: Parameters<typeof typeKey>) => {
		const opened = await typeKey(...setting);
		await opened.shows('1 to 3');
		return opened;
	};

	it('shows the listing of the test', async () => {
		const {base, requests} = await startListingServer({listing, key: 'correct-horse'});
		const {type, shows, text, ended} = await askForKey(base, {HOME: await makeDirectory()});

		type('2\n');
		await shows('1 of 2');
		type('\r');

		expect(await ended).toMatchObject({exitCode: 0});
		expect(text()).toMatch(/os:win7\n$/);
		expect(text()).not.toContain('correct-horse');
		expect(requests).toHaveLength(1);
	});

	it('does not begin if the response contains the key', async () => {
		const echo = {data: [{resources: [{tags: ['os:correct-horse']}]}]};
		const {base} = await startListingServer({listing: echo, key: 'correct-horse'});
		const {type, shows, text, ended} = await typeKey(base, {HOME: await makeDirectory()});

		await shows(/\(it contains the access key\); tell the operator of the service\n(.*\n)*Service address/);
		type('quit\n');

		expect(await ended).toMatchObject({exitCode: 130});
		expect(text()).not.toContain('correct-horse');
	});

	it('saves no listing and no pick if the response contains the key in an encoding', async () => {
		const echo = {data: [{resources: [{tags: [`os:${btoa('correct-horse')}`]}]}]};
		const {base} = await startListingServer({listing: echo, key: 'correct-horse'});
		const home = await makeDirectory();
		const {type, shows, ended} = await askForKey(base, {HOME: home});

		type('1\n');
		await shows('1 of 1');
		type('\r');

		expect(await ended).toMatchObject({exitCode: 0});
		expect(listingFiles(home)).toEqual([]);
		expect(existsSync(picksIn(home))).toBe(false);
	});

	it('continues with the saved service, with the key from its command', async () => {
		const {base} = await startListingServer({listing, key: 'correct-horse'});
		const home = await makeDirectory();
		const key = join(home, 'my.key');
		await writeFile(key, 'correct-horse\n');
		const {type, shows, ended} = openHere(['--print', '--screen-reader'], {HOME: home});
		await shows('Service address');
		type(`${base}\n`);
		await shows('Access key');

		type('command\r');
		await shows('Command that prints the access key (or key, or back): ');
		type(`cat ${key}.other\n`);
		const failed = 'the key command failed .`cat: .*: No such file or directory`.; unlock .* run it yourself: `cat .*`';
		await shows(new RegExp(`\n${failed}\n(.*\n)*Command that prints the access key .*my.key.other]: $`));
		type('cat ~/my.key\n');
		await shows('1 to 3');
		type('1\n');
		await shows('1 of 2');
		type('\u001b[B\r');

		expect(await ended).toMatchObject({exitCode: 0});
		const config = JSON.parse(await readFile(join(home, '.config/envpick/config.json'), 'utf8'));
		expect(Object.values(config.services)).toEqual([{address: base, accessKeyCommand: ['cat', '~/my.key']}]);
		// The pick was saved for this service.
		expect(await runHere(['--last'], {env: {HOME: home}})).toMatchObject({stdout: 'os:mac\n', exitCode: 0});
	});

	it.each([
		['that is known', {ENVPICK_ACCESS_KEY: 'correct-horse'}, 'Access key (or command, or back) [unchanged]: '],
		['if the given key is invalid', {ENVPICK_ACCESS_KEY: 'two words'}, 'Access key (or command, or back): '],
	])('asks for the key %s', async (_, given, question) => {
		const {type, shows, ended} = openHere(['--setup', '--screen-reader'], {HOME: await makeDirectory(), ...given});
		await shows('Service address');
		type('sandbox.example.org\n');

		await shows(question);

		type('\u0003');
		await ended;
	});

	it('does not ask for a key that Node would print', async () => {
		const env = {HOME: await makeDirectory(), NODE_DEBUG: 'stream'};
		const {hangUp, text, ended} = openHere(['--setup'], env);
		hangUp();

		expect(await ended).toMatchObject({exitCode: 2, stderr: expect.stringContaining('NODE_DEBUG makes Node print')});
		expect(text()).toBe('');
	});
});
