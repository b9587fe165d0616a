import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {runEnvpick} from '../helpers/program/envpick.ts';
import {openWorld} from '../helpers/program/history-world.ts';
import {openHere} from '../helpers/program/open-here.ts';
import {listingOf} from '../helpers/service/service.ts';

const win = ['os:win', 'locale:en'];
const [first, second] = ['1', '2'].map(image => ['arch:x64', ...win, `image:${image}`]) as [string[], string[]];
const text = 'os:win,locale:en';
const ubuntu = 'os:ubuntu-22.04,locale:en-us';

/** The outcome of a run that printed this, or that failed with this line and code 1. */
const printed = (stdout: string) => ({stdout: `${stdout}\n`, stderr: '', exitCode: 0});
const failed = (line: string) => ({stdout: '', stderr: `envpick: ${line}\n`, exitCode: 1});

// test/history/find-last-pick.test.ts tests which pick is found.
describe('--last', () => {
	it.each([
		[[], {}, 'no past pick from `HOST`; pick one on the screen first'],
		[['--demo'], {}, 'picks from `the demo service` are not kept; leave out `--last`'],
		[['--input', '-'], {}, 'picks from `standard input` are not kept; leave out `--last`'],
		[[], {ENVPICK_REMEMBER: '0'}, 'picks from `HOST` are not kept; leave out `--last`'],
		[[], {HOME: ''}, 'picks from `HOST` are not kept; leave out `--last`'],
	])('without a pick, suggests one only if picks are saved: %j %j', async (args, env, line) => {
		const {run, host} = await openWorld();

		expect(await run(['--last', ...args], env)).toEqual(failed(line.replace('HOST', host)));
	});

	it('repeats the last pick on a screen, but none of a script', async () => {
		const {env, run, pick} = await openWorld();
		await pick('windows10');
		await run(['-1', 'ubuntu']);

		expect(await runEnvpick(['--last'], {env})).toEqual(printed('os:windows10-1703-x64,locale:en-us'));
		expect(await run(['--last', '--as', 'space'])).toEqual(printed('os:windows10-1703-x64 locale:en-us'));
	});

	it('repeats the newest pick that the query matches, and keeps the order of the picks', async () => {
		const {run, pick} = await openWorld();
		await pick('ubuntu');
		await pick('windows10');

		expect(await run(['--last', 'ubuntu'])).toEqual(printed(ubuntu));
		expect(await run(['--last'])).toEqual(printed('os:windows10-1703-x64,locale:en-us'));
		expect(await run(['--last', 'macos'])).toEqual(
			failed('no match for `macos` in 2 past picks; change the query, or leave out `--last`'),
		);
	});

	it('can be passed to a command', async () => {
		const {run, pick} = await openWorld();
		await pick('ubuntu');

		expect(await run(['--last', '--run', 'test', '{}', '=', ubuntu])).toMatchObject({exitCode: 0});
		expect(await run(['--last', '--run', 'test', '{}', '=', 'os:ubuntu'])).toMatchObject({exitCode: 1});
	});

	it('repeats the tags of the pick, or those of the option', async () => {
		const {pick, run, respondWith} = await openWorld();
		respondWith(listingOf(first, second));
		await pick('image:2');
		await pick('image:1', '--tags', 'short');

		expect(await run(['--last'])).toEqual(printed(text));
		expect(await run(['--last', 'image:2'])).toEqual(printed(`${text},image:2`));
		expect(await run(['--last', 'image:2', '--tags', 'all'])).toEqual(printed(`${text},arch:x64,image:2`));
		expect(await run(['--last', 'image:2'])).toEqual(printed(`${text},image:2`));
	});

	it('reports new tags if the old ones match others', async () => {
		const {pick, run, respondWith} = await openWorld();
		respondWith(listingOf(first));
		await pick();
		respondWith(listingOf(first, second));

		expect(await run(['--last'])).toEqual({
			...printed(`${text},image:1`),
			stderr: 'envpick: new tags for 1 environment: the old ones no longer match only what was picked\n',
		});
	});

	it.each([
		[{tags: first}, ''],
		[{id: '1703', tags: first}, ' (id `1703`)'],
	])('names the nearest environment if the picked one$1 no longer exists', async (environment, named) => {
		const {pick, run, respondWith} = await openWorld();
		respondWith({data: [{resources: [environment]}]});
		await pick();
		respondWith(listingOf(second));
		const line = `the last pick \`${text}\`${named} no longer exists; pick another, or repeat it with \`--tags short\``;

		for (const args of [['--last'], ['--last', 'image:1'], ['--last', '--tags', 'exact']]) {
			expect(await run(args)).toEqual(failed(line));
		}
		respondWith(listingOf(['os:mac']));
		expect(await run(['--last'])).toEqual(failed(`the last pick \`${text}\`${named} no longer exists; pick another`));
	});

	it('repeats the tags of a machine that is gone if another has the same, but not its id', async () => {
		const {pick, run, respondWith} = await openWorld();
		respondWith({data: [{resources: [{id: 'a', tags: first}]}]});
		await pick();
		respondWith({data: [{resources: [{id: 'b', tags: first}]}]});

		const note = 'envpick: 1 environment replaced by another with the same tags\n';
		expect(await run(['--last'])).toEqual({...printed(text), stderr: note});
		expect(await run(['--last', '--as', 'flags'])).toMatchObject({stderr: note, exitCode: 0});
		for (const format of ['record', '{id}']) {
			expect(await run(['--last', '--as', format])).toMatchObject({stdout: '', exitCode: 1});
		}
	});

	it('names the nearest environment by its tags if they differ', async () => {
		const {pick, run, respondWith} = await openWorld();
		respondWith(listingOf(first, second));
		await pick('image:1');
		respondWith(listingOf([...win, 'image:3'], second));

		expect(await run(['--last'])).toEqual(
			failed(
				`the last pick \`${text},image:1\` no longer exists; pick another, such as \`${text},arch:x64\`, or repeat it with \`--tags short\``,
			),
		);
	});

	it('says of several how many are gone, and repeats the others only with their nearest', async () => {
		const {env, run, respondWith} = await openWorld();
		const machine = (id: string, ...tags: readonly string[]) => ({id, tags: [...tags]});
		const [mac, bsd] = [machine('m', 'os:mac', 'locale:en'), machine('b', 'os:bsd', 'locale:en', 'image:1')];
		respondWith({data: [{resources: [mac, bsd, machine('w', ...first)]}]});
		const screen = openHere(['--clipboard', 'osc52', '--tags', 'all'], env);
		await screen.shows(/enter.{0,20} copies/);
		screen.type('\t*\r');
		expect((await screen.ended).exitCode).toBe(0);

		respondWith({
			data: [{resources: [mac, machine('b2', 'os:bsd', 'locale:en', 'image:2'), machine('w2', ...second)]}],
		});
		expect(await run(['--last'])).toEqual(
			failed(
				'2 of 3 environments of the last pick no longer exist, such as `os:bsd,locale:en,image:1` (id `b`); pick another, such as `os:bsd,locale:en,image:2`, or repeat it with `--tags short`',
			),
		);
		expect(await run(['--last', '--tags', 'short'])).toEqual({
			...printed('os:mac,locale:en\nos:bsd,locale:en\nos:win,locale:en'),
			stderr: 'envpick: 2 environments replaced by the nearest with the same os and locale\n',
		});
		expect((await run(['--last', '--tags', 'all'])).exitCode).toBe(1);

		respondWith({data: [{resources: [mac, machine('b2', 'os:bsd', 'locale:en', 'image:2')]}]});
		expect((await run(['--last'])).stderr).toMatch(/image:2`\n$/);
		expect((await run(['--last', '--tags', 'short'])).stderr).toMatch(
			/^envpick: 1 of 3 environments of the last pick no longer exist, such as `os:win,/,
		);
	});

	it('finds the newest after an image has rolled twice, and still the last pick after that', async () => {
		const {pick, run, respondWith} = await openWorld();
		respondWith(listingOf(first));
		await pick();
		for (const images of [['9'], ['9', '10']]) {
			respondWith(listingOf(...images.map(image => ['arch:x64', ...win, `image:${image}`])));
			const newest = images.at(-1);

			expect((await run(['--last', '--tags', 'exact'])).exitCode).toBe(1);
			expect(await run(['--last', '--tags', 'short', '--as', '{image}'])).toMatchObject({stdout: `${newest}\n`});
		}
		respondWith(listingOf(first));
		expect(await run(['--last'])).toEqual(printed(text));
	});

	it('picks the nearest one instead with the option for short tags, once, and says so', async () => {
		const {env, pick, run, respondWith} = await openWorld();
		const two = [first, second].map((tags, index) => ({id: `${index + 1}`, tags}));
		respondWith({data: [{resources: two}]});
		await pick('', '--tags', 'short', '--unique');
		respondWith({data: [{resources: two.slice(1)}]});

		expect((await run(['--last'])).exitCode).toBe(1);
		// A setting is for every pick, and says nothing of this one.
		const config = join(env.HOME, 'config.json');
		await writeFile(config, JSON.stringify({tags: 'short'}));
		expect((await run(['--last', '--config', config])).exitCode).toBe(1);
		expect(await run(['--last', '--tags', 'short', '--as', '{id}'])).toEqual({
			...printed('2'),
			stderr: 'envpick: 1 environment replaced by the nearest with the same os and locale\n',
		});
		respondWith({data: [{resources: [{id: '3', tags: ['os:win', 'locale:de']}]}]});
		expect((await run(['--last', '--tags', 'short'])).exitCode).toBe(1);
	});
});
