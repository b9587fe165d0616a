import {describe, expect, it} from 'vitest';
import {toOsc52} from '../../source/clipboard/path.ts';
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
		[[], {}, 'no past pick from `HOST`; pick one first'],
		[['--demo'], {}, 'picks from `the demo service` are not kept; leave out `--last`'],
		[['--input', '-'], {}, 'picks from `standard input` are not kept; leave out `--last`'],
		[[], {ENVPICK_REMEMBER: '0'}, 'picks from `HOST` are not kept; leave out `--last`'],
		[[], {HOME: ''}, 'picks from `HOST` are not kept; leave out `--last`'],
	])('without a pick, suggests one only if picks are saved: %j %j', async (args, env, line) => {
		const {run, host} = await openWorld();

		expect(await run(['--last', ...args], env)).toEqual(failed(line.replace('HOST', host)));
	});

	it('repeats the last pick that was saved', async () => {
		const {env, run} = await openWorld();
		await runEnvpick(['-1', 'ubuntu'], {env});
		await run(['-1', 'windows10']);
		await run(['-1', 'ubuntu'], {ENVPICK_REMEMBER: '0'});

		expect(await runEnvpick(['--last'], {env})).toEqual(printed('os:windows10-1703-x64,locale:en-us'));
		expect(await run(['--last', '--as', 'space'])).toEqual(printed('os:windows10-1703-x64 locale:en-us'));
	});

	it('repeats a pick that was copied, but not one that could not be', async () => {
		const {env, run} = await openWorld();
		const refused = openHere(['-1', 'windows10', '--clipboard', 'off'], env);
		expect(await refused.ended).toEqual({
			exitCode: 2,
			stderr: 'envpick: not copied (the clipboard is off); use --print\n',
		});
		expect(await run(['--last'])).toMatchObject({exitCode: 1});

		const {text, ended} = openHere(['-1', 'ubuntu', '--clipboard', 'osc52'], env);
		expect(await ended).toEqual({exitCode: 0, stderr: `sent to the terminal's clipboard: ${ubuntu}\n`});
		expect(text()).toBe(toOsc52(ubuntu));
		expect(await run(['--last'])).toEqual(printed(ubuntu));
	});

	it('repeats the newest pick that the query matches, and makes it the last pick', async () => {
		const {run} = await openWorld();
		await run(['-1', 'ubuntu']);
		await run(['-1', 'windows10']);

		expect(await run(['--last', 'ubuntu'])).toEqual(printed(ubuntu));
		expect(await run(['--last'])).toEqual(printed(ubuntu));
		expect(await run(['--last', 'macos'])).toEqual(
			failed('no match for `macos` in 2 past picks; change the query, or leave out `--last`'),
		);
	});

	it('can be passed to a command, or was passed to one', async () => {
		const {run} = await openWorld();
		await run(['-1', 'ubuntu']);

		expect(await run(['--last', '--run', 'test', '{}', '=', 'os:ubuntu-22.04,locale:en-us'])).toMatchObject({
			exitCode: 0,
		});
		expect(await run(['--last', '--run', 'test', '{}', '=', 'os:ubuntu'])).toMatchObject({exitCode: 1});
		await run(['-1', 'windows10', '--run', 'true']);
		expect(await run(['--last'])).toEqual(printed('os:windows10-1703-x64,locale:en-us'));
	});

	it('repeats the tags of the pick, or the tags of the option, which are saved', async () => {
		const {run, respondWith} = await openWorld();
		respondWith(listingOf(first, second));
		await run(['-1', 'image:2']);
		await run(['-1', '--tags', 'short', 'image:1']);

		expect(await run(['--last'])).toEqual(printed(text));
		expect(await run(['--last', 'image:2'])).toEqual(printed(`${text},image:2`));
		expect(await run(['--last', 'image:2', '--tags', 'all'])).toEqual(printed(`${text},arch:x64,image:2`));
		expect(await run(['--last', 'image:2'])).toEqual(printed(`${text},arch:x64,image:2`));
	});

	it('reports and saves new tags if the old ones match others', async () => {
		const {run, respondWith} = await openWorld();
		respondWith(listingOf(first));
		await run(['-1']);
		respondWith(listingOf(first, second));

		expect(await run(['--last'])).toEqual({
			...printed(`${text},image:1`),
			stderr: 'envpick: new tags for 1 environment: the old tags are no longer exact\n',
		});
		expect(await run(['--last'])).toEqual(printed(`${text},image:1`));
	});

	it('saves the tags mode of the option, which stays', async () => {
		const {run, respondWith} = await openWorld();
		respondWith({data: [{resources: [{id: '1', tags: first}]}]});
		await run(['-1']);
		await run(['--last', '--tags', 'all']);
		await run(['--last']);
		respondWith({data: [{resources: [{id: '1', tags: [...win, 'image:3']}]}]});

		expect(await run(['--last'])).toMatchObject({stdout: `${text},image:3\n`});
	});

	it.each([
		[{tags: first}, ''],
		[{id: '1703', tags: first}, ' (id `1703`)'],
	])('copies nothing if the environment$1 no longer exists, even without a query', async (environment, named) => {
		const {run, respondWith} = await openWorld();
		respondWith({data: [{resources: [environment]}]});
		await run(['-1']);
		respondWith(listingOf(second));

		for (const args of [['--last'], ['--last', 'image:1']]) {
			expect(await run(args)).toEqual(
				failed(`the last pick \`${text}\`${named} no longer exists; pick another environment`),
			);
		}
	});
});
