import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {fillCommands, fillCommandWith} from '../../source/formats/fill-command.ts';
import type {Format} from '../../source/formats/format.ts';
import {toOwnFormat} from '../../source/formats/template.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Environment} from '../../source/listing/listing.ts';
import {hostileTag} from '../helpers/arbitrary/texts.ts';

const environments = (...lists: readonly (readonly string[])[]) =>
	decodeListing({data: [{resources: lists.map(tags => ({tags}))}]}).environments;

const fill = (command: readonly string[], format: Format, ...lists: readonly (readonly string[])[]) =>
	fillCommands(command, environments(...lists), format, {tagsOf: ({tags}) => tags, reader: 'person'});

const wordsOf = (filled: ReturnType<typeof fill>) =>
	filled.type === 'commands' ? filled.commands.map(({words}) => words) : filled.reason;

describe('a filled command', () => {
	const tags = ['os:a', 'locale:b c'];

	it.each<[string, Format, string[]]>([
		['use', 'csv', ['use', 'os:a,locale:b c']],
		['use {} now', 'csv', ['use', 'os:a,locale:b c', 'now']],
		['use --tags={} {}', 'csv', ['use', '--tags=os:a,locale:b c', 'os:a,locale:b c']],
		['use {} now', 'flags', ['use', '-T', 'os:a', '-T', 'locale:b c', 'now']],
		['use', 'space', ['use', 'os:a', 'locale:b c']],
		['use', 'lines', ['use', 'os:a\nlocale:b c']],
		['use {}', 'json', ['use', '["os:a","locale:b c"]']],
		['use a{}b', toOwnFormat('own', '--os={os}'), ['the pick begins with a dash']],
		['use --os {os} --at={locale}', 'csv', ['use', '--os', 'a', '--at=b c']],
		['use {tags} {}', 'csv', ['use', 'os:a,locale:b c', 'os:a,locale:b c']],
		['use {{os}} {{{os}}} {{os:sh}}', 'csv', ['use', '{os}', '{{os}}', '{os:sh}', 'os:a,locale:b c']],
		[
			'{"a":{"b":1}} {{.Names}} {a,b} [0-9]{3} {}',
			'csv',
			['{"a":{"b":1}}', '{{.Names}}', '{a,b}', '[0-9]{3}', 'os:a,locale:b c'],
		],
	])('%s as %o has the unchanged pick and values in their places, and other braces', (command, format, words) => {
		const filled = wordsOf(fill(command.split(' '), format, tags));

		expect(typeof filled === 'string' ? [filled.replace(/ \(.*/, '')] : filled[0]).toEqual(words);
	});

	it.each([
		[
			'i={image}',
			'os:a',
			'no environment has {image}',
			'pick another environment, or write {{image}} for the literal text {image}',
		],
		['{os}', 'os:-rf', '`-rf` cannot be written for {os} (a command would read it as an option)', 'use json'],
	])('is refused if a name has no value, or an option as its value: %s of %s', (word, tag, reason, tryThis) => {
		expect(fill(['use', word], 'csv', [tag])).toEqual({type: 'refused', reason, tryThis});
	});

	it('has the exact value of a name within one argument, or is refused', () => {
		fc.assert(
			fc.property(hostileTag, fc.boolean(), (value, isAlone) => {
				const filled = fill(['use', isAlone ? '{os}' : '--os={os}', '{{os}}'], 'json', [`os:${value}`]);
				fc.pre(filled.type === 'commands');

				expect(wordsOf(filled)).toEqual([['use', isAlone ? value : `--os=${value}`, '{os}']]);
			}),
		);
		fc.assert(
			fc.property(fc.constantFrom('{}', '{os}', '{{os}}', '{locale}', 'a b; $(x)'), value => {
				expect(wordsOf(fill(['use', '{os}+{os}'], 'json', [`os:${value}`]))).toEqual([['use', `${value}+${value}`]]);
			}),
		);
	});

	it.each<[string, Format, string]>([
		["tmux send '{:sh} '", 'csv', "tmux send ''os:a,locale:b c' '"],
		['use {:sh}', 'csv', "use 'os:a,locale:b c'"],
		['use {:sh}', 'flags', "use -T os:a -T 'locale:b c'"],
		['use {:sh}', 'json', `use '["os:a","locale:b c"]'`],
		['use {locale:sh} {os}', 'csv', "use 'b c' a"],
	])('quotes values for the shell that reads the argument %j as %s', (script, format, expected) => {
		expect(wordsOf(fill(['sh', '-c', script], format, tags))).toEqual([['sh', '-c', expected]]);
	});

	it.each<[string, Format, readonly string[], string]>([
		['use {}', 'csv', tags, 'the pick cannot be inserted into other text (a shell would split or expand it)'],
		['{} ', 'csv', ['os:a', 'x:;touch pwned'], 'the pick cannot be inserted into other text'],
		['use "{}"', 'json', ['x:$(touch pwned)'], 'the pick cannot be inserted into other text'],
		['use {}', 'lines', ['os:a', 'x:b'], 'the pick cannot be inserted into other text'],
		['use {}', 'record', ['os:a'], 'the pick cannot be inserted into other text'],
		['use {:sh}', 'lines', ['os:a', 'x:b'], 'lines has line breaks, which cannot be quoted; use csv'],
		['use {locale}', 'csv', tags, '`b c` cannot be written for {locale} (a shell would split or expand it)'],
	])('refuses in the argument %j as %s what a shell would act on: %j', (script, format, odd, reason) => {
		expect(wordsOf(fill(['sh', '-c', script], format, odd))).toContain(reason);
		expect(fill(['sh', '-c', script], format === 'json' ? format : 'csv', ['os:a', 'locale:b']).type).toBe('commands');
	});

	it('is also refused as a template, whatever is printed without quotes', () => {
		const own = toOwnFormat('own', 'on {os}');
		const options = {tagsOf: ({tags}: Environment) => tags, reader: 'any' as const};
		const filled = (os: string) => fillCommands(['sh', '-c', 'use {}'], environments([os]), own, options);

		expect(wordsOf(filled('os:a;b'))).toContain('the pick cannot be inserted into other text');
		expect(wordsOf(filled('os:a'))).toEqual([['sh', '-c', 'use on a']]);
	});

	it.each<[string[], string, unknown]>([
		[['sh', '-c', 'use {}'], 'a;b', {tryThis: 'write {:sh} to quote it'}],
		[['sh', '-c', 'use {:sh}'], 'a;b', {commands: [{words: ['sh', '-c', "use 'a;b'"]}]}],
		[['use', '--x={}'], 'a;b', {commands: [{words: ['use', '--x=a;b']}]}],
		[['use'], '-rf', {reason: expect.stringContaining('begins with a dash')}],
		[['use', '{os}'], 'x', {reason: 'a single tag has no {os} for the command; pick the whole environment'}],
	])('%j has a single tag like a pick: %s', (command, text, filled) => {
		expect(fillCommandWith(command, text)).toMatchObject({...(filled as object)});
	});

	it('is made for each environment', () => {
		expect(wordsOf(fill(['use', '--os={os}'], 'csv', ['os:-a'], ['os:b']))).toEqual([
			['use', '--os=-a'],
			['use', '--os=b'],
		]);
	});

	it('is refused if several arguments have no place, or if the pick is refused', () => {
		expect(wordsOf(fill(['use', '--tags={}'], 'flags', tags))).toBe(
			'flags is several arguments; write {} as a separate word, write {:sh}, or use csv',
		);
		expect(wordsOf(fill(['use'], 'csv', ['-rf']))).toMatch(/`-rf` cannot be written as csv/);
	});

	it('contains any value as one argument, or is refused', () => {
		const lists = fc.array(fc.array(hostileTag, {minLength: 1, maxLength: 4}), {minLength: 1, maxLength: 4});
		fc.assert(
			fc.property(lists, fc.constantFrom('space', 'flags'), (tagLists, format) => {
				const filled = fill(['use', '{}', 'end'], format, ...tagLists);
				fc.pre(filled.type === 'commands');

				expect(filled.commands.map(({words}) => words.filter(word => word !== '-T'))).toEqual(
					tagLists.map(values => ['use', ...values, 'end']),
				);
			}),
		);
	});
});
