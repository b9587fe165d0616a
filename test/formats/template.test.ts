import {describe, expect, it} from 'vitest';
import {quotedNamePattern, templatePattern, valueFormatsOf, whyNoTemplate} from '../../source/formats/template.ts';
import {decodeListing} from '../../source/listing/decode.ts';

const isTemplate = (text: string): boolean =>
	new RegExp(templatePattern, 'u').test(text) && !new RegExp(quotedNamePattern, 'u').test(text);

describe('a template', () => {
	it.each([
		"run --os '{os}'",
		'run "{os}"',
		"it's {os}",
		'run \\{os}',
		'`echo {os}`',
		'echo "a \\" {os}"',
		"run $'a\\'b' {os}",
		'((1 + {os}))',
		'$[{os}]',
	])('is refused if a shell would read a name within quotes or sums: %s', text => {
		expect(isTemplate(text)).toBe(false);
	});

	it.each([
		'run --os {os}',
		'run on {os} ({locale})',
		"run 'a b' {os}",
		'run "a b" {os} \'c d\'',
		'run a\\ b {os}',
		"{os} isn't quoted",
		'{{ {os} }}',
		'"{{" {os}',
		'((1)) {os}',
	])('is accepted if every quote before a name is closed: %s', text => {
		expect(isTemplate(text)).toBe(true);
		expect(whyNoTemplate(text)).toBeUndefined();
	});

	it.each([
		['run {os', 'has an unclosed brace or a control character (at character 5)'],
		['}', 'has an unclosed brace or a control character (at character 1)'],
		['a {} b', 'has an unclosed brace or a control character (at character 3)'],
		[
			"run '{os}'",
			'has a name within quotes, after a backslash or in arithmetic, where a shell could run the value (at character 6)',
		],
	])('is refused with the position of the error: %s', (text, why) => {
		expect(whyNoTemplate(text)?.why).toBe(why);
	});
});

describe('formats of single values', () => {
	const namesFor = (resource: object, group: object = {}): readonly string[] => {
		const listing = decodeListing({data: [{...group, resources: [resource]}]});
		return valueFormatsOf(listing, listing.environments[0]!).map(({name}) => name);
	};

	it('are its fields, its named group and its tag prefixes, os first', () => {
		const resource = {id: 7, state: 'on', at: {x: 1}, tags: ['app:a', 'app:b', 'system', 'locale:en', 'os:win']};

		expect(namesFor(resource, {name: 'pool'})).toEqual(['{id}', '{state}', '{group}', '{os}', '{locale}', '{app}']);
		expect(namesFor(resource)).not.toContain('{group}');
	});

	it('say whether they are a tag or a field if both have the name', () => {
		expect(namesFor({state: 'on', tags: ['os:a', 'state:x']})).toEqual(['{field.state}', '{os}', '{tag.state}']);
	});

	it('are a field or a tag by name if a built-in has another value', () => {
		expect(namesFor({name: 'win', label: 'old'})).toEqual(['{name}', '{field.label}']);
		expect(namesFor({tags: ['group:a', 'tags:b']}, {name: 'pool'})).toEqual(['{group}', '{tag.group}', '{tag.tags}']);
	});

	it('exist only for fields and tags with a value', () => {
		expect(namesFor({name: null, note: '', count: 0, isOn: false, tags: ['os:a', 'x:']})).toEqual([
			'{count}',
			'{isOn}',
			'{os}',
		]);
	});

	it('are at most 20, with names that can be written', () => {
		expect(namesFor({'a}b': 1, tags: Array.from({length: 30}, (_, index) => `p${index}:x`)})).toHaveLength(20);
		expect(namesFor({'a}b': 1, tags: ['c d:x']})).toEqual([]);
	});
});
