import {describe, expect, it} from 'vitest';
import {parseArguments} from '../../../source/cli/options/parse.ts';
import {asFault, failureLine} from '../../../source/fault/fault.ts';

/** The exit code and the message for refused arguments. */
const refusal = (argv: readonly string[]): string => {
	try {
		parseArguments(argv, import.meta);
	} catch (error) {
		const failure = asFault(error);
		return `${failure.exitCode} ${failureLine(failure)}`;
	}
	return 'accepted';
};

const noKeyOption = 'the key cannot be an option: `ps` would show it; set ENVPICK_ACCESS_KEY or use --access-key-file';

describe('the command line', () => {
	it.each([
		[['--frobnicate=SECRET'], 'unknown option `--frobnicate`; see `envpick --help`'],
		[['-v'], 'unknown option `-v`; did you mean `-V`?'],
		[['--lsit'], 'unknown option `--lsit`; did you mean `--list`?'],
		[['--servcie=SECRET'], 'unknown option `--servcie`; did you mean `--service`?'],
		[['--no-colour'], 'unknown option `--no-colour`; did you mean `--no-color`?'],
		[['--color'], 'unknown option `--color`; see `envpick --help`'],
		[['-list'], 'unknown option `-list`; did you mean `--list` or `--last`?'],
		[['-win'], "unknown option `-win`; to exclude a word, write '!word'"],
		[['-12'], 'unknown option; see `envpick --help`'],
		[['--clipboard', 'osc'], '`--clipboard osc` is not a clipboard method; did you mean `osc52`?'],
		[['-x'], 'unknown option `-x`; see `envpick --help`'],
		[['--base-url'], '`--base-url` needs a value: URL; see `envpick --help`'],
		[['--demo=yes'], '`--demo` takes no value; see `envpick --help`'],
		[['-1x'], 'unknown option; see `envpick --help`'],
		[['-1=x'], '`--select-1` takes no value; see `envpick --help`'],
		[['--height', '0'], '`--height 0` is not a height; write a number of rows or a percentage: 20, 40%, ~50%'],
		// test/cli/options/options.test.ts covers all pairs of conflicting options.
		[['--list', '--json'], "`--list` and `--json` can't be combined; leave one out"],
		[['w'.repeat(257)], 'the query is longer than 256 characters; shorten it'],
		[['--tags', 'some'], '`--tags some` is not a tags mode; use one of exact, short, all'],
		[['--bind', 'ctrl+g'], '`--bind` needs `--init`; write `envpick --init zsh --bind ctrl-g`'],
		[['--format', 'comma'], 'unknown option `--format`; did you mean `--as`?'],
		[['--forge'], 'unknown option `--forge`; see `envpick --help`'],
		[['-x86'], "unknown option; to exclude a word, write '!word'"],
		[['-zz'], "unknown option `-zz`; to exclude a word, write '!word'"],
		[['-version'], 'unknown option `-version`; did you mean `--version`?'],
		[['--1'], 'unknown option; see `envpick --help`'],
		[['--run'], '`--run` needs a value: CMD; write the command after all other options'],
		[['--run', '-x'], '`--run` needs a value: CMD; write the command after all other options'],
		[['--run', 'a{}', 'b'], '`--run` would run the pick itself; write the name of a command first'],
		[['--run', '{os}', 'b'], '`--run` would run the pick itself; write the name of a command first'],
	])('responds to $0 with one line and code 2', (args, line) => {
		expect(refusal(args)).toBe(`2 envpick: ${line}`);
	});

	it.each(['soon', '-5', '0', ' ', '3601', 'NaN'])('refuses the time limit %j', seconds => {
		const line = '`--timeout` is invalid; use a number of seconds, up to 3600';
		expect(refusal(['--timeout', seconds])).toBe(`2 envpick: ${line}`);
	});

	it('accepts the longest query and time limit, and files of any length', () => {
		expect(refusal(['w'.repeat(256), '--timeout', '3600'])).toBe('accepted');
		expect(refusal(['--check', 'w', 'w'.repeat(257)])).toBe('accepted');
	});

	it.each(['--forget', '--print-config', '--clipboard-test', '--man', '--init=zsh'])(
		'refuses a query with %s',
		option => {
			for (const query of [['win'], ['-q', 'win']]) {
				const line = `\`${option.split('=')[0]}\` takes no query; leave it out`;
				expect(refusal([option, ...query])).toBe(`2 envpick: ${line}`);
			}
		},
	);

	it.each([
		...['--access-key', '--token=SECRET', '-kSECRETSECRET', '--PASSWORD=SECRET', '--access-key:SECRET'],
		...['--access-key SECRET', '--key-SECRETABC', '--AccessKeySECRET', '--acess_key:SECRET', '--api-tokenSECRET=1'],
	])('treats %j as a key, and does not repeat it', argument => {
		expect(refusal([argument, 'SECRET'])).toBe(`2 envpick: ${noKeyOption}`);
	});

	it.each([
		['--frob:SESAME', ' `--frob`'],
		['--frob SESAME', ' `--frob`'],
		['--frob_this=SESAME', ' `--frob_this`'],
		['-a1B2c3SESAME', ''],
		['--frobnicateallthosego', ' `--frobnicateallthosego`'],
		['--frobnicateallthisSESAME', ''],
		['--\u001b[2JSESAME', ''],
		['---SESAME', ''],
	])('repeats only the name of the option in %j', (argument, name) => {
		expect(refusal([argument])).toBe(`2 envpick: unknown option${name}; see \`envpick --help\``);
	});
});
