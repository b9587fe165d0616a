import {describe, expect, it} from 'vitest';
import {type FormatName, formatNames, isFormatName} from '../../source/formats/format.ts';
import type {Reader} from '../../source/formats/refuse.ts';
import {toFormat} from '../../source/formats/write-format.ts';
import {parseJson} from '../../source/json/read-json.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Environment} from '../../source/listing/listing.ts';
import {resourcesOf, textOf} from '../helpers/scenes/format-resources.ts';

const windows = {
	tags: ['arch:x64', 'image:win10v2004-20230914-en', 'locale:en-us', 'os:windows10-2004-x64', 'system'],
};
const ubuntu = {tags: ['locale:en-us', 'os:ubuntu-22.04-amd64'], name: 'the ubuntu'};

describe('the formats', () => {
	it('are found by name', () => {
		expect(formatNames.every(isFormatName)).toBe(true);
		expect(['', 'CSV', 'toString', 'csv '].some(isFormatName)).toBe(false);
	});
});

describe('one environment', () => {
	it.each<[FormatName, string]>([
		['csv', 'os:windows10-2004-x64,locale:en-us'],
		['space', 'os:windows10-2004-x64 locale:en-us'],
		['lines', 'os:windows10-2004-x64\nlocale:en-us'],
		['flags', '-T os:windows10-2004-x64 -T locale:en-us'],
		['json', '["os:windows10-2004-x64","locale:en-us"]'],
		['record', '{"tags":["arch:x64","image:win10v2004-20230914-en","locale:en-us","os:windows10-2004-x64","system"]}'],
	])('as %s', (format, text) => {
		expect(textOf(resourcesOf(windows), format)).toBe(text);
	});

	it('gives all its tags if requested, in their order', () => {
		expect(textOf(resourcesOf(windows), 'space', {tagsOf: ({tags}) => tags})).toBe(
			'arch:x64 image:win10v2004-20230914-en locale:en-us os:windows10-2004-x64 system',
		);
	});

	it('without an os tag gives all its tags', () => {
		expect(textOf(resourcesOf({tags: ['system', 'locale:en-us']}), 'csv')).toBe('system,locale:en-us');
	});

	it('keeps a repeated tag', () => {
		expect(textOf(resourcesOf({tags: ['os:a', 'os:a']}), 'json')).toBe('["os:a","os:a"]');
	});

	it('writes its record with every digit and unknown field', () => {
		const record = '{"id":123456789012345678,"ratio":1e400,"tags":["os:a"],"more":{"deep":[null,-0]}}';
		const {environments} = decodeListing(parseJson(`{"data":[{"resources":[${record}]}]}`));

		expect(textOf(environments, 'record')).toBe(record);
	});

	it('writes a record whose strings are safe to show', () => {
		expect(textOf(resourcesOf({tags: ['os:a'], note: '\u001b[0m\u202e'}), 'record')).toBe(
			String.raw`{"tags":["os:a"],"note":"\u001b[0m\u202e"}`,
		);
	});
});

describe('several environments', () => {
	it.each<[FormatName, string]>([
		['csv', 'os:windows10-2004-x64,locale:en-us\nos:ubuntu-22.04-amd64,locale:en-us'],
		['space', 'os:windows10-2004-x64 locale:en-us\nos:ubuntu-22.04-amd64 locale:en-us'],
		['lines', 'os:windows10-2004-x64\nlocale:en-us\nos:ubuntu-22.04-amd64\nlocale:en-us'],
		['flags', '-T os:windows10-2004-x64 -T locale:en-us\n-T os:ubuntu-22.04-amd64 -T locale:en-us'],
		['json', '[["os:windows10-2004-x64","locale:en-us"],["os:ubuntu-22.04-amd64","locale:en-us"]]'],
		[
			'record',
			'[{"tags":["arch:x64","image:win10v2004-20230914-en","locale:en-us","os:windows10-2004-x64","system"]},' +
				'{"tags":["locale:en-us","os:ubuntu-22.04-amd64"],"name":"the ubuntu"}]',
		],
	])('as %s', (format, text) => {
		expect(textOf(resourcesOf(windows, ubuntu), format)).toBe(text);
	});

	it.each<[FormatName, string, string]>([
		['csv', 'os:a\nos:b', '2 lines'],
		['lines', 'os:a\nos:b', '2 lists'],
		['json', '[["os:a"],["os:b"]]', '2 lists'],
		['record', '[{"tags":["os:a"]},{"tags":["os:b"]}]', '2 records'],
	])('as %s are written once and counted if their output is identical', (format, text, merged) => {
		const options = {tagsOf: ({selector}: Environment) => selector, reader: 'person' as const};

		expect(toFormat(resourcesOf({tags: ['os:a']}, {tags: ['os:b']}, {tags: ['os:a']}), format, options)).toEqual({
			type: 'text',
			text,
			merged,
		});
	});

	it.each(['json', 'record'] as const)('as %s stay an array if all are identical', format => {
		expect(textOf(resourcesOf({tags: ['os:a']}, {tags: ['os:a']}), format)).toBe(
			format === 'json' ? '[["os:a"]]' : '[{"tags":["os:a"]}]',
		);
	});

	it('are all refused if one of them is', () => {
		expect(textOf(resourcesOf(windows, {tags: null}), 'csv')).toBe(
			'refused: `environment 2` has no tags (`tags` is null); use record',
		);
	});
});

describe('a value that a shell would change', () => {
	const odd = resourcesOf({tags: ['os:a b', "locale:it's", 'os:$HOME']});

	it.each<[FormatName, string, Reader?]>([
		['space', String.raw`'os:a b' 'os:$HOME' 'locale:it'\''s'`],
		['flags', String.raw`-T 'os:a b' -T 'os:$HOME' -T 'locale:it'\''s'`],
		['flags', String.raw`-T 'os:a b' -T 'os:$HOME' -T 'locale:it'\''s'`, 'list'],
		['csv', String.raw`'os:a b,os:$HOME,locale:it'\''s'`],
		['lines', "os:a b\nos:$HOME\nlocale:it's"],
		['json', '["os:a b","os:$HOME","locale:it\'s"]'],
		['csv', "os:a b,os:$HOME,locale:it's", 'any'],
		['flags', "-T os:a b -T os:$HOME -T locale:it's", 'any'],
	])('is quoted as %s where a shell removes the quotes: %s', (format, text, reader = 'person') => {
		expect(textOf(odd, format, {reader})).toBe(text);
	});

	it.each(['csv', 'space', 'lines', 'flags'] as const)('is refused as %s if a script captures it', format => {
		expect(textOf(odd, format, {reader: 'shell'})).toBe(
			`refused: \`os:a b\` cannot be written as ${format} (a shell would split or expand it); use json or --unquoted`,
		);
		expect(textOf(resourcesOf(windows), format, {reader: 'shell'})).not.toContain('refused');
	});

	it.each<[string, FormatName, Reader, string | RegExp]>([
		['os:größe', 'csv', 'shell', 'os:größe'],
		['os:größe', 'flags', 'shell', '-T os:größe'],
		['-rf', 'lines', 'shell', /^refused: `-rf` cannot/],
		['~', 'lines', 'shell', /^refused: `~` cannot/],
		['-rf', 'space', 'any', '-rf'],
	])('may be a leading dash or tilde, but no letter: %s as %s for %s', (tag, format, reader, text) => {
		expect(textOf(resourcesOf({tags: [tag]}), format, {reader})).toEqual(
			typeof text === 'string' ? text : expect.stringMatching(text),
		);
	});
});
