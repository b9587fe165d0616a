import {describe, expect, it} from 'vitest';
import {runShell} from '../helpers/program/envpick.ts';
import {later, openWorld} from '../helpers/program/history-world.ts';

const nothing = (query: string) => ({
	stdout: '',
	stderr: expect.stringMatching(new RegExp(`^no ${query}changes since (yesterday )?\\d\\d:\\d\\d\\n$`)),
	exitCode: 0,
});

describe('--changes', () => {
	it('prints the changes since the last run only once', async () => {
		const {run, respondWith} = await openWorld();
		expect(await run(['--changes'])).toEqual({
			stdout: '',
			stderr:
				'envpick: there is nothing to compare with yet; this listing is now cached; run the command again later\n',
			exitCode: 2,
		});
		expect(await run(['--changes'])).toEqual(nothing(''));
		respondWith(later);
		await run(['--list']);

		expect(await run(['--changes', 'windows'])).toEqual({
			stdout: '+ os:windows10-2004-x64,locale:en-us\n- os:windows10-1703-x64,locale:en-us\n',
			stderr: '',
			exitCode: 0,
		});
		expect(await run(['--changes', 'macos'])).toEqual(nothing('matching '));
		const whole =
			'+ os:windows10-2004-x64,locale:en-us\n+ os:ubuntu-22.04,locale:de-de\n- os:windows10-1703-x64,locale:en-us\n~ os:ubuntu-22.04,locale:en-us\t-image:1\t+image:2\n';
		expect(await run(['--changes', ' '])).toEqual({stdout: whole, stderr: '', exitCode: 0});
		expect(await run(['--changes'])).toEqual(nothing(''));
	});

	it('prints changes again if they could not be written', async () => {
		const {env, run, respondWith} = await openWorld();
		await run(['--changes']);
		respondWith(later);

		expect(await runShell('"$@" --changes >/dev/full', {env})).toEqual({
			stdout: '',
			stderr: 'envpick: cannot write to standard output; check its destination\n',
			exitCode: 2,
		});

		expect((await run(['--changes'])).stdout).toContain('+ os:windows10-2004-x64,locale:en-us\n');
		expect(await runShell('"$@" --changes >/dev/full', {env})).toEqual(nothing(''));
	});

	it('compares with no incomplete listing', async () => {
		const {host, run, respondWith} = await openWorld();
		await run(['--changes']);

		respondWith({data: [], next: 'more'});

		const why = 'incomplete: the service says there are more results';
		expect(await run(['--changes'])).toEqual({
			stdout: '',
			stderr: `envpick: the response from \`${host}\` is not a listing (${why}); ask the operator of the service\n`,
			exitCode: 6,
		});
	});

	it('says that there is nothing to compare with if caching is off', async () => {
		const {run} = await openWorld();

		expect(await run(['--changes'], {ENVPICK_REMEMBER: '0'})).toEqual({
			stdout: '',
			stderr:
				'envpick: there is nothing to compare with: the listing is not cached; save --list, and use `diff` later\n',
			exitCode: 2,
		});
	});
});
