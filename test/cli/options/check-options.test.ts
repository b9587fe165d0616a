import {describe, expect, it} from 'vitest';
import {checkOptions} from '../../../source/cli/options/check-options.ts';
import {parseArguments} from '../../../source/cli/options/parse.ts';

describe('the options of a command line', () => {
	it.each([
		['--list win', '--list win'],
		['--base-url a.org', '--baseUrl="a.org"'],
		['--base-url=a=b\nc', '--baseUrl="a=b\nc"'],
		['--as a--b', '--as="a--b"'],
		['--as -', '--as="-"'],
		['--as --', '--as="--"'],
		['-V', '--version'],
		['--list -- --frob -10', '--list -- --frob -10'],
		['-', '-'],
	])('%j are passed to meow as %j', (argv, checked) => {
		expect(checkOptions(argv.split(' ')).argv).toEqual(checked.split(' '));
	});

	it.each(["'a'", '"a"', "'"])('keep the quotes in the value %s', value => {
		expect(parseArguments(['--query', value], import.meta).settings.query).toBe(value);
	});
});
