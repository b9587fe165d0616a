import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {hasControls} from '../../source/text/safe-text.ts';
import {isInert, parseShellWords, toCommandLine, toShellWord} from '../../source/text/shell-words.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {hostileTag} from '../helpers/arbitrary/texts.ts';
import {describeInShells, readWords} from '../helpers/state/shell-words.ts';

const wordsOf = (line: string): readonly string[] | undefined => ({words: undefined, ...parseShellWords(line)}).words;

describe('a command line', () => {
	it.each<readonly [line: string, words: readonly string[]]>([
		['pass show envpick', ['pass', 'show', 'envpick']],
		['  pass\tshow  envpick ', ['pass', 'show', 'envpick']],
		['op read "op://Private/my key/password"', ['op', 'read', 'op://Private/my key/password']],
		[`sh -c 'cat key | head -1'`, ['sh', '-c', 'cat key | head -1']],
		[String.raw`cat my\ key`, ['cat', 'my key']],
		[String.raw`a"b\"c\$d\e"f`, [String.raw`ab"c$d\ef`]],
		['a "" \'\'', ['a', '', '']],
		['a~b a#b a=b', ['a~b', 'a#b', 'a=b']],
		['./key=1 show', ['./key=1', 'show']],
		['=1 x', ['=1', 'x']],
		['"a"~b "c"#d "\\`"', ['a~b', 'c#d', '`']],
		['', []],
	])('reads %j as $1', (line, words) => {
		expect(parseShellWords(line)).toEqual({type: 'words', words});
	});

	it.each([
		...[...'|&;<>()$`*?[{}\n'].map(sign => [`cat key${sign}|`, `\`${sign}\` needs a shell; write sh -c '...'`]),
		['cat "my \\ \\"$HOME/key"', "`$` needs a shell; write sh -c '...'"],
		['cat "a`b`"', "``` needs a shell; write sh -c '...'"],
		['cat "key', 'the quote " is not closed'],
		['~/bin/key', "`~` needs a shell; write sh -c '...'"],
		['cat key # mine', "`#` needs a shell; write sh -c '...'"],
		["cat 'key", "the quote ' is not closed"],
		['cat key\\', 'it ends with a backslash'],
		['cat key\\\n', 'it ends with a backslash'],
		['PASS=1 pass show', '`PASS=` sets a variable; write env before it'],
	])('refuses %j and says why', (line, why) => {
		expect(parseShellWords(line)).toEqual({type: 'unreadable', why});
	});

	it('may begin words with `~/` if its reader knows the home directory, and with no other `~`', () => {
		const read = (line: string) => parseShellWords(line, {keepsHome: true});

		expect(read('~/bin/key ~/x\\ y a~/b')).toEqual({type: 'words', words: ['~/bin/key', '~/x y', 'a~/b']});
		for (const line of ['~', 'cat ~', '~ada/x', '#x']) {
			expect(read(line)).toMatchObject({type: 'unreadable'});
		}
	});

	it('is read back as the words it was written from, with `~/` for the home directory', () => {
		const word = fc.oneof(
			hostileTag,
			hostileTag.map(text => `/home/ada/${text}`),
			fc.constantFrom('/home/ada', '/home/ada/'),
		);
		// In a config, `~/` means the home directory, so it cannot be written as itself.
		const usual = word.filter(text => !hasControls(text) && !text.startsWith('~/'));
		always(600, fc.array(usual), values => {
			const line = toCommandLine(['/home/ada/run', ...values], '/home/ada');
			const read = parseShellWords(line, {keepsHome: true});

			expect(line).not.toContain('/home/ada/');
			const words = read.type === 'words' ? read.words : [];
			expect(words.map(one => one.replace(/^~(?=\/)/, '/home/ada'))).toEqual(['/home/ada/run', ...values]);
		});
	});

	it('is read back as the words it was written from', () => {
		always(1200, fc.array(hostileTag.filter(text => !hasControls(text))), values => {
			const words = ['run', ...values];

			expect(wordsOf(words.map(toShellWord).join(' '))).toEqual(words);
		});
	});

	it('is read as a shell reads it, or refused', () => {
		const piece = fc.constantFrom(...'ab =~#\'"\\$|&;<>*?[]{}()!`-', ' ', ' ', '\t', '\\"', "'a b'", '"a b"');
		const line = fc.array(piece, {maxLength: 12}).map(pieces => `run ${pieces.join('')}`);
		// The test separates the shell's words by the line break after each word, so no word contains a line break.
		const lines = fc.array(line, {minLength: 100, maxLength: 200});

		always(16, lines, all => {
			const read = all.filter(text => wordsOf(text) !== undefined);

			expect(read.map(wordsOf)).toEqual(readWords('sh', read));
		});
	});
});

const words: readonly [value: string, word: string][] = [
	['os:windows10-2004-x64', 'os:windows10-2004-x64'],
	['a.b_c@d%e+f=g,h/i-j', 'a.b_c@d%e+f=g,h/i-j'],
	['', "''"],
	['a b', "'a b'"],
	['$HOME', "'$HOME'"],
	['~', "'~'"],
	['a=~', "'a=~'"],
	['=ls', "'=ls'"],
	['a==ls', "'a==ls'"],
	['-a=b:=ls', "'-a=b:=ls'"],
	['os:a=b,c:=ls', "'os:a=b,c:=ls'"],
	['os:=ls', 'os:=ls'],
	['a=b=ls', 'a=b=ls'],
	['a=b==ls', 'a=b==ls'],
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

	it('needs no quotes where a shell changes nothing, in any script', () => {
		const inert = ['os:=ls', 'a=b=ls', 'os:windows10-2004-x64', 'a.b_c@d%e+f=g,h/i-j', '日本', 'क्षि', 'é٣'];
		const others = ['', 'a b', '=ls', 'a==ls', 'é==ls', 'a=b:=ls', '%self', '$HOME', '~', "it's", 'a\\', '🎉', 'a\n'];

		expect([...inert, ...others].filter(isInert)).toEqual(inert);
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

		always(16, lists, list => {
			const lines = list.map(values => values.map(toShellWord).join(' '));

			expect(readWords(shell, lines)).toEqual(list);
		});
	});
});
