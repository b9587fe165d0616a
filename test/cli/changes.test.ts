import {utimesSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {runShell} from '../helpers/program/envpick.ts';
import {listingFiles} from '../helpers/program/histories.ts';
import {later, openWorld} from '../helpers/program/history-world.ts';

const nothing = (query: string) => ({
	stdout: '',
	stderr: expect.stringMatching(new RegExp(`^no ${query}changes since (yesterday )?\\d\\d:\\d\\d\\n$`)),
	exitCode: 0,
});

const added = '+\twindows10-2004-x64 en-us\t\ttags\t\tos:windows10-2004-x64,locale:en-us\n';
const gone = '-\twindows10-1703-x64 en-us\t\ttags\tos:windows10-1703-x64,locale:en-us\t\n';

describe('--changes', () => {
	it('prints the changes since the last listing that differs, however often it is asked', async () => {
		const {run, respondWith} = await openWorld();
		expect(await run(['--changes'])).toEqual({
			stdout: '',
			stderr: 'envpick: no earlier listing to compare with; run the command again later: this listing is now cached\n',
			exitCode: 2,
		});
		expect(await run(['--changes'])).toEqual(nothing(''));
		respondWith(later);
		await run(['--list']);

		expect(await run(['--changes', 'windows'])).toEqual({
			stdout: added + gone,
			stderr: '',
			exitCode: 0,
		});
		expect(await run(['--changes', 'macos'])).toEqual(nothing('matching '));
		const whole = [
			added,
			'+\tubuntu-22.04 de-de\t\ttags\t\tos:ubuntu-22.04,locale:de-de\n',
			gone,
			'~\tubuntu-22.04 en-us\t\timage\t1\t2\n',
		].join('');
		for (const args of [['--changes', ' '], ['--changes'], ['--changes', '--offline']]) {
			expect(await run(args)).toEqual({stdout: whole, stderr: '', exitCode: 0});
		}
	});

	it('prints an object per line with --json, with the time of the earlier listing', async () => {
		const {run, respondWith} = await openWorld();
		const start = Date.now();
		await run(['--changes']);
		respondWith(later);

		const {stdout, exitCode} = await run(['--changes', '--json', 'image']);

		const change = JSON.parse(stdout);
		expect(exitCode).toBe(0);
		expect(change).toEqual({
			...{sign: '~', label: 'ubuntu-22.04 en-us', group: '', facet: 'image', old: ['1'], new: ['2']},
			since: expect.stringMatching(/^\d{4}-.*Z$/),
		});
		// The clock of a file system may be a few milliseconds behind.
		expect(Date.parse(change.since)).toBeGreaterThan(start - 1000);
		expect((await run(['--changes', '--json'])).stdout).toContain(change.since);
	});

	it('says when the earlier listing was last received', async () => {
		const {home, run, respondWith} = await openWorld();
		await run(['--changes']);
		for (const file of listingFiles(home)) {
			utimesSync(file, 5, 5);
		}
		await run(['--changes']);
		respondWith(later);

		const {since} = JSON.parse((await run(['--changes', '--json', 'image'])).stdout);

		expect(Date.parse(since)).toBeGreaterThan(5000);
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

		expect((await run(['--changes'])).stdout).toContain(added);
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
				'envpick: no earlier listing to compare with (this listing is not cached); save the output of --list, and compare it later with `diff`\n',
			exitCode: 2,
		});
	});
});
