import {describe, expect, it} from 'vitest';
import {type FormatName, formatNames, formatSummary, isFormatName} from '../../source/formats/format.ts';
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

	it('have different descriptions', () => {
		expect(new Set(Object.values(formatSummary)).size).toBe(formatNames.length);
		expect(Object.keys(formatSummary)).toEqual([...formatNames]);
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

	it('is quoted word by word', () => {
		expect(textOf(odd, 'space')).toBe(String.raw`'os:a b' 'os:$HOME' 'locale:it'\''s'`);
		expect(textOf(odd, 'flags')).toBe(String.raw`-T 'os:a b' -T 'os:$HOME' -T 'locale:it'\''s'`);
	});

	it('is quoted in words that are pasted or listed', () => {
		expect(textOf(odd, 'flags', {reader: 'list'})).toBe(textOf(odd, 'flags', {reader: 'person'}));
	});

	it.each(['csv', 'space', 'lines', 'flags'] as const)('is refused as %s if a script captures it', format => {
		expect(textOf(odd, format, {reader: 'shell'})).toBe(
			`refused: \`os:a b\` cannot be written as ${format} (a shell would split or expand it); use json or --unquoted`,
		);
		expect(textOf(resourcesOf(windows), format, {reader: 'shell'})).not.toContain('refused');
	});

	it('makes csv one quoted word if it is pasted', () => {
		expect(textOf(odd, 'csv')).toBe(String.raw`'os:a b,os:$HOME,locale:it'\''s'`);
	});

	it('is unchanged with --unquoted, even with a leading dash', () => {
		const options = {reader: 'any' as const};

		expect(textOf(odd, 'csv', options)).toBe("os:a b,os:$HOME,locale:it's");
		expect(textOf(odd, 'flags', options)).toBe("-T os:a b -T os:$HOME -T locale:it's");
		expect(textOf(resourcesOf({tags: ['-rf', 'x:1']}), 'space', options)).toBe('-rf x:1');
	});

	it('may be a leading dash or tilde, but no letter', () => {
		const options = {reader: 'shell' as const};

		expect(textOf(resourcesOf({tags: ['os:größe', 'x:日本']}), 'csv', options)).toBe('os:größe');
		expect(textOf(resourcesOf({tags: ['os:größe', 'x:日本']}), 'flags', options)).toBe('-T os:größe');
		expect(textOf(resourcesOf({tags: ['-rf', 'x:1']}), 'lines', options)).toMatch(/^refused: `-rf` cannot/);
		expect(textOf(resourcesOf({tags: ['~', 'x:1']}), 'lines', options)).toMatch(/^refused: `~` cannot/);
	});

	it('is unchanged in lines and JSON', () => {
		expect(textOf(odd, 'lines')).toBe("os:a b\nos:$HOME\nlocale:it's");
		expect(textOf(odd, 'json')).toBe('["os:a b","os:$HOME","locale:it\'s"]');
	});
});
