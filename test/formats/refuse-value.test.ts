import {describe, expect, it} from 'vitest';
import {type FormatName, formatNames} from '../../source/formats/format.ts';
import {toOwnFormat} from '../../source/formats/template.ts';
import {tagToFormat, toFormat} from '../../source/formats/write-format.ts';
import type {Environment, Tag} from '../../source/listing/listing.ts';
import {resourcesOf, textOf} from '../helpers/scenes/format-resources.ts';

describe('a refusal', () => {
	it.each<[tag: string, format: FormatName, reason: string]>([
		['os:a\nb', 'csv', '`os:a^Jb` cannot be written as csv (it contains a control character); use json'],
		['os:\u001b[2J', 'space', '`os:^[[2J` cannot be written as space (it contains a control character); use json'],
		['os:a\u009bb', 'lines', '`os:a<U+009B>b` cannot be written as lines (it contains a control character); use json'],
		['os:a\u2028b', 'flags', '`os:a<U+2028>b` cannot be written as flags (it contains a control character); use json'],
		['os:a\u202eb', 'csv', '`os:a<U+202E>b` cannot be written as csv (it contains a bidi control character); use json'],
		['os:a\ud800', 'space', '`os:a\ufffd` cannot be written as space (it contains invalid Unicode); use json'],
		['os:a,b', 'csv', '`os:a,b` cannot be written as csv (commas separate the tags); use json'],
		['', 'csv', 'an empty tag cannot be written as csv (readers would skip it); use json'],
		['', 'lines', 'an empty tag cannot be written as lines (readers would skip it); use json'],
		['--all', 'csv', '`--all` cannot be written as csv (a command would read it as an option); use json'],
		['--all', 'space', '`--all` cannot be written as space (a command would read it as an option); use json'],
		['-T', 'flags', '`-T` cannot be written as flags (a command would read it as an option); use json'],
	])('of the tag %j as %s says why', (tag, format, reason) => {
		expect(toFormat(resourcesOf({tags: [tag]}), format, {tagsOf: ({selector}) => selector, reader: 'person'})).toEqual({
			type: 'refused',
			reason,
		});
	});

	it('names a long tag by its beginning', () => {
		expect(textOf(resourcesOf({tags: [`${'x'.repeat(200)}\t`]}), 'csv')).toBe(
			`refused: \`${'x'.repeat(39)}…\` cannot be written as csv (it contains a control character); use json`,
		);
	});

	it('ignores tags that are not included', () => {
		expect(textOf(resourcesOf({tags: ['os:a', 'note:\n']}), 'csv')).toBe('os:a');
		expect(textOf(resourcesOf({tags: ['os:a', 'note:\n']}), 'csv', {tagsOf: ({tags}) => tags})).toMatch(/^refused: /);
	});

	it.each<[string[], FormatName, string]>([
		[['a', '-b'], 'csv', 'a,-b'],
		[['-b'], 'lines', '-b'],
		[['a', ''], 'space', "a ''"],
		[[''], 'flags', "-T ''"],
	])('allows in %j a dash or an empty tag that does no harm as %s', (tags, format, text) => {
		expect(textOf(resourcesOf({tags}), format)).toBe(text);
	});

	it.each([
		['run --os={os}', 'text'],
		['run {os}', 'refused'],
	])('looks at the word in the template %s', (template, type) => {
		const options = {tagsOf: ({tags}: Environment) => tags, reader: 'person'} as const;

		expect(toFormat(resourcesOf({tags: ['os:-b']}), toOwnFormat('mine', template), options)).toMatchObject({type});
	});

	it.each(formatNames.filter(format => format !== 'record'))(
		'of %s says that there are no tags, or no environment',
		format => {
			expect(textOf(resourcesOf({name: 'bare'}), format)).toBe(
				'refused: `bare` has no tags (`tags` is missing); use record',
			);
			expect(textOf(resourcesOf(5), format)).toBe(
				'refused: `entry 1` is not an environment (expected an environment, found 5); use record',
			);
			expect(textOf([], format)).toBe('refused: no environment is selected; select or mark one');
		},
	);

	it('allows the record of an unreadable entry, and of one without tags', () => {
		expect(textOf(resourcesOf('(nothing)'), 'record')).toBe('"(nothing)"');
		expect(textOf(resourcesOf({tags: null}, 5), 'record')).toBe('[{"tags":null},5]');
	});
});

describe('one tag', () => {
	const tagOf = (value: string): Tag => resourcesOf({tags: [value]})[0]!.tags[0]!;

	it.each(['os:windows7-x64', 'a,b', "it's $HOME", '--all', '🎉', 'x'.repeat(5000)])(
		'is written exactly: %j',
		value => {
			expect(tagToFormat(tagOf(value), 'any')).toEqual({type: 'text', text: value});
		},
	);

	it.each([
		['a\nb', '`a^Jb` cannot be written as plain text (it contains a control character); use json'],
		['\ud800', '`\ufffd` cannot be written as plain text (it contains invalid Unicode); use json'],
		['', 'an empty tag cannot be written as plain text (there is nothing to copy); use json'],
	])('is refused with a reason: %j', (value, reason) => {
		expect(tagToFormat(tagOf(value), 'any')).toEqual({type: 'refused', reason});
	});
});
