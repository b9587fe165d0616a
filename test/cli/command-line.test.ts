import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import packageJson from '../../package.json' with {type: 'json'};
import {assertChecks} from '../helpers/faults/checks.ts';
import {runPlain} from '../helpers/faults/fault-run.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {runEnvpick} from '../helpers/program/envpick.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {soon} from '../helpers/project/waits.ts';

const sample = ['--input', sampleListing];

describe('the command line', () => {
	it('prints its version', async () => {
		expect(await runEnvpick(['--version'])).toEqual({stdout: `${packageJson.version}\n`, stderr: '', exitCode: 0});
	});

	// The other refusals are in test/cli/options/refusals.test.ts.
	it.each([
		[['--csv'], 'unknown option `--csv`; did you mean `--list --as csv`?'],
		[['--as', 'jsno'], "`--as jsno` is not a format; did you mean `json`, or `'{jsno}'` for a value?"],
		[
			['--as', '{os'],
			'the template of `--as` has an unclosed brace or a control character (at character 1); write {{ for a brace, \\n for a line break',
		],
		[['--as', 'csv'], '`csv` needs `--list`, or the menu of formats; add --list, or use --as comma'],
		[['--last', '--as', 'table'], '`table` needs `--list`, or the menu of formats; use --as comma'],
		[['--list', '-1', '--as', 'tsv'], '`tsv` needs `--list`, or the menu of formats; use --as comma'],
		[['--list', '--as', 'csv', '--print0'], "`csv` and `--print0` can't be combined; leave it out, or use --as comma"],
		[
			['--list', '--as', 'csv', '--tags', 'all'],
			"`csv` and `--tags` can't be combined; leave it out, or use --as comma",
		],
		[['--list', '--columns', 'id'], '`--columns` needs a table; use --as table, --as tsv or --as csv'],
		[['-1', '--columns', 'id'], '`--columns` needs a table; use --as table, --as tsv or --as csv'],
		[['help'], '`help` is used as a filter; did you mean `--help`?'],
		[['version'], '`version` is used as a filter; did you mean `--version`?'],
		[
			['--as', 'xml'],
			"`--as xml` is not a format; write `'{xml}'` for a value, or use one of comma, space, lines, flags, json, record, table, tsv, csv",
		],
		[
			['--list'],
			'no service given; run `envpick --setup`, set ENVPICK_BASE_URL or use --base-url; to try it, run `envpick --demo`',
		],
	])('refuses %j with one line and code 2', async (args, line) => {
		expect(await runHere(args)).toEqual({stdout: '', stderr: `envpick: ${line}\n`, exitCode: 2});
	});

	it.each([
		['--version', [], `${packageJson.version}\n`],
		['--help', ['--demo', '--input', 'a.json', '--setup'], 'Usage'],
		['-V', ['--list', '--json'], `${packageJson.version}\n`],
	])('responds to %s whatever conflicting options are given', async (option, rivals, start) => {
		const {stdout, stderr, exitCode} = await runHere([...rivals, option]);

		expect(stdout.slice(0, start.length)).toBe(start);
		expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
	});

	it('exits with code 6 if standard input is not a listing', async () => {
		expect(await runHere(['--list', '--input', '-'], {input: '{"items":[]}'})).toEqual({
			stdout: '',
			stderr: 'envpick: `standard input` is not a listing (`data` is missing); check the file\n',
			exitCode: 6,
		});
	});

	it('treats everything after -- as the query', async () => {
		const {stdout} = await runEnvpick(['--list', '--unique', ...sample, '--', '-22.04']);

		expect(stdout).toBe('os:ubuntu-22.04-amd64,locale:en-us,system\n');
	});
});

describe('the entry point', () => {
	const runWithNode = async (version: string) => {
		const preload = join(await makeDirectory(), 'other.cjs');
		await writeFile(preload, `Object.defineProperty(process.versions, 'node', {value: '${version}'})`);
		return runPlain({arguments: ['--list', '--demo'], variables: {NODE_OPTIONS: `--require ${preload}`}});
	};

	it.each(['20.20.2', '22.18.0'])('says in one line which version of Node is required, not %s', async version => {
		const run = await runWithNode(version);

		assertChecks(run, {exitCode: 2, within: soon});
		expect(run.stdout).toBe('');
		expect(run.stderr).toBe(
			`envpick: Node.js ${version} is too old; install 22.19 or newer, or the archive of envpick, which includes it\n`,
		);
	});

	it.each(['22.19.0', '24.0.0'])('runs with Node %s', async version => {
		expect(await runWithNode(version)).toMatchObject({stderr: '', exitCode: 0});
	});

	it('refuses Windows with one line, before anything else', async () => {
		const onWindows = "data:text/javascript,Object.defineProperty(process,'platform',{value:'win32'})";

		const run = await runEnvpick(['--demo', '--list'], {env: {NODE_OPTIONS: `--import "${onWindows}"`}});

		expect(run).toEqual({stdout: '', stderr: 'envpick: Windows is not supported; run it in WSL\n', exitCode: 2});
	});
});
