import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/core/decode-listing.ts';
import {type FormName, formNames, formSummary, isFormName, tagToForm, toForm} from '../../source/core/forms.ts';
import {parseJson} from '../../source/core/json.ts';
import type {Resource, Tag} from '../../source/core/listing.ts';
import {toOwnForm} from '../../source/core/template.ts';

const resourcesOf = (...resources: unknown[]): readonly Resource[] => decodeListing({data: [{resources}]}).resources;

const textOf = (
	resources: readonly Resource[],
	form: FormName,
	options: Partial<Parameters<typeof toForm>[2]> = {},
) => {
	const result = toForm(resources, form, {takesAllTags: false, isPasted: true, ...options});
	return result.type === 'text' ? result.text : `refused: ${result.reason}`;
};

const windows = {
	tags: ['arch:x64', 'image:win10v2004-20230914-en', 'locale:en-us', 'os:windows10-2004-x64', 'system'],
};
const ubuntu = {tags: ['locale:en-us', 'os:ubuntu-22.04-amd64'], name: 'the ubuntu'};

describe('the forms', () => {
	it('are known by name', () => {
		expect(formNames.every(isFormName)).toBe(true);
		expect(['', 'CSV', 'toString', 'csv '].some(isFormName)).toBe(false);
	});

	it('are each summed up in other words', () => {
		expect(new Set(Object.values(formSummary)).size).toBe(formNames.length);
		expect(Object.keys(formSummary)).toEqual([...formNames]);
	});
});

describe('one environment', () => {
	it.each<[FormName, string]>([
		['csv', 'os:windows10-2004-x64,locale:en-us'],
		['space', 'os:windows10-2004-x64 locale:en-us'],
		['lines', 'os:windows10-2004-x64\nlocale:en-us'],
		['flags', '-T os:windows10-2004-x64 -T locale:en-us'],
		['json', '["os:windows10-2004-x64","locale:en-us"]'],
		[
			'profile',
			'{"name":"windows10-2004-x64 en-us","tags":["os:windows10-2004-x64","locale:en-us"],"timeout":120,"network":"internet"}',
		],
		['submission', '{"profiles":[{"profile":{"tags":["os:windows10-2004-x64","locale:en-us"]}}]}'],
		['record', '{"tags":["arch:x64","image:win10v2004-20230914-en","locale:en-us","os:windows10-2004-x64","system"]}'],
	])('as %s', (form, text) => {
		expect(textOf(resourcesOf(windows), form)).toBe(text);
	});

	it('gives all its tags if asked to, in their order', () => {
		expect(textOf(resourcesOf(windows), 'space', {takesAllTags: true})).toBe(
			'arch:x64 image:win10v2004-20230914-en locale:en-us os:windows10-2004-x64 system',
		);
	});

	it('without an os tag gives all its tags', () => {
		expect(textOf(resourcesOf({tags: ['system', 'locale:en-us']}), 'csv')).toBe('system,locale:en-us');
	});

	it('keeps a tag that came twice', () => {
		expect(textOf(resourcesOf({tags: ['os:a', 'os:a']}), 'json')).toBe('["os:a","os:a"]');
	});

	it('gives its label as the name of the profile', () => {
		expect(JSON.parse(textOf(resourcesOf(ubuntu), 'profile')).name).toBe('the ubuntu');
	});

	it('gives its record with every digit and unknown field', () => {
		const record = '{"id":123456789012345678,"ratio":1e400,"tags":["os:a"],"more":{"deep":[null,-0]}}';
		const {resources} = decodeListing(parseJson(`{"data":[{"resources":[${record}]}]}`));

		expect(textOf(resources, 'record')).toBe(record);
	});

	it('gives a record whose texts are safe to look at', () => {
		expect(textOf(resourcesOf({tags: ['os:a'], note: '\u001b[0m\u202e'}), 'record')).toBe(
			String.raw`{"tags":["os:a"],"note":"\u001b[0m\u202e"}`,
		);
	});
});

describe('several environments', () => {
	it.each<[FormName, string]>([
		['csv', 'os:windows10-2004-x64,locale:en-us\nos:ubuntu-22.04-amd64,locale:en-us'],
		['space', 'os:windows10-2004-x64 locale:en-us\nos:ubuntu-22.04-amd64 locale:en-us'],
		['lines', 'os:windows10-2004-x64\nlocale:en-us\nos:ubuntu-22.04-amd64\nlocale:en-us'],
		['flags', '-T os:windows10-2004-x64 -T locale:en-us\n-T os:ubuntu-22.04-amd64 -T locale:en-us'],
		['json', '[["os:windows10-2004-x64","locale:en-us"],["os:ubuntu-22.04-amd64","locale:en-us"]]'],
		[
			'profile',
			'{"name":"windows10-2004-x64 en-us","tags":["os:windows10-2004-x64","locale:en-us"],"timeout":120,"network":"internet"}\n' +
				'{"name":"the ubuntu","tags":["os:ubuntu-22.04-amd64","locale:en-us"],"timeout":120,"network":"internet"}',
		],
		[
			'submission',
			'{"profiles":[{"profile":{"tags":["os:windows10-2004-x64","locale:en-us"]}},' +
				'{"profile":{"tags":["os:ubuntu-22.04-amd64","locale:en-us"]}}]}',
		],
		[
			'record',
			'[{"tags":["arch:x64","image:win10v2004-20230914-en","locale:en-us","os:windows10-2004-x64","system"]},' +
				'{"tags":["locale:en-us","os:ubuntu-22.04-amd64"],"name":"the ubuntu"}]',
		],
	])('as %s', (form, text) => {
		expect(textOf(resourcesOf(windows, ubuntu), form)).toBe(text);
	});

	it('are refused together if one of them is', () => {
		expect(textOf(resourcesOf(windows, {tags: null}), 'csv')).toBe(
			'refused: `environment 2` has no tags (`tags` is null); use record',
		);
	});
});

describe('what a shell would touch', () => {
	const odd = resourcesOf({tags: ['os:a b', "locale:it's", 'os:$HOME']});

	it('is quoted word by word', () => {
		expect(textOf(odd, 'space')).toBe(String.raw`'os:a b' 'os:$HOME' 'locale:it'\''s'`);
		expect(textOf(odd, 'flags')).toBe(String.raw`-T 'os:a b' -T 'os:$HOME' -T 'locale:it'\''s'`);
	});

	it('is quoted in words wherever they go', () => {
		expect(textOf(odd, 'flags', {isPasted: false})).toBe(textOf(odd, 'flags', {isPasted: true}));
	});

	it('makes csv one quoted word if it is pasted', () => {
		expect(textOf(odd, 'csv')).toBe(String.raw`'os:a b,os:$HOME,locale:it'\''s'`);
	});

	it('leaves csv bare for a program, where quotes would be part of the value', () => {
		expect(textOf(odd, 'csv', {isPasted: false})).toBe("os:a b,os:$HOME,locale:it's");
	});

	it('is left as it is in lines and JSON', () => {
		expect(textOf(odd, 'lines')).toBe("os:a b\nos:$HOME\nlocale:it's");
		expect(textOf(odd, 'json')).toBe('["os:a b","os:$HOME","locale:it\'s"]');
	});
});

describe('a refusal', () => {
	it.each<[tag: string, form: FormName, reason: string]>([
		['os:a\nb', 'csv', '`os:a^Jb` cannot be written as csv (it holds a control character); use json'],
		['os:\u001b[2J', 'space', '`os:^[[2J` cannot be written as space (it holds a control character); use json'],
		['os:a\u009bb', 'lines', '`os:a<U+009B>b` cannot be written as lines (it holds a control character); use json'],
		['os:a\u2028b', 'flags', '`os:a<U+2028>b` cannot be written as flags (it holds a control character); use json'],
		[
			'os:a\u202eb',
			'csv',
			'`os:a<U+202E>b` cannot be written as csv (it holds an invisible character that turns the reading order); use json',
		],
		['os:a\ud800', 'space', '`os:a\ufffd` cannot be written as space (it holds half a character); use json'],
		['os:a,b', 'csv', '`os:a,b` cannot be written as csv (commas separate the tags there); use json'],
		['', 'csv', 'an empty tag cannot be written as csv (who reads it would skip it); use json'],
		['', 'lines', 'an empty tag cannot be written as lines (who reads it would skip it); use json'],
		['--all', 'csv', '`--all` cannot be written as csv (a command would take it for an option); use json'],
		['--all', 'space', '`--all` cannot be written as space (a command would take it for an option); use json'],
		['-T', 'flags', '`-T` cannot be written as flags (a command would take it for an option); use json'],
	])('of the tag %j as %s says why', (tag, form, reason) => {
		expect(toForm(resourcesOf({tags: [tag]}), form, {takesAllTags: false, isPasted: true})).toEqual({
			type: 'refused',
			reason,
		});
	});

	it('names a long tag by its beginning', () => {
		expect(textOf(resourcesOf({tags: [`${'x'.repeat(200)}\t`]}), 'csv')).toBe(
			`refused: \`${'x'.repeat(39)}…\` cannot be written as csv (it holds a control character); use json`,
		);
	});

	it('is not made for tags that are not taken', () => {
		expect(textOf(resourcesOf({tags: ['os:a', 'note:\n']}), 'csv')).toBe('os:a');
		expect(textOf(resourcesOf({tags: ['os:a', 'note:\n']}), 'csv', {takesAllTags: true})).toMatch(/^refused: /);
	});

	it('is not made for a dash that no command could take for an option', () => {
		expect(textOf(resourcesOf({tags: ['a', '-b']}), 'csv')).toBe('a,-b');
		expect(textOf(resourcesOf({tags: ['-b']}), 'lines')).toBe('-b');
	});

	it('is not made for an empty tag that is a word', () => {
		expect(textOf(resourcesOf({tags: ['a', '']}), 'space')).toBe("a ''");
		expect(textOf(resourcesOf({tags: ['']}), 'flags')).toBe("-T ''");
	});

	it.each(formNames.filter(form => form !== 'record'))('of %s says that there are no tags', form => {
		const reason = '(`tags` is missing); use record';

		expect(textOf(resourcesOf({name: 'bare'}), form)).toBe(`refused: \`bare\` has no tags ${reason}`);
		expect(textOf(resourcesOf({tags: []}), form)).toBe(
			'refused: `environment 1` has no tags (`tags` is empty); use record',
		);
	});

	it.each(formNames.filter(form => form !== 'record'))('of %s says that an entry is not an environment', form => {
		expect(textOf(resourcesOf(5), form)).toBe(
			'refused: `entry 1` is not an environment (expected an environment, found 5); use record',
		);
	});

	it('is not made for the record of an entry that is no environment, nor of one without tags', () => {
		expect(textOf(resourcesOf('(nothing)'), 'record')).toBe('"(nothing)"');
		expect(textOf(resourcesOf({tags: null}, 5), 'record')).toBe('[{"tags":null},5]');
	});

	it.each(formNames)('of %s says that nothing is selected', form => {
		expect(textOf([], form)).toBe('refused: no environment is selected; select or mark one');
	});
});

describe("a form of one's own", () => {
	const take = (template: string, ...resources: unknown[]) => {
		const listing = decodeListing({data: [{name: 'north', resources}]});
		const {groups} = listing;
		return toForm(listing.resources, toOwnForm('mine', template), {takesAllTags: false, isPasted: true, groups});
	};
	const machine = {tags: ['os:ubuntu', 'arch:x64', 'arch:arm']};

	it('is filled with the values of the prefixes, the label, the group and the tags', () => {
		expect(take('{os} {arch} {label} {group} ({tags}) {{}}', machine)).toEqual({
			type: 'text',
			text: 'ubuntu x64,arm ubuntu north (os:ubuntu) {}',
		});
	});

	it.each([
		['{os} {locale}', machine, '`ubuntu` has no `locale` for mine; use record'],
		['{os} {locale}', {tags: ['os:ubuntu', 'locale:']}, '`ubuntu` has no `locale` for mine; use record'],
		['--os={os}', {tags: ['ready']}, '`ready` has no `os` for mine; use record'],
		['-T {tags}', {name: 'bare', tags: []}, '`bare` has no `tags` for mine; use record'],
		['{os}', 7, '`entry 1` is not an environment (expected an environment, found 7); use record'],
	])(
		'is refused where it names what an environment lacks, rather than leave a hole: %s',
		(template, resource, reason) => {
			expect(take(template, resource)).toEqual({type: 'refused', reason});
			expect(take(template, {tags: ['os:mac', 'locale:en']}, resource)).toEqual({
				type: 'refused',
				reason: reason.replace('entry 1', 'entry 2'),
			});
		},
	);
});

describe('one tag', () => {
	const tagOf = (value: string): Tag => resourcesOf({tags: [value]})[0]!.tags[0]!;

	it.each(['os:windows7-x64', 'a,b', "it's $HOME", '--all', '🎉'])('is its exact text: %j', value => {
		expect(tagToForm(tagOf(value))).toEqual({type: 'text', text: value});
	});

	it('is its exact text where the screen has to cut it', () => {
		expect(tagToForm(tagOf('x'.repeat(5000)))).toEqual({type: 'text', text: 'x'.repeat(5000)});
	});

	it.each([
		['a\nb', '`a^Jb` cannot be written as plain text (it holds a control character); use json'],
		['\ud800', '`\ufffd` cannot be written as plain text (it holds half a character); use json'],
		['', 'an empty tag cannot be written as plain text (there is nothing to copy); use json'],
	])('is refused with a reason: %j', (value, reason) => {
		expect(tagToForm(tagOf(value))).toEqual({type: 'refused', reason});
	});
});
