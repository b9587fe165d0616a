import fc from 'fast-check';
import meow from 'meow';
import {describe, expect, it} from 'vitest';
import bundledMeow from '../../scripts/bundled/meow.ts';
import {checkOptions} from '../../source/cli/options/check.ts';
import {options, toFlag} from '../../source/cli/options/table.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

const anyText = fc.oneof(
	fc.string({unit: anyCharacter}),
	fc.constantFrom('', '-', '--x', '"', "'a'", '"a b"', '1e3', 'true', 'a=b', 'a\nb', '\\'),
);

// Each option at most once, with a value where it takes one; words, which begin with no dash, among them and after `--`.
const anyLine = fc
	.record({
		given: fc.uniqueArray(fc.tuple(fc.constantFrom(...options), anyText), {selector: ([{name}]) => name, maxLength: 5}),
		words: fc.array(anyText.filter(text => !text.startsWith('-') || text === '-')),
		last: fc.option(fc.array(anyText)),
	})
	.map(({given, words, last}) => [
		...words,
		...given
			.filter(([{name}]) => name !== 'run')
			.map(([{name, value}, text]) => (value === undefined ? `--${name}` : `--${name}=${text || 'x'}`)),
		...(last === null ? [] : ['--', ...last]),
	]);

describe('what reads the options in the bundle', () => {
	it('reads what meow reads, of any checked command line', () => {
		fc.assert(
			fc.property(anyLine, line => {
				const {argv, names} = checkOptions(line);
				const flags = Object.fromEntries(
					options
						.filter(({name}) => names.has(name))
						.map(({name, value}) => [toFlag(name), {type: value === undefined ? 'boolean' : 'string'}] as const),
				);
				const request = {
					importMeta: import.meta,
					pkg: {name: 'envpick'},
					argv,
					autoHelp: false,
					autoVersion: false,
					flags,
				};

				const read = meow('', request);

				expect(bundledMeow('', request)).toEqual({flags: read.flags, input: read.input});
			}),
		);
	});
});
