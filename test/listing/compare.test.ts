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
		columns: columns.map(column => [column.name, ...environments.map(one => cellOf(column, one))].join(' | ')),
		same: same.map(aspect => `${aspect.name} | ${cellOf(aspect, environments[0]!)}`),
	};
};

const ofTags = (tags: string, fields: object = {}) => ({tags: tags.split(' '), ...fields});

describe('compared environments', () => {
	it.each<[string, unknown[], string[], string[]]>([
		[
			'differ in columns, those with most values first, and share the rest',
			[
				'win10 locale:en os:windows10 system vm',
				'win7 locale:en os:windows7 system',
				'old locale:en os:windows7 system',
			].map(tags => ofTags(`arch:x64 image:${tags}`)),
			['image | win10 | win7 | old', 'os | windows10 | windows7 | windows7', ' | system vm | system | system'],
			['locale | en', 'arch | x64'],
		],
		[
			'have an empty cell if they lack the prefix',
			[ofTags('os:a'), ofTags('os:a image:b'), {tags: null}],
			['os | a | a | ', 'image |  | b | '],
			[],
		],
		['do not differ by the order and duplicates of tags', [ofTags('a:1 a:2'), ofTags('a:2 a:1 a:2')], [], ['a | 1 2']],
		[
			'differ by tags first, and by fields last',
			[ofTags('os:a', {cpus: 2}), ofTags('os:b', {cpus: 4}), ofTags('os:b', {cpus: 8})],
			['os | a | b | b', 'cpus | 2 | 4 | 8'],
			[],
		],
	])('%s', (_, entries, columns, same) => {
		expect(comparisonOf(...entries)).toEqual({columns, same});
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
});
