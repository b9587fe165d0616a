import {describe, expect, it} from 'vitest';
import {fillCommands} from '../../source/formats/fill-command.ts';
import {type FormatName, formatNames} from '../../source/formats/format.ts';
import {pickLimits} from '../../source/formats/refuse.ts';
import {toOwnFormat} from '../../source/formats/template.ts';
import {tagToFormat, toFormat} from '../../source/formats/write-format.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Environment, Tag} from '../../source/listing/listing.ts';
import {resourcesOf, textOf} from '../helpers/scenes/format-resources.ts';
import {listingOf} from '../helpers/service/service.ts';
import {toPlainText} from '../helpers/state/written.ts';

const options = {tagsOf: ({tags}: Environment) => tags, reader: 'person' as const};

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
		expect(toFormat(resourcesOf({tags: [tag]}), format, options)).toEqual({type: 'refused', reason});
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

const {environments, characters} = pickLimits;
const many = (count: number, tag: string) =>
	decodeListing(listingOf(...Array.from({length: count}, () => [tag]))).environments;
const tooMany = {type: 'refused', reason: 'a pick has at most 10,000 environments; use --list'};
const tooLong = {type: 'refused', reason: 'a pick has at most 2,000,000 characters; use --list'};

describe('a pick that is too large', () => {
	it.each(formatNames)('is refused as %s, with the limit and an alternative', format => {
		expect(toFormat(many(environments + 1, 'os:a'), format, options)).toEqual(tooMany);
		expect(toFormat(many(3, 'x'.repeat(characters / 2)), format, options)).toEqual(tooLong);
		expect(toFormat(many(1, 'x'.repeat(characters + 1)), format, options)).toEqual(tooLong);
		expect(toFormat(many(environments, 'os:a'), format, options)).toMatchObject({type: 'text'});
		expect(toFormat(many(2, 'x'.repeat(characters / 2 - 20)), format, options)).toMatchObject({type: 'text'});
	});

	it('is counted by what the format includes: the record or the tags', () => {
		const record = {tags: ['os:a'], note: 'x'.repeat(characters)};
		const {environments} = decodeListing({data: [{resources: [record]}]});

		expect(toFormat(environments, 'record', options)).toEqual(tooLong);
		expect(toFormat(environments, 'csv', options)).toEqual({type: 'text', text: 'os:a'});
	});

	it('is refused before its command is built', () => {
		expect(fillCommands(['run'], many(environments + 1, 'os:a'), 'csv', options)).toEqual(tooMany);
		expect(fillCommands(['run'], many(3, 'x'.repeat(characters / 2)), 'record', options)).toEqual(tooLong);
	});

	it('is refused for a single tag', () => {
		const [tag] = many(1, 'x'.repeat(characters + 1))[0]?.tags ?? [];

		expect(tag && tagToFormat(tag, 'any')).toEqual(tooLong);
	});

	it('is written completely in a list', async () => {
		const text = await toPlainText(many(environments + 1, 'os:a'), 'csv');

		expect(text.split('\n')).toHaveLength(environments + 2);
	});
});
