import {readFileSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {pickLimits} from '../../source/forms/pick-limits.ts';
import {later, openWorld} from '../helpers/program/remembering.ts';
import {listingOf} from '../helpers/service/service.ts';

describe('--last', () => {
	it('finds as many as can be picked at once, in no more than a moment', async () => {
		const {home, env, run, answerWith} = await openWorld();
		const tags = Array.from({length: 60_000}, (_, index) => `os:windows10-2004-x64-${index}`);
		answerWith(listingOf(...tags.map(tag => [tag])));
		const picked = tags.toReversed().slice(0, pickLimits.environments);
		const selectors = picked.map(tag => [tag]);
		const picks = {version: 1, services: [{service: env.ENVPICK_BASE_URL, picks: [{time: 1, selectors}]}]};
		await run(['-1', 'windows10-2004-x64-59999']);
		const file = join(home, '.local/state/envpick/picks.json');
		const {service} = JSON.parse(readFileSync(file, 'utf8')).services[0];
		await writeFile(file, JSON.stringify({...picks, services: [{...picks.services[0], service}]}));

		const {stdout, exitCode} = await run(['--last']);

		expect(exitCode).toBe(0);
		expect(stdout).toBe(picked.map(tag => `${tag}\n`).join(''));
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

	it('takes of the last picks the newest that the query matches', async () => {
		const {run, answerWith} = await openWorld();
		await run(['-1', 'ubuntu']);
		await run(['-1', 'windows10']);

		expect((await run(['--last', 'en-us'])).stdout).toBe('os:windows10-1703-x64,locale:en-us\n');
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
