import {describe, expect, it} from 'vitest';
import {type Format, formatNames, type Reader} from '../../source/formats/format.ts';
import {toOwnFormat} from '../../source/formats/template.ts';
import type {Environment} from '../../source/listing/listing.ts';
import {resourcesOf, textOf} from '../helpers/scenes/format-resources.ts';

const control = 'it contains a control character';
const option = 'a command would read it as an option';
const split = 'a shell would split or expand it';
const skipped = 'readers would skip it';

const options = {tagsOf: ({tags}: Environment) => tags, reader: 'person' as const};

describe('a value', () => {
	it.each<[tag: string, format: Format, shown: string, why: string, reader?: Reader]>([
		['os:a,\nb', 'comma', '`os:a,^Jb`', control],
		['os:\u001b[2J', 'space', '`os:^[[2J`', control],
		['os:a\u009bb', 'lines', '`os:a<U+009B>b`', control, 'shell'],
		['os:a\u2028b', 'flags', '`os:a<U+2028>b`', control],
		['os:a\nb', 'plain text', '`os:a^Jb`', control, 'any'],
		[`${'x'.repeat(200)}\t`, 'comma', `\`${'x'.repeat(29)}…${'x'.repeat(26)}^I\``, control],
		['os:a\u202eb', 'comma', '`os:a<U+202E>b`', 'it contains a bidi control character'],
		['os:a\ud800', 'space', '`os:a\ufffd`', 'it contains invalid Unicode'],
		['os:a,b', 'comma', '`os:a,b`', 'commas separate the tags'],
		['', 'comma', 'an empty tag', skipped],
		['', 'lines', 'an empty tag', skipped, 'any'],
		['', 'plain text', 'an empty tag', 'there is nothing to copy'],
		['--all', 'comma', '`--all`', option],
		['--all', 'space', '`--all`', option, 'list'],
		['-T', 'flags', '`-T`', option, 'argument'],
		['-rf', 'lines', '`-rf`', option, 'shell'],
		['-rf', 'plain text', '`-rf`', option, 'shell'],
		['~', 'lines', '`~`', split, 'shell'],
		['a b', 'plain text', '`a b`', split, 'shell'],
		['os:$HOME', 'comma', '`os:$HOME`', split, 'shell'],
		['os:a b', 'space', '`os:a b`', split, 'shell'],
		["it's", 'flags', "`it's`", split, 'shell'],
	])('as $1 is refused by its name: $2', (tag, format, shown, why, reader = 'person') => {
		const anyway = format === 'plain text' ? '--unquoted' : 'json or --unquoted';
		const use = reader === 'shell' && [option, split].includes(why) ? anyway : 'json';

		expect(textOf(resourcesOf({tags: [tag]}), format, {reader})).toBe(
			`refused: ${shown} cannot be written as ${format} (${why}); use ${use}`,
		);
	});

	it.each<[tags: string[], Format, Reader, string]>([
		[['a', '-b'], 'comma', 'person', 'a,-b'],
		[['-b'], 'lines', 'person', '-b'],
		[['-b'], 'comma', 'any', '-b'],
		[['-rf'], 'space', 'any', '-rf'],
		[['a', ''], 'space', 'person', "a ''"],
		[[''], 'flags', 'person', "-T ''"],
		[['os:größe'], 'comma', 'shell', 'os:größe'],
		[['os:größe'], 'flags', 'shell', '-T os:größe'],
		[['-b'], toOwnFormat('mine', 'run --os={tags}'), 'person', 'run --os=-b'],
		...['os:windows7-x64', 'a,b', "it's $HOME", '--all', '🎉', 'x'.repeat(5000)].map(
			tag => [[tag], 'plain text', 'person', tag] as [string[], Format, Reader, string],
		),
	])('$0 as $1 for $2 is harmless', (tags, format, reader, text) => {
		expect(textOf(resourcesOf({tags}), format, {reader})).toBe(text);
	});

	it('is judged only if it is included', () => {
		expect(textOf(resourcesOf({tags: ['os:a', 'note:\n']}), 'comma')).toBe('os:a');
		expect(textOf(resourcesOf({tags: ['os:a', 'note:\n']}), 'comma', options)).toMatch(/^refused: /);
	});
});

describe('an environment without tags', () => {
	it.each(formatNames.filter(format => format !== 'record'))('is refused as %s, and so is none', format => {
		expect(textOf(resourcesOf({name: 'bare'}), format)).toBe(
			'refused: `bare` has no tags (`tags` is missing); use record',
		);
		expect(textOf(resourcesOf(5), format)).toBe(
			'refused: `entry 1` is not an environment (expected an environment, found 5); use record',
		);
		expect(textOf([], format)).toBe('refused: no environment is selected; select or mark one');
	});

	it('has a record, and so has an unreadable entry', () => {
		expect(textOf(resourcesOf('(nothing)'), 'record')).toBe('"(nothing)"');
		expect(textOf(resourcesOf({tags: null}, 5), 'record')).toBe('[{"tags":null},5]');
	});
});
