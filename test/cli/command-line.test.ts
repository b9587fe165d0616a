import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import packageJson from '../../package.json' with {type: 'json'};
import {runPlain} from '../helpers/faults/fault-run.ts';
import {assertGates} from '../helpers/faults/gates.ts';
import {runEnvpick, sampleListing} from '../helpers/program/envpick.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {soon} from '../helpers/project/waits.ts';

const sample = ['--input', sampleListing];

describe('the command line', () => {
	it('prints its version', async () => {
		expect(await runEnvpick(['--version'])).toEqual({stdout: `${packageJson.version}\n`, stderr: '', exitCode: 0});
	});

	it.each([
		[['--frobnicate=SECRET'], 'unknown option `--frobnicate`; see `envpick --help`'],
		[['--lsit'], 'unknown option `--lsit`; did you mean `--list`?'],
		[['--servcie=SECRET'], 'unknown option `--servcie`; did you mean `--service`?'],
		[['--no-colour'], 'unknown option `--no-colour`; did you mean `--no-color`?'],
		[['--color'], 'unknown option `--color`; did you mean `--no-color`?'],
		[['--mouse'], 'unknown option `--mouse`; did you mean `--no-mouse`?'],
		[['-list'], 'unknown option `-list`; did you mean `--list` or `--last`?'],
		[['--exact-tags', '--all-tags'], "`--exact-tags` and `--all-tags` can't be combined; leave one out"],
		[
			['--exact-tags', '--as', 'record'],
			"`--exact-tags` can't change `record`, which is written as it came; leave one out",
		],
		[['-win'], "unknown option `-win`; to filter for what has no win, write '!win'"],
		[['-q'], '`--query` needs a value: TEXT; see `envpick --help`'],
		[['-12'], 'unknown option; see `envpick --help`'],
		[['--as', 'jsno'], '`--as jsno` is not a form; did you mean `json`?'],
		[['--clipboard', 'osc'], '`--clipboard osc` is not a way to copy; did you mean `osc52`?'],
		[['help'], '`help` is taken as a filter; did you mean `--help`?'],
		[['version'], '`version` is taken as a filter; did you mean `--version`?'],
		[['-x'], 'unknown option `-x`; see `envpick --help`'],
		[['--base-url'], '`--base-url` needs a value: URL; see `envpick --help`'],
		[['--base-url', '--list'], '`--base-url` needs a value: URL; see `envpick --help`'],
		[['--list', '--list'], '`--list` is given twice; see `envpick --help`'],
		[['--demo=yes'], '`--demo` takes no value; see `envpick --help`'],
		[['--list', '--json'], "`--list` and `--json` can't be combined; leave one out"],
		[['--demo', '--input', 'a.json'], "`--demo` and `--input` can't be combined; leave one out"],
		[['--service', 'lab', '--demo'], "`--demo` and `--service` can't be combined; leave one out"],
		[['--demo', '--base-url', 'a.org'], "`--demo` and `--base-url` can't be combined; leave one out"],
		[['--service=lab', '--input=-'], "`--input` and `--service` can't be combined; leave one out"],
		[['--input=-', '--base-url=a.org'], "`--input` and `--base-url` can't be combined; leave one out"],
		[['-1', '--json'], "`--json` and `--select-1` can't be combined; leave one out"],
		[['--check', 'a', '-q', 'win'], "`--check` and `--query` can't be combined; leave one out"],
		[['--changes', '-0'], "`--changes` and `--exit-0` can't be combined; leave one out"],
		[['--forget', 'win'], '`--forget` takes no query; leave it out'],
		[['--print-config', '-q', 'win'], '`--print-config` takes no query; leave it out'],
		[['--clipboard-test', 'win'], '`--clipboard-test` takes no query; leave it out'],
		[['--man', 'win'], '`--man` takes no query; leave it out'],
		[['--completion', 'bash', 'win'], '`--completion` takes no query; leave it out'],
		[['--last', '-1'], "`--last` and `--select-1` can't be combined; leave one out"],
		[['--forget', '-1'], "`--forget` and `--select-1` can't be combined; leave one out"],
		[['--print-config', '-0'], "`--print-config` and `--exit-0` can't be combined; leave one out"],
		[['--man', '--list'], "`--list` and `--man` can't be combined; leave one out"],
		[['--init', 'bash', '--list'], "`--list` and `--init` can't be combined; leave one out"],
		[['--init', 'zsh', 'win'], '`--init` takes no query; leave it out'],
		[['--timeout', 'soon'], '`--timeout` is not a number; give seconds, up to 3600'],
		[['--timeout', '-5'], '`--timeout` must be more than 0; give seconds, up to 3600'],
		[['--timeout', '0'], '`--timeout` must be more than 0; give seconds, up to 3600'],
		[['--timeout', ' '], '`--timeout` is not a number; give seconds, up to 3600'],
		[['--timeout', '3601'], '`--timeout` is too long; give seconds, up to 3600'],
		[
			['--as', 'xml'],
			'`--as xml` is not a form; give one of csv, space, lines, flags, json, profile, submission, record',
		],
		[
			['--access-key', 'SECRET'],
			'no option takes the key: it would show in `ps`; set ENVPICK_ACCESS_KEY or use --access-key-file',
		],
		[
			['--token=SECRET'],
			'no option takes the key: it would show in `ps`; set ENVPICK_ACCESS_KEY or use --access-key-file',
		],
		[
			['--list'],
			'no service given; run `envpick --setup`, set ENVPICK_BASE_URL or use --base-url; `envpick --demo` shows how it looks',
		],
		[['--setup', '--list'], "`--list` and `--setup` can't be combined; leave one out"],
		[['--setup', '--print-config'], "`--print-config` and `--setup` can't be combined; leave one out"],
		[['--list', '--print-config'], "`--list` and `--print-config` can't be combined; leave one out"],
		[['--clipboard-test', '--list'], "`--list` and `--clipboard-test` can't be combined; leave one out"],
		[['--exit-0', '--setup'], "`--setup` and `--exit-0` can't be combined; leave one out"],
		[['--base-url='], '`--base-url` needs a value: URL; see `envpick --help`'],
		[['--service', 'a', '--service', 'b'], '`--service` is given twice; see `envpick --help`'],
		[['--timeout', 'NaN'], '`--timeout` is not a number; give seconds, up to 3600'],
	])('H4: answers %j with one line and 2', async (args, line) => {
		expect(await runEnvpick(args)).toEqual({stdout: '', stderr: `envpick: ${line}\n`, exitCode: 2});
	});

	it.each([
		[['-kSECRETSECRET']],
		[['--access-key:SECRET']],
		[['--access-key SECRET']],
		[['--key-SECRETABC']],
		[['--AccessKeySECRET']],
		[['--acess_key:SECRET']],
		[['--api-tokenSECRET=1']],
	])('H4: takes %j for a key, and does not repeat it', async args => {
		expect(await runEnvpick(args)).toEqual({
			stdout: '',
			stderr:
				'envpick: no option takes the key: it would show in `ps`; set ENVPICK_ACCESS_KEY or use --access-key-file\n',
			exitCode: 2,
		});
	});

	it.each([
		[['--frob:SESAME'], 'unknown option `--frob`'],
		[['--frob SESAME'], 'unknown option `--frob`'],
		[['--frob_this=SESAME'], 'unknown option `--frob_this`'],
		[['-a1B2c3SESAME'], 'unknown option'],
		[['--frobnicateallthisSESAME'], 'unknown option'],
		[['--\u001b[2JSESAME'], 'unknown option'],
		[['---SESAME'], 'unknown option'],
	])('H4: repeats of %j no more than the name of an option', async (args, what) => {
		expect(await runEnvpick(args)).toEqual({
			stdout: '',
			stderr: `envpick: ${what}; see \`envpick --help\`\n`,
			exitCode: 2,
		});
	});

	it.each([
		['--version', [], `${packageJson.version}\n`],
		['--help', ['--demo', '--input', 'a.json', '--setup'], 'Usage'],
		['-V', ['--list', '--json'], `${packageJson.version}\n`],
	])('answers %s whatever rivals are beside it', async (option, rivals, start) => {
		const {stdout, stderr, exitCode} = await runEnvpick([...rivals, option]);

		expect(stdout.slice(0, start.length)).toBe(start);
		expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
	});

	it('takes what comes after -- as the query', async () => {
		const {stdout} = await runEnvpick(['--list', '--unique', ...sample, '--', '-22.04']);

		expect(stdout).toBe('os:ubuntu-22.04-amd64,locale:en-us\n');
	});
});

describe('what cannot be read', () => {
	it.each([
		['{"data":[', 'unexpected end of the JSON; check the file'],
		['', 'it is empty; check the file'],
		['7', 'expected an object with `data`, found 7; check the file'],
		['[{"tags":["os:a"]}', 'unexpected end of the JSON; check the file'],
		['{"data":7}', '`data` should be an array, found 7; check the file'],
		['{"items":[]}', '`data` is missing; check the file'],
	])('%j on standard input is said in one line, with 6', async (input, why) => {
		const {stdout, stderr, exitCode} = await runEnvpick(['--list', '--input', '-'], {input});

		const [reason, tryThis] = why.split('; ');
		expect(stderr).toBe(`envpick: \`standard input\` is not a listing (${reason}); ${tryThis}\n`);
		expect({stdout, exitCode}).toEqual({stdout: '', exitCode: 6});
	});

	it('is a file that does not exist: named, with 2', async () => {
		const {stderr, exitCode} = await runEnvpick(['--list', '--input', '/nonexistent/listing.json']);

		expect(stderr).toBe('envpick: cannot read `/nonexistent/listing.json` (no such file); check the path\n');
		expect(exitCode).toBe(2);
	});
});

describe('the entry', () => {
	it('F19: says to an old Node in one line what it needs', async () => {
		const preload = join(await makeFolder(), 'old.cjs');
		await writeFile(preload, "Object.defineProperty(process.versions, 'node', {value: '20.20.2'})");

		const run = await runPlain({arguments: ['--list'], environment: {NODE_OPTIONS: `--require ${preload}`}});

		assertGates(run, {exitCode: 2, within: soon});
		expect(run.stdout).toBe('');
		expect(run.stderr).toBe('envpick: Node.js 20.20.2 is too old; install 22.19 or newer\n');
	});

	it('refuses Windows with one line, before anything else', async () => {
		const onWindows = `data:text/javascript,Object.defineProperty(process, 'platform', {value: 'win32'})`.replaceAll(
			' ',
			'%20',
		);

		const run = await runEnvpick(['--demo', '--list'], {env: {NODE_OPTIONS: `--import "${onWindows}"`}});

		expect(run).toEqual({stdout: '', stderr: 'envpick: Windows is not supported; run it in WSL\n', exitCode: 2});
	});
});
