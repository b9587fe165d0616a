import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {runEnvpick, runShell} from '../helpers/program/envpick.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {listingOf} from '../helpers/service/service.ts';

const sample = ['--input', sampleListing];
const inSample = (...args: readonly string[]) => runHere([...args, ...sample]);
const inListing = (listing: unknown, ...args: readonly string[]) =>
	runHere(['--input', '-', ...args], {input: typeof listing === 'string' ? listing : JSON.stringify(listing)});

/** The outcome of a run that printed this. */
const printed = (stdout: string) => ({stdout, stderr: '', exitCode: 0});

// A shell command that prints a listing of 50,000 environments.
const large = `(printf '{"data":[{"resources":['; seq -s, 50000 | sed 's/[0-9]*/{"tags":["os:&"]}/g'; printf ']}]}')`;

describe('a listing without a screen', () => {
	it('prints a line for each environment of the sample', async () => {
		const {stdout, stderr, exitCode} = await runEnvpick(['--list', ...sample]);

		expect(stdout).toMatch(/^(os:[\w.-]+,locale:en-us(,[\w.:-]+)*\n){48}$/);
		expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
	});

	it('reads other blanks and full-width signs as the screen does, and keeps those of the listing', async () => {
		const listing = listingOf(['os:win7'], ['os:win11'], ['a\u00a0b']);

		expect(await inListing(listing, '--list', 'win7 |\u3000win11\r')).toEqual(printed('os:win7\nos:win11\n'));
		expect(await inListing(listing, '--list', '！os：win7 os')).toEqual(printed('os:win11\n'));
		expect(await inListing(listing, '--list', 'a\u00a0b')).toEqual(printed('a\u00a0b\n'));
		expect(await inListing(listing, '--list', 'a\u00a0x')).toEqual({stdout: '', stderr: '', exitCode: 1});
		expect((await inListing(listing, '--list', 'win7\u3000or\u3000win11')).stderr).toContain(
			'did you mean `win7 | win11`?',
		);
	});

	it('prints the response as received with --json, which it accepts again', async () => {
		const {stdout, exitCode} = await runEnvpick(['--json', ...sample]);

		expect(JSON.parse(stdout)).toEqual(JSON.parse(await readFile(sampleListing, 'utf8')));
		expect(exitCode).toBe(0);
		expect(await inListing(stdout, '--json')).toEqual(printed(stdout));
	});

	it('keeps every digit and every field of a record, in text that is safe to show', async () => {
		const record = '{"id":12345678901234567890,"tags":["os:\u009b31m\u202e"],"left":{"behind":[1e400,null]}}';
		const safe = record.replace('\u009b', '\\u009b').replace('\u202e', '\\u202e');

		expect(await inListing(`{"data":[{"resources":[${record}]}]}`, '--json')).toEqual(
			printed(`{"data":[\n{"resources":[\n${safe}\n]}\n]}\n`),
		);
	});

	it('quotes when pasted, refuses risky text when captured, unless --unquoted or --print0', async () => {
		const listing = listingOf(['os:a b']);
		const pick = ['-1', '--as', 'comma'];

		expect(await inListing(listing, ...pick)).toEqual({
			stdout: '',
			stderr:
				'envpick: `os:a b` cannot be written as comma (a shell would split or expand it); use json or --unquoted\n',
			exitCode: 2,
		});
		expect(await inListing(listing, ...pick, '--unquoted')).toEqual(printed('os:a b\n'));
		expect(await inListing(listing, ...pick, '--print0')).toEqual(printed('os:a b\0'));
		expect(await inListing(listing, '--list', '--as', 'flags')).toEqual(printed("-T 'os:a b'\n"));
		expect(await inListing(listing, '--list', '--as', 'flags', '--print0')).toEqual(printed("-T 'os:a b'\0"));
	});

	it('merges identical lines, but not environments whose lines differ', async () => {
		const environments = ['a', 'b', 'c'].map(id => ({id, tags: [id === 'c' ? 'os:mac' : 'os:win']}));
		const list = async (...options: string[]) =>
			(await inListing({data: [{resources: environments}]}, '--unique', ...options)).stdout;

		expect(await list('--list')).toBe('os:win\nos:mac\n');
		expect(await list('--list', '--as', '{id}')).toBe('a\nb\nc\n');
		expect(JSON.parse(await list('--json'))).toEqual({data: [{resources: [environments[0], environments[2]]}]});
		expect(JSON.parse(await list('--json', '^id:b$'))).toEqual({data: [{resources: [environments[1]]}]});
	});

	it.each([
		[[], expect.stringContaining('en-us,arch:x64,arch:x86,image:win10v2004-20230914-en,system\n')],
		[['--tags', 'short'], 'os:windows10-2004-x64,locale:en-us\n'],
		[
			['--tags', 'exact'],
			'os:windows10-2004-x64,locale:en-us,image:win10v2004-20230914-en\n' +
				'os:windows10-2004-x64,locale:en-us,arch:x64,arch:x86,system\nos:windows10-2004-x64,locale:en-us\n',
		],
	])('prints all tags of each match, or those that --tags chooses: %j', async (options, stdout) => {
		expect(await inSample('--list', '--unique', 'win10', '2004', ...options)).toEqual(printed(stdout));
	});

	it('filters by the query, and exits with code 1 without a match', async () => {
		expect(await inSample('--list', '--unique', 'ubuntu')).toEqual(
			printed('os:ubuntu-22.04-amd64,locale:en-us,system\n'),
		);
		expect(await inSample('--list', 'windows95')).toEqual({stdout: '', stderr: '', exitCode: 1});
		expect(await inSample('--json', 'windows95')).toEqual({stdout: '', stderr: '', exitCode: 1});
		expect(await inSample('-0', 'windows95')).toEqual({stdout: '', stderr: '', exitCode: 1});
	});

	it.each([
		['ubuntu OR macos', 1, 'no match for `ubuntu OR macos` (| means OR); did you mean `ubuntu | macos`?'],
		['Win11', 1, 'no match for `Win11` (a capital makes case matter); did you mean `win11`?'],
		['! win', 0, '`! win` has a different meaning here (! excludes; write no space after it); did you mean `!win`?'],
		['-x', 0, '`-x` has a different meaning here (write ! instead of - to exclude); did you mean `!x`?'],
	])('explains how to write %j here, with --list and with -1 -0', async (query, exitCode, said) => {
		expect(await inSample('--list', '-q', query)).toMatchObject({stderr: `envpick: ${said}\n`, exitCode});
		expect((await inSample('-10', '--list', '-q', query)).stderr).toContain(`envpick: ${said}\n`);
	});

	it('explains a word that happens to match', async () => {
		const data = [{resources: [{tags: ['os:win', 'north', 'for-mac']}, {tags: ['os:mac']}]}];

		expect(await inListing({data}, '--list', 'win or mac')).toEqual({
			stdout: 'os:win,north,for-mac\n',
			stderr: 'envpick: `win or mac` has a different meaning here (| means OR); did you mean `win | mac`?\n',
			exitCode: 0,
		});
	});

	it('succeeds if the reader exits early', async () => {
		const {stdout, stderr} = await runShell(`${large} | { "$@" --list --input -; echo "code $?" >&2; } | head -1`);

		expect([stdout, stderr]).toEqual(['os:1\n', 'code 0\n']);
	});

	// A large listing is written in parts.
	it.each(['--demo', '--input -'])('reports a write error on a full disk once: %s', async source => {
		expect(await runShell(`${large} | "$@" --list ${source} > /dev/full`)).toEqual({
			stdout: '',
			stderr: 'envpick: cannot write to standard output; check its destination\n',
			exitCode: 2,
		});
	});

	const fine = {tags: ['os:fine']};
	const comma = {tags: ['os:a,b']};
	const leftOut =
		'1 of 2 matches left out (`entry 2` is not an environment (expected an environment, found null); use record)';
	const more = 'the listing may be incomplete (the service says there are more results)';
	const ask = `envpick: ${more}; ask the operator of the service\n`;

	it.each<[string, what: string, listing: object, line: string]>([
		['--list', 'more results', {data: [{resources: [fine]}], next: 'page-2'}, ask],
		['--json', 'more results', {data: [{resources: [fine]}], next: 'page-2'}, ask],
		['--list', 'omissions', {data: [{resources: [fine, null]}]}, `envpick: ${leftOut}; --json prints all of them\n`],
		[
			'--list',
			'omissions and more results',
			{data: [{resources: [fine, null]}], next: 'page-2'},
			`envpick: ${leftOut}; --json prints all of them\n${ask}`,
		],
	])('says with %s that there are %s', async (option, _, listing, line) => {
		expect(await inListing(listing, option)).toEqual({
			stdout:
				option === '--list' ? 'os:fine\n' : `{"data":[\n{"resources":[\n{"tags":["os:fine"]}\n]}\n],"next":"page-2"}\n`,
			stderr: line,
			exitCode: 0,
		});
	});

	it('fails if every environment is left out', async () => {
		expect(await inListing({data: [{resources: [null]}]}, '--list')).toMatchObject({stdout: '', exitCode: 1});
	});

	it('prints a table of all matches, and drops equal lines with --unique', async () => {
		const {stdout} = await inSample('--list', '--as', 'csv', '--columns', 'os,locale', 'macos | android');
		const unique = ['--list', '--as', 'csv', '--columns', 'os,locale', '--unique', '--unquoted', 'macos | android'];

		expect(stdout).toMatch(/^os,locale\r\n(?:(?:macos-10\.15-amd64|android-13-x64),en-us\r\n)+$/);
		expect((await inSample(...unique)).stdout.split('\r\n').sort()).toEqual([
			...['', 'android-13-x64,en-us', 'macos-10.15-amd64,en-us', 'os,locale'],
		]);
		expect(await inSample('--list', '--as', 'table', 'windows95')).toEqual({stdout: '', stderr: '', exitCode: 1});
	});

	it('prints a table whole or not at all', async () => {
		const bad = {note: 'a\tb', tags: ['os:bad']};
		const cannot = '`a^Ib` in `note` of `bad` cannot be written as tsv (it contains a tab)';

		expect(await inListing({data: [{resources: [fine, bad, null]}]}, '--list', '--as', 'tsv')).toEqual({
			stdout: '',
			stderr: `envpick: 1 of 3 matches cannot be written (${cannot}); leave the column out with --columns, or use csv\n`,
			exitCode: 2,
		});
		expect(await inListing({data: [{resources: [{note: 'x', tags: []}, null]}]}, '--list', '--as', 'tsv')).toEqual({
			stdout: 'note\nx\n',
			stderr: `envpick: ${leftOut}; --json prints all of them\n`,
			exitCode: 0,
		});
	});

	it('prints nothing if a match cannot be written, as a list with holes looks complete', async () => {
		expect(await inListing({data: [{resources: [fine, comma]}]}, '--list')).toEqual({
			stdout: '',
			stderr:
				'envpick: 1 of 2 matches cannot be written (`os:a,b` cannot be written as comma (commas separate the tags)); use json\n',
			exitCode: 2,
		});
	});
});

describe('a pick without a screen', () => {
	it('is printed if all matches have the same output', async () => {
		expect(await runEnvpick(['-1', '--as', 'flags', 'macos', ...sample])).toEqual(
			printed('-T os:macos-10.15-amd64 -T locale:en-us\n'),
		);
	});

	it.each([['-1'], ['--list']])('passes any tag as one argument through --print0 and xargs -0: %s', async option => {
		const tags = ['os:a b', 'os:$(touch x)', "locale:it's", 'locale:*', 'os:-'];
		const input = join(await makeDirectory(), 'listing.json');
		await writeFile(input, JSON.stringify(listingOf(tags)));

		const {stdout} = await runShell(
			`"$@" ${option} --as lines --print0 --input "${input}" | xargs -0 printf '[%s]\\n'`,
		);

		expect(stdout.trimEnd().split('\n').sort()).toEqual(tags.map(tag => `[${tag}]`).sort());
	});

	const narrow = 'narrow the filter, or print them all with --list';
	const unasked = 'and there is no screen to choose on';
	const onlyOne = 'but -1 prints only one; narrow the filter, or print them all without -1';
	const win7 = (image: string) => `\`os:windows7-x64,locale:en-us,image:win7-${image}-en\``;
	const images = `${win7('20250407')}, ${win7('20230705')}`;
	const short = 'use `--tags short`: it gives the same pick for all of them';

	it.each([
		[
			['--list', '-1', 'win7'],
			`the matches give 2 different picks (${images}: image differs), but -1 prints only one; ${short}`,
		],
		[['-1', 'win7'], `the matches give 2 different picks (${images}: image differs), ${unasked}; ${short}`],
		[
			['--list', '-1', 'win7 | macos'],
			`the matches give 3 different picks (such as ${images}: image differs), ${onlyOne}`,
		],
		[['-0', 'ubuntu'], `6 environments match, ${unasked}; ${narrow}`],
	])('reports how many different outputs the matches have: %s', async (args, line) => {
		const run = args[0] === '--list' ? runHere : runEnvpick;
		expect(await run([...args, ...sample])).toEqual({stdout: '', stderr: `envpick: ${line}\n`, exitCode: 2});
	});

	it('shows of two long picks what tells them apart', async () => {
		const alike = `os:${'windows-server-'.repeat(6)}x64`;
		const data = [
			{resources: ['a', 'b'].map(end => ({tags: [alike, 'locale:en', `image:${'nightly-'.repeat(4)}${end}`]}))},
		];
		const {stderr} = await inListing({data}, '--list', '-1');

		expect(stderr).toMatch(
			/ 2 different picks \(`\.{3}[^`]*nightly-a`, `\.{3}[^`]*nightly-b`: image differs\), but -1 /,
		);
	});

	it('does not suggest --tags short if the template also differs', async () => {
		const data = [{resources: ['one', 'two'].map(id => ({id, tags: ['os:ubuntu', `image:${id}`]}))}];
		const {stderr} = await inListing({data}, '--list', '-1', '--as', '{tags} {id}');
		expect(stderr).toMatch(/ 2 different picks.*; narrow the filter, or print them all without -1\n/);
	});

	const one = {tags: ['os:ubuntu']};
	const nothing = 'no environment matches; change the filter, or check the listing';

	it.each([
		['no match', [one], ['windows95'], 1, nothing],
		['an empty listing', [], [], 1, nothing],
		['only unreadable entries', [7, 8], [], 1, nothing],
		['unreadable entries and two environments', [7, one, one, 8], [], 2, `2 environments match, ${onlyOne}`],
		['an unreadable entry and one environment', [7, one], [], 2, `1 environment matches, ${onlyOne}`],
	])('counts readable environments: %s', async (_, resources, query, exitCode, line) => {
		expect(await inListing({data: [{resources}]}, '--list', '-1', ...query)).toEqual({
			stdout: '',
			stderr: `envpick: ${line}\n`,
			exitCode,
		});
	});
});
