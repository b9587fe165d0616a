import {describe, expect, it} from 'vitest';
import {checkOptions} from '../../../source/cli/options/check.ts';
import {parseArguments} from '../../../source/cli/options/parse.ts';
import {explainFault, failureLine} from '../../../source/fault/explain.ts';
import {faultOf} from '../../helpers/faults/fault-of.ts';

const forKey = 'no option takes the key: it would show in `ps`; set ENVPICK_ACCESS_KEY or use --access-key-file';

describe('the options of a command line', () => {
	it.each<[string[], string[]]>([
		[
			['--list', 'win'],
			['--list', 'win'],
		],
		[['--base-url', 'a.org'], ['--baseUrl="a.org"']],
		[['--base-url=a=b\nc'], ['--baseUrl="a=b\nc"']],
		[['--as', 'a--b'], ['--as="a--b"']],
		[['--as', '-'], ['--as="-"']],
		[['--as', '--'], ['--as="--"']],
		[['-V'], ['--version']],
		[
			['--list', '--', '--frob', '-10'],
			['--list', '--', '--frob', '-10'],
		],
		[['-'], ['-']],
	])('%j come as %j to whoever reads them', (argv, checked) => {
		expect(checkOptions(argv).argv).toEqual(checked);
	});

	it.each(["'a'", '"a"', "'"])('keep the quotes of the value %s', value => {
		expect(parseArguments(['--query', value], import.meta).query).toBe(value);
	});

	it('are known by their long names', () => {
		expect([...checkOptions(['-V', '--as=csv']).names]).toEqual(['version', 'as']);
	});

	it.each([
		[['--frob'], 'unknown option `--frob`; see `envpick --help`'],
		[['--linked'], 'unknown option `--linked`; see `envpick --help`'],
		[['--versoin'], 'unknown option `--versoin`; did you mean `--version`?'],
		[['--color'], 'unknown option `--color`; did you mean `--no-color`?'],
		[['-win'], "unknown option `-win`; to filter for what has no win, write '!win'"],
		[['-zz'], "unknown option `-zz`; to filter for what has no zz, write '!zz'"],
		[['-version'], 'unknown option `-version`; did you mean `--version`?'],
		[['--1'], 'unknown option; see `envpick --help`'],
		[['-kx'], forKey],
		[['--my-token'], forKey],
		[['--PASSWORD=x'], forKey],
		[['--list', '--list'], '`--list` is given twice; see `envpick --help`'],
		[['--list=x'], '`--list` takes no value; see `envpick --help`'],
		[['--as'], '`--as` needs a value: FORM; see `envpick --help`'],
		[['--as='], '`--as` needs a value: FORM; see `envpick --help`'],
		[['--as', '--list'], '`--as` needs a value: FORM; see `envpick --help`'],
		[['--run'], '`--run` needs a value: CMD; write the command after all other options'],
		[['--run', '-x'], '`--run` needs a value: CMD; write the command after all other options'],
		[['--run', 'a{}', 'b'], '`--run` would run the pick itself; write the name of a command first'],
		[['--run', '{os}', 'b'], '`--run` would run the pick itself; write the name of a command first'],
	])('%j are refused in one line', async (argv, line) => {
		expect(failureLine(explainFault(await faultOf(async () => checkOptions(argv))))).toBe(`envpick: ${line}`);
	});
});
