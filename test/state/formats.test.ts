import {describe, expect, it} from 'vitest';
import {toOwnFormat} from '../../source/formats/template.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {valueFormatsOf} from '../../source/state/formats.ts';

describe('formats of single values', () => {
	const namesFor = (resource: object, group: object = {}): readonly string[] => {
		const listing = decodeListing({data: [{...group, resources: [resource]}]});
		const formats = valueFormatsOf(listing, listing.environments[0]!);
		expect(formats).toEqual(formats.map(({name}) => toOwnFormat(name, name)));
		return formats.map(({name}) => name);
	};

	it('are the facets that it has, in their order', () => {
		const resource = {id: 7, state: 'on', at: {x: 1}, tags: ['app:a', 'app:b', 'system', 'locale:en', 'os:win']};

		expect(namesFor(resource, {name: 'pool'})).toEqual([
			...['{id}', '{os}', '{locale}', '{app}', '{other}', '{state}', '{group}'],
		]);
		expect(namesFor(resource)).not.toContain('{group}');
	});

	it('say whether they are a tag or a field if both have the name', () => {
		expect(namesFor({state: 'on', tags: ['os:a', 'state:x']})).toEqual(['{os}', '{state}', '{field.state}']);
	});

	it('are a field or a tag by name if a built-in has another value', () => {
		expect(namesFor({name: 'win', label: 'old'})).toEqual(['{name}', '{field.label}']);
		expect(namesFor({tags: ['group:a', 'tags:b']}, {name: 'pool'})).toEqual(['{tag.group}', '{tag.tags}', '{group}']);
	});

	it('exist only for fields and tags with a value', () => {
		expect(namesFor({name: null, note: '', count: 0, 'is-on2': false, tags: ['os:a', 'x:']})).toEqual([
			'{os}',
			'{count}',
			'{is-on2}',
		]);
	});

	it('are at most 20, with names that can be written', () => {
		expect(namesFor({'a}b': 1, tags: Array.from({length: 30}, (_, index) => `p${index}:x`)})).toHaveLength(20);
		expect(namesFor({'a}b': 1, '2x': 1, tags: ['c d:x']})).toEqual([]);
	});
});
