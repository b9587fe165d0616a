import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import type {RequestListener} from 'node:http';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {pickLimits} from '../../source/forms/pick-limits.ts';
import {type Run, runEnvpick, runShell} from '../helpers/program/envpick.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {listingOf, ownAddress, serve} from '../helpers/service/service.ts';

/** A person with a home, and a service whose answer can be changed. */
const openWorld = async () => {
	const home = await makeFolder();
	let status = 200;
	let answer: unknown = listingOf(
		['os:windows10-1703-x64', 'locale:en-us'],
		['os:ubuntu-22.04', 'locale:en-us', 'image:1'],
	);
	let asked = 0;
	const respond: RequestListener = (_, response) => {
		asked++;
		response
			.writeHead(status, {'content-type': 'application/json'})
			.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
	};
	const service = await serve(respond, 0, ownAddress());
	const env = {HOME: home, ENVPICK_BASE_URL: service.url, ENVPICK_ACCESS_KEY: 'correct-horse'};
	return {
		home,
		env,
		host: service.url.slice('http://'.length),
		stop: service.stop,
		asked: () => asked,
		answerWith: (next: unknown, code = 200) => {
			answer = next;
			status = code;
		},
		run: (args: readonly string[], more: Readonly<Record<string, string>> = {}, input = ''): Promise<Run> =>
			runEnvpick(args, {env: {...env, ...more}, input}),
	};
};

const later = listingOf(
	['os:windows10-2004-x64', 'locale:en-us'],
	['os:ubuntu-22.04', 'locale:en-us', 'image:2'],
	['os:ubuntu-22.04', 'locale:de-de'],
);

describe('--offline', () => {
	it('takes the listing of the run before and asks nobody', async () => {
		const {run, stop, asked} = await openWorld();
		const {stdout} = await run(['--list']);
		await stop();

		expect(await run(['--list', '--offline'])).toEqual({stdout, stderr: '', exitCode: 0});
		expect((await run(['-1', '--offline', 'ubuntu'])).stdout).toBe('os:ubuntu-22.04,locale:en-us\n');
		expect(asked()).toBe(1);
	});

	it('does not advise a run that would not be remembered: with a key from standard input, or without a home', async () => {
		const {run, host} = await openWorld();
		const failure = {
			stdout: '',
			stderr: `envpick: no listing of \`${host}\` is remembered, as nothing can be remembered; leave out --offline\n`,
			exitCode: 3,
		};

		expect(await run(['--list', '--offline', '--access-key-file', '-'], {}, 'correct-horse')).toEqual(failure);
		expect(await run(['--list', '--offline'], {HOME: ''})).toEqual(failure);
	});

	it('says with 3 that nothing is remembered: of another key, after a refusal, and where a part came', async () => {
		const {run, host, answerWith} = await openWorld();
		const nothing = {
			stdout: '',
			stderr: `envpick: no listing of \`${host}\` is remembered; run it once without --offline\n`,
			exitCode: 3,
		};
		expect(await run(['--list', '--offline'])).toEqual(nothing);
		await run(['--list']);
		expect(await run(['--list', '--offline'], {ENVPICK_ACCESS_KEY: 'other-horse'})).toEqual(nothing);
		expect((await run(['--list', '--offline'])).exitCode).toBe(0);

		answerWith({}, 403);
		expect((await run(['--list'])).exitCode).toBe(4);

		expect(await run(['--list', '--offline'])).toEqual(nothing);
		answerWith({data: [], next: 'more'});
		await run(['--list']);
		expect(await run(['--list', '--offline'])).toEqual(nothing);
	});

	it('knows the key by its file, not by what a command prints', async () => {
		const {home, run} = await openWorld();
		const file = join(home, 'key');
		await writeFile(file, 'correct-horse', {mode: 0o600});
		const args = ['--list', '--access-key-file', file];
		await run(args);
		expect((await run([...args, '--offline'])).exitCode).toBe(0);

		await writeFile(file, 'another');

		expect((await run([...args, '--offline'])).exitCode).toBe(3);
	});
});

describe('what a script gets', () => {
	const ways = [
		['--list'],
		['--json'],
		['-1', 'ubuntu'],
		['-0', 'none at all'],
		['--check', '-'],
		['--changes'],
		['--last'],
	] as const;

	it('is never what is remembered, unless --offline asks for it', async () => {
		const {run, stop} = await openWorld();
		await run(['-1', 'ubuntu']);
		await run(['--changes']);
		await stop();

		const runAll = (more: readonly string[]) =>
			Promise.all(ways.map(args => run([...args, ...more], {}, 'os:ubuntu-22.04')));
		const asked = await runAll([]);
		const offline = await runAll(['--offline']);

		expect(asked.map(({stdout, exitCode}) => ({stdout, exitCode}))).toEqual(
			ways.map(() => ({stdout: '', exitCode: 3})),
		);
		expect(offline.map(({exitCode}) => exitCode)).toEqual([0, 0, 0, 1, 0, 0, 0]);
		expect(offline[6]?.stdout).toBe('os:ubuntu-22.04,locale:en-us\n');
	}, 60_000);

	it.each([401, 403])('is nothing that was remembered, once the key was refused: %i', async status => {
		const {run, answerWith} = await openWorld();
		await run(['--list']);
		answerWith({}, status);

		expect((await run(['--list'])).exitCode).toBe(4);

		expect((await run(['--list', '--offline'])).exitCode).toBe(3);
	});

	it.each([
		['empty', (file: string) => truncateSync(file, 0)],
		[
			'a pipe',
			(file: string) => {
				rmSync(file);
				spawnSync('mkfifo', ['-m', '600', file]);
			},
		],
		[
			'a folder',
			(file: string) => {
				rmSync(file);
				mkdirSync(file);
			},
		],
	])('is the same where each file of before is %s, and the log says why it is not read', async (name, spoil) => {
		const {home, run} = await openWorld();
		const before = await run(['-1', 'ubuntu']);
		await run(['--changes']);
		const folders = ['.cache/envpick/listings', '.local/state/envpick'].map(path => join(home, path));
		const files = folders.flatMap(path => readdirSync(path).map(file => join(path, file)));
		expect(files).toHaveLength(4);
		for (const file of files) {
			spoil(file);
		}
		const log = join(home, 'log');

		expect(await run(['-1', 'ubuntu', '--debug', log])).toEqual(before);

		expect(readFileSync(log, 'utf8')).toMatch(/remember: (cannot read|passes over) picks\.json/);
		const isWritten = name !== 'a folder';
		expect((await run(['--list', '--offline', '--debug', `${log}2`])).exitCode).toBe(isWritten ? 0 : 3);
		expect(readFileSync(`${log}2`, 'utf8').includes('remember: cannot read a listing')).toBe(!isWritten);
		expect(readFileSync(log, 'utf8').includes('remember: cannot write a listing')).toBe(!isWritten);
		expect((await run(['--changes'])).exitCode).toBe(2);
	});
});

describe('what is kept', () => {
	it('is nothing of --input and --demo, nor where remembering is off, nor the key', async () => {
		const {home, run} = await openWorld();
		const isKept = () => existsSync(join(home, '.cache/envpick/listings')) || existsSync(join(home, '.local'));
		await mkdir(join(home, '.config/envpick'), {recursive: true});
		await run(['-1', '--demo', '--unique', 'ubuntu']);
		await run(['-1', 'ubuntu'], {ENVPICK_REMEMBER: '0'});
		await writeFile(join(home, '.config/envpick/config.json'), '{"remember": false}');
		await run(['-1', 'ubuntu']);
		expect((await run(['--list', '--offline'])).stderr).toBe(
			'envpick: nothing is remembered, as that is switched off; leave out --offline, or ENVPICK_REMEMBER and `remember`\n',
		);
		await writeFile(join(home, '.config/envpick/config.json'), '{}');
		await run(['--list', '--input', '-'], {}, '{"data":[]}');
		expect(isKept()).toBe(false);

		await run(['-1', 'ubuntu']);

		expect(isKept()).toBe(true);
	});

	it.each([
		['as it is', 'correct/horse'],
		['with an escaped slash', 'correct\\/horse'],
		['with an escaped letter', '\\u0063orrect/hors\\u0065'],
	])('is nothing of an answer in which the key stands %s: no listing, tags, baseline or pick', async (_, written) => {
		const {home, run, answerWith} = await openWorld();
		const key = {ENVPICK_ACCESS_KEY: 'correct/horse'};
		for (const json of [
			`{"data":[{"resources":[{"tags":["os:${written}"]}]}]}`,
			`{"data":[{"backend":{"${written}":1},"resources":[{"tags":["os:a"],"x":["${written}"]}]}]}`,
		]) {
			answerWith(json);
			expect((await run(['--list'], key)).exitCode).toBe(0);
			expect((await run(['--changes'], key)).stderr).toContain('nothing can be remembered');
			expect((await run(['-1'], key)).exitCode).toBe(0);
		}

		expect((await run(['--list', '--offline'], key)).exitCode).toBe(3);
		expect(['.cache/envpick/listings', '.local/state/envpick'].filter(name => existsSync(join(home, name)))).toEqual(
			[],
		);
	});

	it('is deleted by --forget, which says what it was', async () => {
		const {home, run} = await openWorld();
		await run(['-1', 'ubuntu']);

		const forgotten = {stdout: 'forgot 1 listing, 1 list of tags, 1 pick\n', stderr: '', exitCode: 0};
		expect(await run(['--forget'], {ENVPICK_BASE_URL: '', ENVPICK_REMEMBER: '0'})).toEqual(forgotten);
		expect((await run(['--forget'])).stdout).toBe('nothing was remembered\n');
		expect((await run(['--list', '--offline'])).exitCode).toBe(3);
		expect((await runEnvpick(['--forget'])).stdout).toBe('nothing was remembered\n');
		expect(readFileSync(join(home, '.cache/envpick/listings/tags'), {encoding: 'utf8', flag: 'a+'})).toBe('');
	});
});

describe('--changes', () => {
	it('prints what changed since it was run last, and once', async () => {
		const {run, answerWith} = await openWorld();
		expect(await run(['--changes'])).toEqual({
			stdout: '',
			stderr: 'envpick: there is nothing to compare with yet; this listing is kept: run it again later\n',
			exitCode: 2,
		});
		expect(await run(['--changes', '--exit-code'])).toEqual({stdout: '', stderr: '', exitCode: 0});
		answerWith(later);
		await run(['--list']);

		const filtered = await run(['--changes', '--exit-code', 'windows']);
		expect(filtered).toEqual({
			stdout: '+ os:windows10-2004-x64,locale:en-us\n- os:windows10-1703-x64,locale:en-us\n',
			stderr: '',
			exitCode: 1,
		});
		expect(await run(['--changes', 'macos', '--exit-code'])).toEqual({stdout: '', stderr: '', exitCode: 0});
		const whole =
			'+ os:windows10-2004-x64,locale:en-us\n+ os:ubuntu-22.04,locale:de-de\n- os:windows10-1703-x64,locale:en-us\n~ os:ubuntu-22.04,locale:en-us\n';
		expect(await run(['--changes'])).toEqual({stdout: whole, stderr: '', exitCode: 0});
		expect((await run(['--changes'])).stdout).toBe('');
	});

	it('tells again what could not be written', async () => {
		const {env, run, answerWith} = await openWorld();
		await run(['--changes']);
		answerWith(later);

		const full = await runShell('"$@" --changes >/dev/full', {env});

		expect(full).toEqual({
			stdout: '',
			stderr: 'envpick: cannot write to standard output; check what it goes to\n',
			exitCode: 2,
		});
		expect((await run(['--changes'])).stdout).toContain('+ os:windows10-2004-x64,locale:en-us\n');
		expect((await run(['--changes'])).stdout).toBe('');
	});

	it('compares with a saved listing, and leaves alone what it compares with otherwise', async () => {
		const {home, run, answerWith} = await openWorld();
		const saved = join(home, 'saved.json');
		await writeFile(saved, JSON.stringify(later));

		expect((await run(['--changes', '--since', saved, 'de-de'])).stdout).toBe('- os:ubuntu-22.04,locale:de-de\n');
		expect((await run(['--changes'])).exitCode).toBe(2);
		expect((await run(['--changes', '--since', saved], {ENVPICK_REMEMBER: '0'})).exitCode).toBe(0);
		expect((await run(['--changes', '--since', 'none.json'])).exitCode).toBe(2);
		answerWith({data: [], next: 'more'});
		expect((await run(['--changes'])).exitCode).toBe(6);
	});

	it.each([
		[['--since', 'x', '--list'], '`--since` goes with `--changes`; add --changes'],
		[['--exit-code'], '`--exit-code` goes with `--changes`; add --changes'],
	])('is needed by its options: %j', async (args, line) => {
		const {run} = await openWorld();

		expect(await run(args)).toEqual({stdout: '', stderr: `envpick: ${line}\n`, exitCode: 2});
	});

	it('says that it can compare with nothing where remembering is off', async () => {
		const {run} = await openWorld();

		expect((await run(['--changes'], {ENVPICK_REMEMBER: '0'})).stderr).toBe(
			'envpick: there is nothing to compare with (remembering is switched off); name a saved listing with --since\n',
		);
	});
});

describe('--check', () => {
	it('says which tags that files name are gone, and how many there were', async () => {
		const {home, run, answerWith} = await openWorld();
		const [play, profiles] = ['play.yml', 'profiles.json'].map(name => join(home, name)) as [string, string];
		await writeFile(play, '\nimage: "os:windows10-1703-x64"\n');
		await writeFile(profiles, '[{"tags": ["os:windows10-2004-x64", "locale:de-de"]}]');
		expect((await run(['--check', play])).exitCode).toBe(0);
		answerWith(later);

		const {stdout, stderr, exitCode} = await run(['--check', play, profiles, '-'], {}, 'os:ubuntu-22.04,locale:de-de');

		expect(stdout).toBe(
			`${play}:2: os:windows10-1703-x64 is gone; nearest os:windows10-2004-x64\n` +
				`${profiles}: [0].tags: no environment has all of os:windows10-2004-x64,locale:de-de\n`,
		);
		expect(stderr).toBe('5 tags in 3 files, 1 gone, 1 combination that no environment has\n');
		expect(exitCode).toBe(1);
	});

	it('finds all there in what --list prints, in any form', async () => {
		const {run} = await openWorld();
		for (const form of [[], ['--as', 'json'], ['--as', 'flags'], ['--as', 'submission']]) {
			const {stdout} = await run(['--list', ...form]);

			expect(await run(['--check', '-'], {}, stdout)).toMatchObject({stdout: '', exitCode: 0});
		}
	});

	it('ends with 2 where a file cannot be read or names no tag, and never says gone where nobody answers', async () => {
		const {run, stop, answerWith, asked} = await openWorld();
		expect(await run(['--check', 'none.yml'])).toMatchObject({stdout: '', exitCode: 2});
		expect(asked()).toBe(0);
		expect(await run(['--check', '-'], {}, 'nothing at all')).toEqual({
			stdout: '',
			stderr: "envpick: no tag of this listing's prefixes is in 1 file; check which files these are\n",
			exitCode: 2,
		});
		answerWith({data: [], next: 'more'});
		expect(await run(['--check', '-'], {}, 'os:a')).toMatchObject({stdout: '', exitCode: 6});
		await stop();

		expect(await run(['--check', '-'], {}, 'os:a')).toMatchObject({stdout: '', exitCode: 3});
	});
});

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

		expect(await run(['--last', '--as', 'space'])).toMatchObject({
			stdout: 'os:windows10-1703-x64 locale:en-us\n',
			exitCode: 0,
		});
		answerWith(later);
		expect(await run(['--last'])).toEqual({
			stdout: '',
			stderr:
				'envpick: `os:windows10-1703-x64,locale:en-us`, which was picked last, is gone; nearest os:windows10-2004-x64\n',
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
			stderr: 'envpick: none of the last 5 picks matches `macos`; change the query, or leave out `--last`\n',
			exitCode: 1,
		});
		answerWith(later);
		expect(await run(['--last', 'windows'])).toMatchObject({stdout: '', exitCode: 1});
		expect((await run(['--last', 'windows'])).stderr).toContain(
			'`os:windows10-1703-x64,locale:en-us`, which was picked last, is gone',
		);
	});
});
