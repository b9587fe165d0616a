import {describe, expect, it} from 'vitest';
import {type FormatName, formatNames} from '../../source/formats/format.ts';
import {toOwnFormat} from '../../source/formats/template.ts';
import {tagToFormat, toFormat} from '../../source/formats/write-format.ts';
import type {Tag} from '../../source/listing/listing.ts';
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

	it('allows a dash that cannot begin an option', () => {
		expect(textOf(resourcesOf({tags: ['a', '-b']}), 'csv')).toBe('a,-b');
		expect(textOf(resourcesOf({tags: ['-b']}), 'lines')).toBe('-b');
		const fill = (template: string) =>
			toFormat(resourcesOf({tags: ['os:-b']}), toOwnFormat('mine', template), {
				tagsOf: ({tags}) => tags,
				reader: 'person',
			});
		expect(fill('run --os={os}')).toMatchObject({type: 'text', text: 'run --os=-b'});
		expect(fill('run {os}')).toMatchObject({type: 'refused'});
	});

	it('allows an empty tag that is a word', () => {
		expect(textOf(resourcesOf({tags: ['a', '']}), 'space')).toBe("a ''");
		expect(textOf(resourcesOf({tags: ['']}), 'flags')).toBe("-T ''");
	});

	it.each(formatNames.filter(format => format !== 'record'))('of %s says that there are no tags', format => {
		const reason = '(`tags` is missing); use record';

		expect(textOf(resourcesOf({name: 'bare'}), format)).toBe(`refused: \`bare\` has no tags ${reason}`);
		expect(textOf(resourcesOf({tags: []}), format)).toBe(
			'refused: `environment 1` has no tags (`tags` is empty); use record',
		);
	});

	it.each(formatNames.filter(format => format !== 'record'))(
		'of %s says that an entry is not an environment',
		format => {
			expect(textOf(resourcesOf(5), format)).toBe(
				'refused: `entry 1` is not an environment (expected an environment, found 5); use record',
			);
		},
	);

	it('allows the record of an unreadable entry, and of one without tags', () => {
		expect(textOf(resourcesOf('(nothing)'), 'record')).toBe('"(nothing)"');
		expect(textOf(resourcesOf({tags: null}, 5), 'record')).toBe('[{"tags":null},5]');
	});

	it.each(formatNames)('of %s says that nothing is selected', format => {
		expect(textOf([], format)).toBe('refused: no environment is selected; select or mark one');
	});
});

describe('one tag', () => {
	const tagOf = (value: string): Tag => resourcesOf({tags: [value]})[0]!.tags[0]!;

	it.each(['os:windows7-x64', 'a,b', "it's $HOME", '--all', '🎉'])('is written exactly: %j', value => {
		expect(tagToFormat(tagOf(value), 'any')).toEqual({type: 'text', text: value});
	});

	it('is written exactly even if the screen cuts it', () => {
		expect(tagToFormat(tagOf('x'.repeat(5000)), 'any')).toEqual({type: 'text', text: 'x'.repeat(5000)});
	});

	it.each([
		['a\nb', '`a^Jb` cannot be written as plain text (it contains a control character); use json'],
		['\ud800', '`\ufffd` cannot be written as plain text (it contains invalid Unicode); use json'],
		['', 'an empty tag cannot be written as plain text (there is nothing to copy); use json'],
	])('is refused with a reason: %j', (value, reason) => {
		expect(tagToFormat(tagOf(value), 'any')).toEqual({type: 'refused', reason});
	});
});
