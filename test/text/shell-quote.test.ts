import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {hasControls} from '../../source/text/safe-text.ts';
import {toShellWord} from '../../source/text/shell-words.ts';
import {hostileTag} from '../helpers/arbitrary/texts.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {describeInShells, readWords} from '../helpers/state/shell-words.ts';

const words: readonly [value: string, word: string][] = [
	['os:windows10-2004-x64', 'os:windows10-2004-x64'],
	['a.b_c@d%e+f=g,h/i-j', 'a.b_c@d%e+f=g,h/i-j'],
	['', "''"],
	['a b', "'a b'"],
	['$HOME', "'$HOME'"],
	['~', "'~'"],
	['a=~', "'a=~'"],
	['=ls', "'=ls'"],
	['%self', "'%self'"],
	["it's", String.raw`'it'\''s'`],
	['a\\', String.raw`'a'\\''`],
	['日本', "'日本'"],
	['🎉', "'🎉'"],
];

describe('a value as a word of a shell', () => {
	it.each(words)('writes %j as %s', (value, word) => {
		expect(toShellWord(value)).toBe(word);
	});

	it('detects unquoted words, so the test below is meaningful', () => {
		expect(readWords('sh', ['a b', "'a b'", ''])).toEqual([['a', 'b'], ['a b'], ['']]);
	});
});

describeInShells('a quoted value in', shell => {
	it('is read as that value', () => {
		const values = words.map(([value]) => value);

		expect(readWords(shell, values.map(toShellWord))).toEqual(values.map(value => [value]));
	});

	it('is read as the value, whatever it contains except controls', () => {
		const value = hostileTag.filter(text => text.isWellFormed() && !hasControls(text));
		const lists = fc.array(fc.array(value, {minLength: 1, maxLength: 4}), {minLength: 100, maxLength: 200});

		fc.assert(
			fc.property(lists, list => {
				expect(
					readWords(
						shell,
						list.map(values => values.map(toShellWord).join(' ')),
					),
				).toEqual(list);
			}),
			{numRuns: runsOf(16)},
		);
	});
});
