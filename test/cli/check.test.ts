import {execFileSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {runEnvpick} from '../helpers/program/envpick.ts';
import {later, openWorld} from '../helpers/program/history-world.ts';

describe('--check', () => {
	it('reports missing tags in files, and their number', async () => {
		const {home, env, run, respondWith} = await openWorld();
		const [play, profiles] = ['play.yml', 'profiles.json'].map(name => join(home, name)) as [string, string];
		await writeFile(play, '\nimage: "os:windows10-1703-x64"\n');
		await writeFile(profiles, '[{"tags": ["os:windows10-2004-x64", "locale:de-de"]}]');
		expect(await run(['--check', play])).toEqual({
			stdout: '',
			stderr: '1 tag in 1 file, all in the listing\n',
			exitCode: 0,
		});
		respondWith(later);

		const {stdout, stderr, exitCode} = await runEnvpick(['--check', play, profiles, '-'], {
			env,
			input: 'os:ubuntu-22.04,locale:de-de',
		});

		expect(stdout).toBe(
			`${play}:2: os:windows10-1703-x64 is not in the listing; nearest os:windows10-2004-x64\n` +
				`${profiles}: [0].tags: no environment has all of os:windows10-2004-x64,locale:de-de\n`,
		);
		expect(stderr).toBe('5 tags in 3 files, 1 not in the listing, 1 combination that no environment has\n');
		expect(exitCode).toBe(1);
	});

	it('exits with code 1 if only a combination does not exist', async () => {
		const {run, respondWith} = await openWorld();
		respondWith(later);

		expect(await run(['--check', '-'], {}, '["os:windows10-2004-x64", "locale:de-de"]')).toEqual({
			stdout: 'standard input: the array: no environment has all of os:windows10-2004-x64,locale:de-de\n',
			stderr: '2 tags in 1 file, all in the listing, 1 combination that no environment has\n',
			exitCode: 1,
		});
	});

	it('exits with code 2 for an unreadable file, no tags, or a failed request', async () => {
		const {home, run, stop, respondWith, asked} = await openWorld();
		expect(await run(['--check', 'none.yml'])).toMatchObject({stdout: '', exitCode: 2});
		expect(asked()).toBe(0);
		expect(await run(['--check', '-'], {}, 'nothing at all')).toEqual({
			stdout: '',
			stderr: 'envpick: no known tag prefix found in 1 file; check the file names\n',
			exitCode: 2,
		});
		respondWith({data: [], next: 'more'});
		expect(await run(['--check', '-'], {}, 'os:a')).toMatchObject({stdout: '', exitCode: 6});
		const pipe = join(home, 'pipe');
		execFileSync('mkfifo', [pipe]);
		expect((await run(['--check', pipe, '--timeout', '0.05'])).stderr).toContain('(timed out after 0.05 s)');
		const half = join(home, 'half.txt');
		await writeFile(half, 'os:a '.repeat(2 ** 17));
		expect((await run(['--check', half, half])).stderr).toBe(
			'envpick: the files are larger than 1 MiB in total; check fewer files at a time\n',
		);
		await stop();

		expect(await run(['--check', '-'], {}, 'os:a')).toMatchObject({stdout: '', exitCode: 3});
	});
});
