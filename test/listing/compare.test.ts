import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {cellOf, compareEnvironments} from '../../source/listing/compare.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {anyListing} from '../helpers/arbitrary/responses.ts';
import {runsOf} from '../helpers/project/torture.ts';

const comparisonOf = (...entries: unknown[]) => {
	const {environments} = decodeListing({data: [{resources: entries}]});
	const {columns, same} = compareEnvironments(environments)!;
	return {
		columns: columns.map(column => [column.name, ...environments.map(resource => cellOf(column, resource))]),
		same: same.map(aspect => [aspect.name, cellOf(aspect, environments[0]!)]),
	};
};

describe('compared environments', () => {
	it('differ in columns, those with most values first, and share the rest', () => {
		expect(
			comparisonOf(
				{tags: ['arch:x64', 'image:win10', 'locale:en-us', 'os:windows10', 'system', 'vm']},
				{tags: ['arch:x64', 'image:win7', 'locale:en-us', 'os:windows7', 'system']},
				{tags: ['arch:x64', 'image:old', 'locale:en-us', 'os:windows7', 'system']},
			),
		).toEqual({
			columns: [
				['image', 'win10', 'win7', 'old'],
				['os', 'windows10', 'windows7', 'windows7'],
				['', 'system vm', 'system', 'system'],
			],
			same: [
				['locale', 'en-us'],
				['arch', 'x64'],
			],
		});
	});

	it('have an empty cell if they lack the prefix', () => {
		expect(comparisonOf({tags: ['os:a']}, {tags: ['os:a', 'image:b']}, {tags: null}).columns).toEqual([
			['os', 'a', 'a', ''],
			['image', '', 'b', ''],
		]);
	});

	it('do not differ by the order and duplicates of tags', () => {
		expect(comparisonOf({tags: ['a:1', 'a:2']}, {tags: ['a:2', 'a:1', 'a:2']})).toEqual({
			columns: [],
			same: [['a', '1 2']],
		});
	});

	it('differ by tags first, and by fields last', () => {
		const entries = [
			{tags: ['os:a'], cpus: 2},
			{tags: ['os:b'], cpus: 4},
			{tags: ['os:b'], cpus: 8},
		];

		expect(comparisonOf(...entries).columns.map(([name]) => name)).toEqual(['os', 'cpus']);
	});

	it('have twelve columns at most, and count the rest', () => {
		const tags = Array.from({length: 20}, (_, index) => `p${index}:`);
		const entries = ['a', 'b'].map(value => ({tags: tags.map(tag => tag + value)}));
		const {columns, differing} = compareEnvironments(decodeListing({data: [{resources: entries}]}).environments)!;

		expect([columns.length, differing]).toEqual([12, 20]);
	});

	it('are refused if there are too many', () => {
		const ofMany = (count: number) =>
			decodeListing({data: [{resources: Array.from({length: count}, (_, id) => ({tags: [`p${id}:a`]}))}]}).environments;

		expect(compareEnvironments(ofMany(1100))).toBeUndefined();
		expect(compareEnvironments(ofMany(900))).toBeDefined();
	});
});

describe('any compared environments', () => {
	const someResources = anyListing
		.filter(({environments}) => environments.length > 0)
		.chain(({environments}) => fc.subarray([...environments], {minLength: 1}));

	it('show a prefix in a column exactly if their tags with it differ', () => {
		fc.assert(
			fc.property(someResources, resources => {
				const {columns, differing, same} = compareEnvironments(resources)!;
				const prefixes = new Set(resources.flatMap(({tags}) => tags.map(({prefix}) => prefix)));
				const setOf = (prefix: string) => (resource: (typeof resources)[number]) =>
					JSON.stringify(
						[...new Set(resource.tags.filter(tag => tag.prefix === prefix).map(({value}) => value))].sort(),
					);
				for (const prefix of prefixes) {
					const isSame = new Set(resources.map(setOf(prefix))).size === 1;
					const isColumn = columns.some(({type, name}) => type === 'tags' && name === prefix);

					expect(same.some(({name}) => name === prefix)).toBe(isSame);
					expect(isColumn || isSame || differing > columns.length).toBe(true);
					expect(isColumn && isSame).toBe(false);
				}
			}),
			{numRuns: runsOf(1000)},
		);
	});

	it('do not differ from themselves', () => {
		fc.assert(
			fc.property(someResources, ([resource]) => {
				expect(compareEnvironments([resource!, resource!])!.differing).toBe(0);
			}),
		);
	});
});
