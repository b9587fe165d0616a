import {describe, expect, it} from 'vitest';
import {openEnvpick, runEnvpick} from '../helpers/program/envpick.ts';
import {later, openWorld} from '../helpers/program/history-world.ts';
import {listingOf} from '../helpers/service/service.ts';

describe('--last', () => {
	it('finds as many environments as a pick can contain', async () => {
		const {env, run, respondWith} = await openWorld();
		const tags = Array.from({length: 100}, (_, index) => `os:windows10-2004-x64-${index}`);
		respondWith(listingOf(...tags.map(tag => [tag])));
		const terminal = openEnvpick(['--print'], {env});
		await terminal.waitForText('100 environments in');
		terminal.press('tab', '*', 'enter');
		await terminal.waitForExit();

		const {stdout, exitCode} = await run(['--last']);

		expect(exitCode).toBe(0);
		expect(stdout).toBe(tags.map(tag => `${tag}\n`).join(''));
	});

	it('does not replace an environment that had an id by another with its tags', async () => {
		const {run, respondWith} = await openWorld();
		const fleet = (...environments: object[]) => ({data: [{resources: environments}]});
		respondWith(fleet({id: '1', name: 'alpha', tags: ['os:a']}, {id: '2', name: 'beta', tags: ['os:a']}));
		expect(await run(['-1', 'alpha', '--as', 'record'])).toMatchObject({exitCode: 0});

		respondWith(fleet({id: '2', name: 'beta', tags: ['os:a']}));

		expect(await run(['--last', '--as', 'record'])).toMatchObject({stdout: '', exitCode: 1});
	});

	it('does not suggest picking first if no pick would be saved', async () => {
		const {run, host} = await openWorld();
		expect((await run(['--last'], {ENVPICK_REMEMBER: '0'})).stderr).toBe(
			'envpick: the pick history is off; unset ENVPICK_REMEMBER and `remember`\n',
		);
		expect((await run(['--last'], {HOME: ''})).stderr).toBe(
			`envpick: no picks from \`${host}\` can be kept; leave out \`--last\`\n`,
		);
	});

	it('repeats the last pick, and exits with code 1 if it no longer exists', async () => {
		const {run, host, respondWith} = await openWorld();
		expect(await run(['--last'])).toEqual({
			stdout: '',
			stderr: `envpick: no past pick from \`${host}\`; pick one first\n`,
			exitCode: 1,
		});
		expect(await run(['--last', '--demo'])).toEqual({
			stdout: '',
			stderr: 'envpick: no picks are kept from the demo; pick from a service\n',
			exitCode: 1,
		});
		await run(['-1', 'ubuntu']);
		await run(['-1', 'windows10']);
		await run(['-1', 'ubuntu'], {ENVPICK_REMEMBER: '0'});

		expect(await run(['--last', '--as', 'space'])).toMatchObject({
			stdout: 'os:windows10-1703-x64 locale:en-us\n',
			exitCode: 0,
		});
		respondWith(later);
		expect(await run(['--last'])).toEqual({
			stdout: '',
			stderr:
				'envpick: the last pick `os:windows10-1703-x64,locale:en-us` no longer exists; pick another environment\n',
			exitCode: 1,
		});
	});

	describe('with equal os and locale', () => {
		const win = ['os:win', 'locale:en'];
		const [first, second, third] = ['image:win-1', 'image:win-2', 'image:win-3'].map(image => [
			'arch:x64',
			...win,
			image,
		]) as [...[string[], string[], string[]]];

		const text = 'os:win,locale:en';

		it('copies the same environment, even in another order', async () => {
			const {run, respondWith} = await openWorld();
			respondWith(listingOf(first, second));
			await run(['-1', 'image:win-2']);
			respondWith(listingOf([...second].reverse(), third, second, first));

			const again = {stdout: `${text},image:win-2\n`, stderr: '', exitCode: 0};
			expect(await run(['--last'])).toEqual(again);
			expect(await run(['--last', 'image:win-2'])).toEqual(again);
			expect(JSON.parse((await run(['--last', '--as', 'record'])).stdout).tags.toSorted()).toEqual(second.toSorted());
			expect((await run(['--last', '--tags', 'all', '--as', 'space'])).stdout).toBe(
				'os:win locale:en image:win-2 arch:x64\n',
			);
			await run(['-1', '--tags', 'short', 'image:win-1']);
			// The most recent pick of that environment had all tags.
			expect((await run(['--last', 'image:win-2'])).stdout).toBe(`${text},image:win-2,arch:x64\n`);
			expect((await run(['--last', 'image:win-1', '--as', 'record'])).stdout).toContain('image:win-1');
			expect((await run(['--last', 'image:win-1'])).stdout).toBe(`${text}\n`);
		});

		it('reports and saves new tags if the old ones match others', async () => {
			const {run, respondWith} = await openWorld();
			respondWith(listingOf(first));
			await run(['-1']);
			respondWith(listingOf(first, second));

			expect(await run(['--last'])).toEqual({
				stdout: `${text},image:win-1\n`,
				stderr: 'envpick: new tags for 1 environment: the old tags no longer match exactly\n',
				exitCode: 0,
			});
			expect(await run(['--last'])).toMatchObject({stdout: `${text},image:win-1\n`, stderr: ''});
		});

		it('finds an environment that has an id only by that id', async () => {
			const {run, respondWith} = await openWorld();
			const respondWithId = (id: string) => respondWith({data: [{resources: [{id, tags: first}]}]});
			respondWithId('1703');
			await run(['-1']);
			expect((await run(['--last', '1703'])).stdout).toBe(`${text}\n`);

			respondWithId('1704');

			expect(await run(['--last'])).toEqual({
				stdout: '',
				stderr: `envpick: the last pick \`${text}\` (id \`1703\`) no longer exists; pick another environment\n`,
				exitCode: 1,
			});
		});

		it('copies nothing if the picked environment no longer exists', async () => {
			const {run, respondWith} = await openWorld();
			respondWith(listingOf(first, second));
			await run(['-1', 'image:win-2']);
			respondWith(listingOf(first, third));

			for (const args of [['--last'], ['--last', 'image:win-2']]) {
				expect(await run(args)).toEqual({
					stdout: '',
					stderr: `envpick: the last pick \`${text},image:win-2\` no longer exists; pick another environment\n`,
					exitCode: 1,
				});
			}
		});

		it('copies no other pick if one no longer exists', async () => {
			const {run, respondWith} = await openWorld();
			const mac = ['os:mac', 'image:win-1'];
			respondWith(listingOf(first, mac));
			await run(['-1', 'mac']);
			await run(['-1', 'os:win']);
			respondWith(listingOf(second, mac));

			expect(await run(['--last', 'image:win-1'])).toEqual({
				stdout: '',
				stderr: `envpick: the last pick \`${text}\` no longer exists; pick another environment\n`,
				exitCode: 1,
			});
			expect((await run(['--last', 'mac'])).stdout).toBe('os:mac\n');
		});
	});

	it('uses the newest pick that the query matches', async () => {
		const {env, run, respondWith} = await openWorld();
		await runEnvpick(['-1', 'ubuntu'], {env});
		expect((await run(['--last', 'macos'])).stderr).toBe(
			'envpick: no match for `macos` in 1 past pick; change the query, or leave out `--last`\n',
		);
		await run(['-1', 'windows10']);

		expect((await runEnvpick(['--last', 'en-us'], {env})).stdout).toBe('os:windows10-1703-x64,locale:en-us\n');
		expect((await run(['--last', 'ubuntu'])).stdout).toBe('os:ubuntu-22.04,locale:en-us\n');
		expect((await run(['--last'])).stdout).toBe('os:ubuntu-22.04,locale:en-us\n');
		expect(await run(['--last', 'macos'])).toEqual({
			stdout: '',
			stderr: 'envpick: no match for `macos` in 2 past picks; change the query, or leave out `--last`\n',
			exitCode: 1,
		});
		for (const query of ['win', 'win', 'win', 'win', 'win', 'win', 'win', 'win', 'win', 'win', 'ubuntu']) {
			expect(await run(['--last', query])).toMatchObject({exitCode: 0});
		}
		respondWith(later);
		expect(await run(['--last', 'windows'])).toMatchObject({stdout: '', exitCode: 1});
		expect((await run(['--last', 'windows'])).stderr).toContain(
			'the last pick `os:windows10-1703-x64,locale:en-us` no longer exists',
		);
	});
});
