import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {fillCommands} from '../../source/formats/fill-command.ts';
import type {Format} from '../../source/formats/format.ts';
import {orRefusal} from '../../source/formats/refuse.ts';
import {toOwnFormat} from '../../source/formats/template.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Environment} from '../../source/listing/listing.ts';
import {isInert, parseShellWords} from '../../source/text/shell-words.ts';
import {hostileTag} from '../helpers/arbitrary/texts.ts';

const tags = ['os:a', 'locale:b c'];

describe('a filled command', () => {
	it.each<[string, Format, string[]]>([
		['use', 'comma', ['use', 'os:a,locale:b c']],
		['use {} now', 'comma', ['use', 'os:a,locale:b c', 'now']],
		['use --tags={} {}', 'comma', ['use', '--tags=os:a,locale:b c', 'os:a,locale:b c']],
		['use {} now', 'flags', ['use', '-T', 'os:a', '-T', 'locale:b c', 'now']],
		['use', 'space', ['use', 'os:a', 'locale:b c']],
		['use', 'lines', ['use', 'os:a\nlocale:b c']],
		['use {}', 'json', ['use', '["os:a","locale:b c"]']],
		['use --os {os} --at={locale}', 'comma', ['use', '--os', 'a', '--at=b c']],
		['use {tags} {}', 'comma', ['use', 'os:a,locale:b c', 'os:a,locale:b c']],
		['use {os:sh} {locale:sh}', 'comma', ['use', 'a', "'b c'"]],
		['use {{os}} {{{os}}} {{os:sh}}', 'comma', ['use', '{os}', '{{os}}', '{os:sh}', 'os:a,locale:b c']],
		[
			'{"a":{"b":1}} {{.Names}} {a,b} [0-9]{3} {}',
			'comma',
			['{"a":{"b":1}}', '{{.Names}}', '{a,b}', '[0-9]{3}', 'os:a,locale:b c'],
		],
	])('$0 as $1 has the pick, values and braces', (command, format, words) => {
		expect(fill(command.split(' '), format, tags)).toEqual([words]);
	});

	it.each<[script: string, Format, string]>([
		["tmux send '{:sh} '", 'comma', "tmux send ''os:a,locale:b c' '"],
		['use {:sh}', 'comma', "use 'os:a,locale:b c'"],
		['use {:sh}', 'flags', "use -T os:a -T 'locale:b c'"],
		['use {:sh}', 'json', `use '["os:a","locale:b c"]'`],
		['use {locale:sh} {os}', 'comma', "use 'b c' a"],
	])('quotes values for the shell that reads the argument %j as %s', (script, format, expected) => {
		expect(fill(['sh', '-c', script], format, tags)).toEqual([['sh', '-c', expected]]);
	});

	const intoText =
		'the pick cannot be inserted into other text (a shell would split or expand it); write `{:sh}` to quote it';
	it.each<[script: string, Format, readonly string[], string]>([
		['use {}', 'comma', tags, intoText],
		['{} ', 'comma', ['os:a', 'x:;touch pwned'], intoText],
		['use "{}"', 'json', ['os:a', 'x:$(touch pwned)'], intoText],
		['use {}', 'lines', ['os:a', 'x:b'], intoText],
		['use {}', 'record', ['os:a'], intoText],
		['use {}', 'plain text', ['a;b'], intoText],
		['use {}', toOwnFormat('own', 'on {os}'), ['os:a;b'], intoText],
		['use {:sh}', 'lines', ['os:a', 'x:b'], 'lines has line breaks, which cannot be quoted; use comma'],
		[
			'use {locale}',
			'comma',
			tags,
			'`b c` cannot be written for `{locale}` (a shell would split or expand it); write `{locale:sh}` to quote it, or use json',
		],
		['use {os}', 'plain text', ['x'], 'a single tag has no `{os}` for the command; pick the whole environment'],
	])('refuses in the argument %j as %o what a shell would act on', (script, format, odd, reason) => {
		expect(fill(['sh', '-c', script], format, odd)).toBe(reason);
	});

	it.each<[script: string, Format]>([
		['use {} {os}', 'comma'],
		['use {} {os}', 'json'],
		['use {} {os}', toOwnFormat('own', 'on {os}')],
	])('accepts in the argument %j as %o what a shell leaves alone', (script, format) => {
		expect(fill(['sh', '-c', script], format, ['os:a', 'locale:b'])).toHaveLength(1);
	});

	const asArguments = 'write `{}` as a separate word, write `{:sh}`, or use comma';
	it.each<[command: string, Format, readonly string[], string]>([
		['use a{}b', toOwnFormat('own', '--os={os}'), tags, 'the pick begins with a dash (%); use json'],
		['use', 'plain text', ['-rf'], 'the pick begins with a dash (%); use json'],
		['use {os}', 'comma', ['os:-rf'], '`-rf` cannot be written for `{os}` (%); use json'],
		['use', 'comma', ['-rf'], '`-rf` cannot be written as comma (%); use json'],
		['use', 'space', ['a', '-rf'], '`-rf` cannot be written as space (%); use json'],
		['use i={i}', 'comma', tags, 'no environment has `{i}`; write `{{i}}` for the literal text'],
		[
			'use {x}',
			'comma',
			['a', 'x:'],
			'`a x:` has no `{x}`; write `{x?}` for an empty value, or write `{{x}}` for the literal text',
		],
		['use {}', toOwnFormat('own', '{oss}'), tags, 'no environment has `{oss}`; did you mean `os`?'],
		['use --tags={}', 'flags', tags, `flags is several arguments; ${asArguments}`],
		['use --tags={}', 'space', ['os:a'], `space is several arguments; ${asArguments}`],
	])('of %j as %o is refused', (command, format, odd, reason) => {
		expect(fill(command.split(' '), format, odd)).toBe(reason.replace('%', 'a command would read it as an option'));
	});

	it('is made for each environment, and may have a dash within an argument', () => {
		expect(fill(['use', '--os={os}'], 'comma', ['os:-a'], ['os:b'])).toEqual([
			['use', '--os=-a'],
			['use', '--os=b'],
		]);
	});

	it('has any value as one unchanged argument, whatever braces it has, or is refused', () => {
		const lists = fc.array(fc.array(hostileTag, {minLength: 1, maxLength: 4}), {minLength: 1, maxLength: 4});
		fc.assert(
			fc.property(lists, fc.constantFrom('space', 'flags'), (tagLists, format) => {
				const filled = fill(['use', '{}', 'end'], format, ...tagLists);
				fc.pre(typeof filled !== 'string');

				expect(filled.map(words => words.filter(word => word !== '-T'))).toEqual(
					tagLists.map(values => ['use', ...values, 'end']),
				);
			}),
		);
		const value = fc.oneof(hostileTag, fc.constantFrom('{}', '{os}', '{{os}}', '{locale}', 'a b; $(x)'));
		fc.assert(
			fc.property(value, fc.constantFrom('{os}', '--os={os}', '{os}+{os}'), (os, word) => {
				const filled = fill(['use', word, '{{os}}'], 'json', [`os:${os}`]);
				fc.pre(typeof filled !== 'string');

				expect(filled).toEqual([['use', word.replaceAll('{os}', () => os), '{os}']]);
			}),
		);
	});

	it('has any value in a script inert or in quotes, or is refused', () => {
		const asTag = fc.constantFrom<Format>('comma', 'plain text', toOwnFormat('own', '{tags}'));
		fc.assert(
			fc.property(hostileTag, asTag, fc.constantFrom('{}', '{:sh}', '{os}', '{os:sh}'), (os, format, place) => {
				const filled = fill(['sh', '-c', `use ${place}`], format, [`os:${os}`]);
				fc.pre(typeof filled !== 'string');
				const script = filled[0]?.at(-1) ?? '';

				const words = ['use', place.includes('os') ? os : `os:${os}`];
				expect(parseShellWords(script)).toEqual({type: 'words', words});
				expect(place.includes(':sh') || isInert(script.slice(4))).toBe(true);
			}),
			{numRuns: 500},
		);
	});
});

/** The words of the commands, or why there are none. */
const fill = (command: readonly string[], format: Format, ...lists: readonly (readonly string[])[]) => {
	const listing = decodeListing({data: [{resources: lists.map(tags => ({tags}))}]});
	// The reader of the output makes no difference to a command.
	const options = {tagsOf: ({tags}: Environment) => tags, reader: 'any' as const, listing};
	const filled = orRefusal(() => fillCommands(command, listing.environments, format, options).map(({words}) => words));
	return 'reason' in filled ? filled.reason : filled;
};
