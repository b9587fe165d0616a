import {describe, expect, it} from 'vitest';
import {parseArguments} from '../../../source/cli/options/parse.ts';
import {reportFailure} from '../../../source/cli/report.ts';
import {toFailure} from '../../../source/fault/explain.ts';

/** The message for refused arguments, and the exit code. */
const refusal = (argv: readonly string[]): {readonly stderr: string; readonly exitCode: number} => {
	try {
		parseArguments(argv, import.meta);
	} catch (error) {
		let stderr = '';
		const write = (text: string) => {
			stderr += text;
			return true;
		};
		const exitCode = reportFailure(toFailure(error), {write});
		return {stderr, exitCode};
	}
	throw new Error(`${JSON.stringify(argv)} is taken`);
};

describe('the command line', () => {
	it.each([
		[['--frobnicate=SECRET'], 'unknown option `--frobnicate`; see `envpick --help`'],
		[['--lsit'], 'unknown option `--lsit`; did you mean `--list`?'],
		[['--servcie=SECRET'], 'unknown option `--servcie`; did you mean `--service`?'],
		[['--no-colour'], 'unknown option `--no-colour`; did you mean `--no-color`?'],
		[['--color'], 'unknown option `--color`; did you mean `--no-color`?'],
		[['-list'], 'unknown option `-list`; did you mean `--list` or `--last`?'],
		[['-win'], "unknown option `-win`; to exclude win, write '!win'"],
		[['-q'], '`--query` needs a value: TEXT; see `envpick --help`'],
		[['-12'], 'unknown option; see `envpick --help`'],
		[['--clipboard', 'osc'], '`--clipboard osc` is not a clipboard method; did you mean `osc52`?'],
		[['-x'], 'unknown option `-x`; see `envpick --help`'],
		[['--base-url'], '`--base-url` needs a value: URL; see `envpick --help`'],
		[['--base-url', '--list'], '`--base-url` needs a value: URL; see `envpick --help`'],
		[['--list', '--list'], '`--list` is given twice; see `envpick --help`'],
		[['--demo=yes'], '`--demo` takes no value; see `envpick --help`'],
		// The table of rivals in test/cli/options/table.test.ts covers all pairs.
		[['--list', '--json'], "`--list` and `--json` can't be combined; leave one out"],
		[['--check', 'a', '-q', 'win'], "`--check` and `--query` can't be combined; leave one out"],
		[['w'.repeat(257)], 'the query is longer than 256 characters; shorten it'],
		[['--forget', 'win'], '`--forget` takes no query; leave it out'],
		[['--print-config', '-q', 'win'], '`--print-config` takes no query; leave it out'],
		[['--clipboard-test', 'win'], '`--clipboard-test` takes no query; leave it out'],
		[['--man', 'win'], '`--man` takes no query; leave it out'],
		[['--init', 'zsh', 'win'], '`--init` takes no query; leave it out'],
		[['--timeout', 'soon'], '`--timeout` is not a time limit; use a number of seconds, up to 3600'],
		[['--timeout', '-5'], '`--timeout` is not a time limit; use a number of seconds, up to 3600'],
		[['--timeout', '0'], '`--timeout` is not a time limit; use a number of seconds, up to 3600'],
		[['--timeout', ' '], '`--timeout` is not a time limit; use a number of seconds, up to 3600'],
		[['--timeout', '3601'], '`--timeout` is not a time limit; use a number of seconds, up to 3600'],
		[
			['--access-key', 'SECRET'],
			'there is no option for the key: `ps` would show it; set ENVPICK_ACCESS_KEY or use --access-key-file',
		],
		[
			['--token=SECRET'],
			'there is no option for the key: `ps` would show it; set ENVPICK_ACCESS_KEY or use --access-key-file',
		],
		[['--base-url='], '`--base-url` needs a value: URL; see `envpick --help`'],
		[['--service', 'a', '--service', 'b'], '`--service` is given twice; see `envpick --help`'],
		[['--timeout', 'NaN'], '`--timeout` is not a time limit; use a number of seconds, up to 3600'],
		[['--format', 'csv'], 'unknown option `--format`; did you mean `--as`?'],
		[['--forge'], 'unknown option `--forge`; see `envpick --help`'],
		[['-x86'], "unknown option; to exclude a word, write '!word'"],
		[['-zz'], "unknown option `-zz`; to exclude zz, write '!zz'"],
		[['-version'], 'unknown option `-version`; did you mean `--version`?'],
		[['--1'], 'unknown option; see `envpick --help`'],
		[['--run'], '`--run` needs a value: CMD; write the command after all other options'],
		[['--run', '-x'], '`--run` needs a value: CMD; write the command after all other options'],
		[['--run', 'a{}', 'b'], '`--run` would run the pick itself; write the name of a command first'],
		[['--run', '{os}', 'b'], '`--run` would run the pick itself; write the name of a command first'],
	])('H4: responds to %j with one line and code 2', (args, line) => {
		expect(refusal(args)).toEqual({stderr: `envpick: ${line}\n`, exitCode: 2});
	});

	it.each([
		[['-kSECRETSECRET']],
		[['--PASSWORD=SECRET']],
		[['--access-key:SECRET']],
		[['--access-key SECRET']],
		[['--key-SECRETABC']],
		[['--AccessKeySECRET']],
		[['--acess_key:SECRET']],
		[['--api-tokenSECRET=1']],
	])('H4: treats %j as a key, and does not repeat it', args => {
		expect(refusal(args)).toEqual({
			stderr:
				'envpick: there is no option for the key: `ps` would show it; set ENVPICK_ACCESS_KEY or use --access-key-file\n',
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
	])('H4: repeats only the name of the option in %j', (args, what) => {
		expect(refusal(args)).toEqual({
			stderr: `envpick: ${what}; see \`envpick --help\`\n`,
			exitCode: 2,
		});
	});
});
