import {describe, expect, it} from 'vitest';
import {openEnvpick, runEnvpick} from '../helpers/program/envpick.ts';
import {later, openWorld} from '../helpers/program/remembering.ts';
import {listingOf} from '../helpers/service/service.ts';

describe('--last', () => {
	it('finds as many as are remembered of a pick', async () => {
		const {env, run, answerWith} = await openWorld();
		const tags = Array.from({length: 100}, (_, index) => `os:windows10-2004-x64-${index}`);
		answerWith(listingOf(...tags.map(tag => [tag])));
		const terminal = openEnvpick(['--print'], {env});
		await terminal.waitForText('100 environments in');
		terminal.press('tab', 'a', 'enter');
		await terminal.waitForExit();

		const {stdout, exitCode} = await run(['--last']);

		expect(exitCode).toBe(0);
		expect(stdout).toBe(tags.map(tag => `${tag}\n`).join(''));
	});

	it('does not advise to pick where no pick would be remembered', async () => {
		const {run, host} = await openWorld();
		const noPick = `envpick: no pick from \`${host}\` is remembered, as`;

		expect((await run(['--last'], {ENVPICK_REMEMBER: '0'})).stderr).toBe(
			`${noPick} remembering is switched off; leave out ENVPICK_REMEMBER and \`remember\`, and pick one\n`,
		);
		expect((await run(['--last'], {HOME: ''})).stderr).toBe(
			`${noPick} nothing can be remembered; leave out \`--last\`\n`,
		);
	});

	it('picks again what was picked last, and says with 1 that it is gone', async () => {
		const {run, host, answerWith} = await openWorld();
		expect(await run(['--last'])).toEqual({
			stdout: '',
			stderr: `envpick: no pick from \`${host}\` is remembered; pick one first\n`,
			exitCode: 1,
		});
		expect(await run(['--last', '--demo'])).toEqual({
			stdout: '',
			stderr: 'envpick: picks from the demo are not remembered; leave out `--last`, or pick from a service\n',
			exitCode: 1,
		});
		await run(['-1', 'ubuntu']);
		await run(['-1', 'windows10']);
		await run(['-1', 'ubuntu'], {ENVPICK_REMEMBER: '0'});

		expect(await run(['--last', '--as', 'space'])).toMatchObject({
			stdout: 'os:windows10-1703-x64 locale:en-us\n',
			exitCode: 0,
		});
		answerWith(later);
		expect(await run(['--last'])).toEqual({
			stdout: '',
			stderr:
				'envpick: `os:windows10-1703-x64,locale:en-us`, which was picked before, is gone; nearest os:windows10-2004-x64\n',
			exitCode: 1,
		});
	});

	describe('of one of several with the same os and locale', () => {
		const win = ['os:win', 'locale:en'];
		const [first, second, third] = ['image:win-1', 'image:win-2', 'image:win-3'].map(image => [
			'arch:x64',
			...win,
			image,
		]) as [...[string[], string[], string[]]];

		const text = 'os:win,locale:en';

		it('gives the very environment with the tags that it took, also where the listing has another order', async () => {
			const {run, answerWith} = await openWorld();
			answerWith(listingOf(first, second));
			await run(['-1', '--exact-tags', 'image:win-2']);
			answerWith(listingOf([...second].reverse(), third, second, first));

			const again = {stdout: `${text},image:win-2\n`, stderr: '', exitCode: 0};
			expect(await run(['--last'])).toEqual(again);
			expect(await run(['--last', 'image:win-2'])).toEqual(again);
			expect(JSON.parse((await run(['--last', '--as', 'record'])).stdout).tags.toSorted()).toEqual(second.toSorted());
			expect((await run(['--last', '--all-tags', '--as', 'space'])).stdout).toBe(
				'os:win locale:en image:win-2 arch:x64\n',
			);
			await run(['-1', 'image:win-1']);
			// That was picked with all tags since.
			expect((await run(['--last', 'image:win-2'])).stdout).toBe(`${text},image:win-2,arch:x64\n`);
			expect((await run(['--last', 'image:win-1', '--as', 'record'])).stdout).toContain('image:win-1');
			expect((await run(['--last', 'image:win-1'])).stdout).toBe(`${text}\n`);
		});

		it('gives no other where that one is gone, and says which is near', async () => {
			const {run, answerWith} = await openWorld();
			answerWith(listingOf(first, second));
			await run(['-1', '--exact-tags', 'image:win-2']);
			answerWith(listingOf(first, third));

			for (const args of [['--last'], ['--last', 'image:win-2']]) {
				expect(await run(args)).toEqual({
					stdout: '',
					stderr: `envpick: \`${text},image:win-2\`, which was picked before, is gone (others have its os and locale); nearest image:win-1\n`,
					exitCode: 1,
				});
			}
			answerWith(listingOf(first, ['image:win-2', 'os:mac'], ['locale:en', 'arch:x64']));
			expect((await run(['--last'])).stderr).toBe(
				`envpick: \`arch:x64,${text},image:win-2\`, which was picked before, is gone (another has its os and locale); pick another\n`,
			);
		});

		it('gives no other with the same text, and no older pick where the query finds what is gone', async () => {
			const {run, answerWith} = await openWorld();
			const mac = ['os:mac', 'image:win-1'];
			answerWith(listingOf(first, mac));
			await run(['-1', 'mac']);
			await run(['-1', 'os:win']);
			answerWith(listingOf(second, mac));

			expect(await run(['--last', 'image:win-1'])).toEqual({
				stdout: '',
				stderr: `envpick: \`arch:x64,${text},image:win-1\`, which was picked before, is gone (another has its os and locale); pick another\n`,
				exitCode: 1,
			});
			expect((await run(['--last', 'mac'])).stdout).toBe('os:mac\n');
		});
	});

	it('takes of the last picks the newest that the query matches', async () => {
		const {env, run, answerWith} = await openWorld();
		await runEnvpick(['-1', 'ubuntu'], {env});
		expect((await run(['--last', 'macos'])).stderr).toBe(
			'envpick: the only remembered pick does not match `macos`; change the query, or leave out `--last`\n',
		);
		await run(['-1', 'windows10']);

		expect((await runEnvpick(['--last', 'en-us'], {env})).stdout).toBe('os:windows10-1703-x64,locale:en-us\n');
		expect((await run(['--last', 'ubuntu'])).stdout).toBe('os:ubuntu-22.04,locale:en-us\n');
		expect((await run(['--last'])).stdout).toBe('os:ubuntu-22.04,locale:en-us\n');
		expect(await run(['--last', 'macos'])).toEqual({
			stdout: '',
			stderr: 'envpick: none of the last 2 picks matches `macos`; change the query, or leave out `--last`\n',
			exitCode: 1,
		});
		for (const query of ['win', 'win', 'win', 'win', 'win', 'win', 'win', 'win', 'win', 'win', 'ubuntu']) {
			expect(await run(['--last', query])).toMatchObject({exitCode: 0});
		}
		answerWith(later);
		expect(await run(['--last', 'windows'])).toMatchObject({stdout: '', exitCode: 1});
		expect((await run(['--last', 'windows'])).stderr).toContain(
			'`os:windows10-1703-x64,locale:en-us`, which was picked before, is gone',
		);
	});
});
