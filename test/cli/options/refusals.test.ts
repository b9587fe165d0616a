import {describe, expect, it} from 'vitest';
import {parseArguments} from '../../../source/cli/options/parse.ts';
import {reportFailure} from '../../../source/cli/report.ts';
import {toFailure} from '../../../source/fault/explain.ts';

/** What is said of arguments that are refused, and the exit code. */
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
		[['--mouse'], 'unknown option `--mouse`; did you mean `--no-mouse`?'],
		[['-list'], 'unknown option `-list`; did you mean `--list` or `--last`?'],
		[['--exact-tags', '--all-tags'], "`--exact-tags` and `--all-tags` can't be combined; leave one out"],
		[['-win'], "unknown option `-win`; to filter for what has no win, write '!win'"],
		[['-q'], '`--query` needs a value: TEXT; see `envpick --help`'],
		[['-12'], 'unknown option; see `envpick --help`'],
		[['--clipboard', 'osc'], '`--clipboard osc` is not a way to copy; did you mean `osc52`?'],
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
			['--access-key', 'SECRET'],
			'no option takes the key: it would show in `ps`; set ENVPICK_ACCESS_KEY or use --access-key-file',
		],
		[
			['--token=SECRET'],
			'no option takes the key: it would show in `ps`; set ENVPICK_ACCESS_KEY or use --access-key-file',
		],
		[['--setup', '--list'], "`--list` and `--setup` can't be combined; leave one out"],
		[['--setup', '--print-config'], "`--print-config` and `--setup` can't be combined; leave one out"],
		[['--list', '--print-config'], "`--list` and `--print-config` can't be combined; leave one out"],
		[['--clipboard-test', '--list'], "`--list` and `--clipboard-test` can't be combined; leave one out"],
		[['--exit-0', '--setup'], "`--setup` and `--exit-0` can't be combined; leave one out"],
		[['--base-url='], '`--base-url` needs a value: URL; see `envpick --help`'],
		[['--service', 'a', '--service', 'b'], '`--service` is given twice; see `envpick --help`'],
		[['--timeout', 'NaN'], '`--timeout` is not a number; give seconds, up to 3600'],
	])('H4: answers %j with one line and 2', (args, line) => {
		expect(refusal(args)).toEqual({stderr: `envpick: ${line}\n`, exitCode: 2});
	});

	it.each([
		[['-kSECRETSECRET']],
		[['--access-key:SECRET']],
		[['--access-key SECRET']],
		[['--key-SECRETABC']],
		[['--AccessKeySECRET']],
		[['--acess_key:SECRET']],
		[['--api-tokenSECRET=1']],
	])('H4: takes %j for a key, and does not repeat it', args => {
		expect(refusal(args)).toEqual({
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
	])('H4: repeats of %j no more than the name of an option', (args, what) => {
		expect(refusal(args)).toEqual({
			stderr: `envpick: ${what}; see \`envpick --help\`\n`,
			exitCode: 2,
		});
	});
});
