import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {runEnvpick, runShell} from '../helpers/program/envpick.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {listingOf, respondWith, serve} from '../helpers/service/service.ts';

const sample = ['--input', sampleListing];

// A shell command that prints a listing of 50,000 environments.
const large = `(printf '{"data":[{"resources":['; seq -s, 50000 | sed 's/[0-9]*/{"tags":["os:&"]}/g'; printf ']}]}')`;

describe('a listing without a screen', () => {
	it('prints a line for each environment of the sample', async () => {
		const {stdout, stderr, exitCode} = await runEnvpick(['--list', ...sample]);

		expect(stdout.trimEnd().split('\n')).toHaveLength(48);
		expect(stdout).toMatch(/^(os:[\w.-]+,locale:en-us(,image:[\w.-]+|,arch:x64,arch:x86,system)?\n){48}$/);
		expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
	});

	it('prints the records as received with --json', async () => {
		const {stdout, exitCode} = await runEnvpick(['--json', ...sample]);

		const {data} = JSON.parse(await readFile(sampleListing, 'utf8')) as {data: {resources: unknown[]}[]};
		expect(JSON.parse(stdout)).toEqual(data.flatMap(({resources}) => resources));
		expect(exitCode).toBe(0);
	});

	it('accepts the output of --json, without changes', async () => {
		const saved = join(await makeDirectory(), 'saved.json');
		await writeFile(saved, (await runHere(['--json', ...sample])).stdout);

		expect((await runHere(['--list', '--input', saved])).stdout).toBe((await runHere(['--list', ...sample])).stdout);
		expect(await runHere(['--changes', '--exit-code', '--since', saved, ...sample])).toEqual({
			stdout: '',
			stderr: `no changes since \`${saved}\`\n`,
			exitCode: 0,
		});
	});

	it('keeps every digit and every field of a record', async () => {
		const record = '{"id":12345678901234567890,"tags":["os:a"],"left":{"behind":[1e400,null]}}';

		const {stdout} = await runEnvpick(['--json', '--input', '-'], {input: `{"data":[{"resources":[${record}]}]}`});

		expect(stdout).toBe(`[\n${record}\n]\n`);
	});

	it('quotes nothing with --unquoted; else refuses risky text', async () => {
		const input = '{"data":[{"resources":[{"tags":["os:a b"]}]}]}';
		const pick = ['-1', '--input', '-', '--as', 'csv'];

		expect(await runEnvpick(pick, {input})).toEqual({
			stdout: '',
			stderr: 'envpick: `os:a b` cannot be written as csv (a shell would split or expand it); use json or --unquoted\n',
			exitCode: 2,
		});
		expect((await runEnvpick([...pick, '--unquoted'], {input})).stdout).toBe('os:a b\n');
		expect((await runEnvpick([...pick, '--print0'], {input})).stdout).toBe('os:a b\0');
		expect((await runEnvpick(['--list', '--input', '-', '--as', 'flags'], {input})).stdout).toBe("-T 'os:a b'\n");
	});

	it('merges identical lines, but not environments whose lines differ', async () => {
		const environments = ['a', 'b'].map(id => ({id, tags: ['os:win']}));
		const input = JSON.stringify({data: [{resources: environments}]});
		const printed = async (...options: string[]) =>
			(await runEnvpick(['--input', '-', '--unique', ...options], {input})).stdout;

		expect(await printed('--list')).toBe('os:win\n');
		expect(await printed('--list', '--as', '{id}')).toBe('a\nb\n');
		expect(JSON.parse(await printed('--json'))).toEqual([environments[0]]);
	});

	it('filters by the query, and exits with code 1 without a match', async () => {
		const one = await runHere(['--list', '--unique', 'ubuntu', ...sample]);
		const none = await runHere(['--list', 'windows95', ...sample]);
		const noJson = await runHere(['--json', 'windows95', ...sample]);

		expect(one.stdout).toBe('os:ubuntu-22.04-amd64,locale:en-us\n');
		expect(none).toEqual({stdout: '', stderr: '', exitCode: 1});
		expect(noJson).toEqual({stdout: '[]\n', stderr: '', exitCode: 1});
	});

	it.each([
		['ubuntu OR macos', 1, 'no match for `ubuntu OR macos` (| means OR); did you mean `ubuntu | macos`?'],
		['Win11', 1, 'no match for `Win11` (a capital makes case matter); did you mean `win11`?'],
		['! win', 0, '`!` alone is ignored; did you mean `!win`?'],
	])('explains how to write %j here, with --list and with -1 -0', async (query, exitCode, said) => {
		const list = await runHere(['--list', '-q', query, ...sample]);
		const pick = await runHere(['-10', '--list', '-q', query, ...sample]);

		expect(list).toMatchObject({stderr: `envpick: ${said}\n`, exitCode});
		expect(pick.stderr).toContain(`envpick: ${said}\n`);
	});

	it('requests the demo service, over loopback', async () => {
		const {stdout, exitCode} = await runEnvpick(['--demo', '--list', '--tags', 'short', 'win11']);

		expect(stdout).toBe('os:windows11-21h2-x64,locale:en-us\n'.repeat(6));
		expect(exitCode).toBe(0);
	});

	it('requests the service in the environment', async () => {
		const service = await serve(respondWith(listingOf(['os:here', 'locale:en'])));

		const {stdout, exitCode} = await runEnvpick(['--list'], {
			env: {ENVPICK_BASE_URL: service.url, ENVPICK_ACCESS_KEY: 'correct-horse'},
		});

		expect(stdout).toBe('os:here,locale:en\n');
		expect(exitCode).toBe(0);
	});

	it('reads the key from a file', async () => {
		const service = await serve(respondWith(listingOf(['os:here'])));
		const path = join(await makeDirectory(), 'key');
		await writeFile(path, 'correct-horse\n', {mode: 0o600});

		const {stdout} = await runHere(['--list', '--base-url', service.url, '--access-key-file', path]);

		expect(stdout).toBe('os:here\n');
	});

	it('fails if every environment is left out', async () => {
		const {stdout, exitCode} = await runHere(['--list', '--input', '-'], {
			input: JSON.stringify(listingOf(['os:a,b'])),
		});

		expect({stdout, exitCode}).toEqual({stdout: '', exitCode: 1});
	});

	it('succeeds if the reader exits early', async () => {
		const {stdout, stderr, exitCode} = await runShell(`${large} | "$@" --list --input - | head -1`);

		expect({stdout, stderr, exitCode}).toEqual({stdout: 'os:1\n', stderr: '', exitCode: 0});
	});

	it('prints JSON that is safe to show, with the same values', async () => {
		const input = '{"data":[{"resources":[{"tags":["os:\u009b31m\u202e"]}]}]}';

		const {stdout} = await runHere(['--json', '--input', '-'], {input});

		expect(stdout).toMatch(/^[\n -~]*$/);
		expect(JSON.parse(stdout)).toEqual([{tags: ['os:\u009b31m\u202e']}]);
	});

	// A large listing is written in parts.
	it.each(['--demo', '--input -'])('reports a write error on a full disk once: %s', async source => {
		const {stderr, exitCode} = await runShell(`${large} | "$@" --list ${source} > /dev/full`);

		expect(stderr).toBe('envpick: cannot write to standard output; check its destination\n');
		expect(exitCode).toBe(2);
	});

	it.each(['--list', '--json'])('says with %s that the service has more results', async option => {
		const input = JSON.stringify({data: [{resources: [{tags: ['os:a']}]}], next: 'page-2'});

		const {stdout, stderr, exitCode} = await runHere([option, '--input', '-'], {input});

		expect(stdout).toContain('os:a');
		expect(stderr).toBe(
			'envpick: the listing may be incomplete (the service says there are more results); ask the operator of the service\n',
		);
		expect(exitCode).toBe(0);
	});

	it('reports in one line what is left out and that there is more', async () => {
		const input = JSON.stringify({data: [{resources: [{tags: ['os:fine']}, {tags: ['os:a,b']}]}], next: 'page-2'});

		const {stdout, stderr, exitCode} = await runHere(['--list', '--input', '-'], {input});

		expect(stdout).toBe('os:fine\n');
		expect(stderr).toBe(
			'envpick: 1 of 2 left out (`os:a,b` cannot be written as csv (commas separate the tags); use json), and the listing may be incomplete (the service says there are more results); --json prints everything received\n',
		);
		expect(exitCode).toBe(0);
	});

	it('leaves out what a format cannot represent, and reports that', async () => {
		const input = JSON.stringify(listingOf(['os:fine'], ['os:a,b']));

		const {stdout, stderr, exitCode} = await runHere(['--list', '--input', '-'], {input});

		expect(stdout).toBe('os:fine\n');
		expect(stderr).toBe(
			'envpick: 1 of 2 left out (`os:a,b` cannot be written as csv (commas separate the tags); use json); --json prints all of them\n',
		);
		expect(exitCode).toBe(0);
	});
});

describe('a pick without a screen', () => {
	it('is printed if all matches give the same output', async () => {
		const {stdout, exitCode} = await runEnvpick(['-1', '--as', 'flags', 'macos', ...sample]);

		expect(stdout).toBe('-T os:macos-10.15-amd64 -T locale:en-us\n');
		expect(exitCode).toBe(0);
	});

	it('ends each of its lines with NUL under --print0', async () => {
		const {stdout} = await runHere(['-1', '--print0', '--as', 'lines', 'macos', ...sample]);

		expect(stdout).toBe('os:macos-10.15-amd64\0locale:en-us\0');
	});

	it.each([
		['a pick', ['-1']],
		['a list', ['--list']],
	])('passes any tag as one argument through --print0 and xargs -0: %s', async (_, options) => {
		const tags = ['os:a b', 'os:$(touch x)', "locale:it's", 'locale:*', 'os:-'];
		const input = join(await makeDirectory(), 'listing.json');
		await writeFile(input, JSON.stringify(listingOf(tags)));

		const {stdout} = await runShell(
			`"$@" ${options.join(' ')} --as lines --print0 --input "${input}" | xargs -0 printf '[%s]\\n'`,
		);

		expect(stdout.trimEnd().split('\n').sort()).toEqual(tags.map(tag => `[${tag}]`).sort());
	});

	it('includes, as requested, the exact tags, os and locale, or all tags', async () => {
		const list = (...options: string[]) => runHere(['--list', '--unique', 'win10', '2004', ...options, ...sample]);

		expect(await list()).toEqual({
			stdout:
				'os:windows10-2004-x64,locale:en-us,image:win10v2004-20230914-en\n' +
				'os:windows10-2004-x64,locale:en-us,arch:x64,arch:x86,system\nos:windows10-2004-x64,locale:en-us\n',
			stderr: '',
			exitCode: 0,
		});
		expect(await list('--tags', 'short')).toMatchObject({stdout: 'os:windows10-2004-x64,locale:en-us\n', stderr: ''});
		expect((await list('--tags', 'all')).stdout).toContain(
			'en-us,arch:x64,arch:x86,image:win10v2004-20230914-en,system\n',
		);
	});

	it('exits with code 1 if nothing matches and -0 is given', async () => {
		expect(await runHere(['-0', 'windows95', ...sample])).toEqual({stdout: '', stderr: '', exitCode: 1});
	});

	const narrow = 'narrow the filter, or print them all with --list';

	const win7 = (image: string) => `\`os:windows7-x64,locale:en-us,image:win7-${image}-en\``;
	const two = `the matches give 2 different picks, not only one: ${win7('20250407')}, ${win7('20230705')} (image differs)`;

	it.each([
		['two with --list', ['--list', '-1', 'win7'], `${two}; \`--tags short\` gives the same pick for all of them`],
		[
			'two without a terminal',
			['-1', 'win7'],
			`${two.replace('not only one', 'and there is no terminal to choose with')}; \`--tags short\` gives the same pick for all of them`,
		],
		[
			'more, of which two are named',
			['-1', 'win7 | macos'],
			`the matches give 3 different picks, and there is no terminal to choose with: ${win7('20250407')}, ${win7('20230705')}, ... (arch, image, os differ); ${narrow}`,
		],
		[
			'several matches with -0',
			['-0', 'ubuntu'],
			'6 environments match, and there is no terminal to choose with; pick with -1, or print them all with --list',
		],
	])('reports how many different outputs the matches have: %s', async (_, args, line) => {
		expect(await runEnvpick([...args, ...sample])).toEqual({stdout: '', stderr: `envpick: ${line}\n`, exitCode: 2});
	});

	it('does not suggest --tags short if the template also differs', async () => {
		const data = [{resources: ['one', 'two'].map(id => ({id, tags: ['os:ubuntu', `image:${id}`]}))}];
		const {stderr} = await runHere(['--list', '-1', '--as', '{tags} {id}', '--input', '-'], {
			input: JSON.stringify({data}),
		});
		expect(stderr).toContain('2 different picks');
		expect(stderr).toContain('; narrow the filter, or print them all without -1\n');
	});

	it('exits with code 1 if nothing matches, as the filter cannot change', async () => {
		const stderr = 'envpick: no environment matches; change the filter\n';
		expect(await runEnvpick(['-1', 'windows95', ...sample])).toEqual({stdout: '', stderr, exitCode: 1});
	});

	const none = 'the listing has no environments; check its source';
	const nobody = `and there is no terminal to choose with; ${narrow}`;
	const one = {tags: ['os:ubuntu']};

	it.each([
		['an empty listing', [], 1, none],
		['a listing without a readable entry', [7, 8], 1, none],
		['entries that cannot be read beside two environments', [7, one, one, 8], 2, `2 environments match, ${nobody}`],
		['an entry that cannot be read beside one environment', [7, one], 2, `1 environment matches, ${nobody}`],
	])('counts readable environments: %s', async (_, resources, exitCode, line) => {
		const input = JSON.stringify({data: [{resources}]});

		const run = await runEnvpick(['-1', '--input', '-'], {input});

		expect(run).toEqual({stdout: '', stderr: `envpick: ${line}\n`, exitCode});
	});
});
