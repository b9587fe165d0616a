import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {cellOf, compareEnvironments, isSameListing} from '../../source/listing/comparison.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Environment} from '../../source/listing/listing.ts';
import {widestOf} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyListing} from '../helpers/arbitrary/responses.ts';
import {decodeText} from '../helpers/state/decoding.ts';

const comparisonOf = (...entries: unknown[]) => {
	const {environments} = decodeListing({data: [{resources: entries}]});
	const {columns, same} = compareEnvironments(environments)!;
	return {
		columns: columns.map(column => [column.name, ...environments.map(one => cellOf(column, one))].join(' | ')),
		same: same.map(aspect => `${aspect.name} | ${cellOf(aspect, environments[0]!)}`),
	};
};

const ofTags = (tags: string, fields: object = {}) => ({tags: tags.split(' '), ...fields});

const fieldNamesOf = ({values, others}: Pick<Environment, 'values' | 'others'>) => [
	...values.flatMap(({facet}) => (facet.kind === 'field' ? [facet.name] : [])),
	...others.map(({name}) => name),
];

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
		[
			'do not differ by the order and duplicates of tags',
			[ofTags('a:1 a:2'), ofTags('a:2 a:1 a:2')],
			['a | 1 2 | 1 2'],
			[],
		],
		[
			'have bare words after tags with a prefix',
			[ofTags('system x:1'), ofTags('vm x:2')],
			['x | 1 | 2', ' | system | vm'],
			[],
		],
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

		expect(compareEnvironments(ofMany(1001))).toBeUndefined();
		expect(compareEnvironments(ofMany(1000))).toBeDefined();
	});
});

describe('any compared environments', () => {
	const someResources = anyListing
		.filter(({environments}) => environments.length > 0)
		.chain(({environments}) => fc.subarray([...environments], {minLength: 1}));

	it('have a column for each difference, tags first, then the most values, as wide as necessary', () => {
		always(1000, someResources, resources => {
			const {columns, differing, same} = compareEnvironments(resources)!;
			const tags = [...new Set(resources.flatMap(one => one.tags.map(({facet}) => facet.name)))];
			const fields = [...new Set(resources.flatMap(one => fieldNamesOf(one)))];
			const tagsOf = (prefix: string) => (one: (typeof resources)[number]) =>
				JSON.stringify([...new Set(one.tags.filter(tag => tag.facet.name === prefix).map(({value}) => value))].sort());
			const valuesOf = (name: string) => new Set(resources.map(tagsOf(name))).size;
			const cellsIn = (column: (typeof columns)[number]) => resources.map(one => cellOf(column, one));
			const ranks = columns.map(one => (one.type === 'tags' ? 1e6 : 0) + new Set(cellsIn(one)).size);
			const ofFields = fields.filter(
				name => new Set(resources.map(one => cellOf({type: 'field', name}, one))).size > 1,
			);

			expect(differing).toBe(tags.filter(name => valuesOf(name) > 1).length + ofFields.length);
			// Without a difference, all are columns.
			if (differing === 0) {
				expect(columns).toHaveLength(Math.min(12, tags.length + fields.length));
				return;
			}
			expect(new Set(same.map(({type, name}) => type + name))).toEqual(
				new Set(tags.filter(name => valuesOf(name) === 1).map(name => `tags${name}`)),
			);
			expect(columns).toHaveLength(Math.min(12, differing));
			expect(ranks).toEqual(ranks.toSorted((one, other) => other - one));
			expect(ranks.filter(rank => rank % 1e6 < 2)).toEqual([]);
			expect(columns.map(({width}) => width)).toEqual(columns.map(one => widestOf(cellsIn(one), 40)));
		});
	});
});

describe('a listing', () => {
	const response =
		'{"data":[{"backend":"n","resources":[{"tags":["a","b"]},{"tags":["c"],"id":1}]}],"total":1,"next":"x"}';

	it.each([
		['"total":1', '"total":1'],
		['"tags":["c"],"id":1', '"id":1,"tags":["c"]'],
		['"total":1', '"total":2'],
		['"next":"x"', '"next":"y"'],
		['"backend":"n"', '"backend":"m"'],
		['"a","b"', '"b","a"'],
		['"id":1', '"id":1.0'],
		[',{"tags":["c"],"id":1}', ''],
		['{"tags":["a","b"]},', '{"tags":["a","b"]},{"tags":["a","b"]},'],
		['{"tags":["a","b"]},', '{"tags":["a","b"]}]},{"backend":"n","resources":['],
	])('counts each difference: $0, $1', (from, to) => {
		const [one, other] = [response, response.replace(from, to)].map(text => decodeText(text));

		expect(isSameListing(one!, other!)).toBe(from === to);
		expect(isSameListing(other!, one!)).toBe(from === to);
	});
});
