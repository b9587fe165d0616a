import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {compareResources} from '../../source/listing/compare.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Tag} from '../../source/listing/listing.ts';
import {anyListing} from '../helpers/arbitrary/texts.ts';
import {runsOf} from '../helpers/project/torture.ts';

const comparisonOf = (...resources: unknown[]) => {
	const {differing, same} = compareResources(decodeListing({data: [{resources}]}).resources);
	const valuesOf = (tags: readonly Tag[]) => tags.map(tag => tag.value);
	return {
		differing: differing.map(row =>
			row.type === 'tags' ? [row.prefix, ...row.cells.map(valuesOf)] : [`field ${row.name}`, ...row.cells],
		),
		same: same.map(row => [row.prefix, valuesOf(row.tags)]),
	};
};

describe('compared environments', () => {
	it('differ by prefix, the selector first and bare words last, and share the rest', () => {
		expect(
			comparisonOf(
				{tags: ['arch:x64', 'arch:x86', 'image:win10', 'locale:en-us', 'os:windows10-2004-x64', 'system', 'vm']},
				{tags: ['arch:x64', 'arch:x86', 'image:win7', 'locale:en-us', 'os:windows7-x64', 'system']},
			),
		).toEqual({
			differing: [
				['os', ['os:windows10-2004-x64'], ['os:windows7-x64']],
				['image', ['image:win10'], ['image:win7']],
				['', ['system', 'vm'], ['system']],
			],
			same: [
				['locale', ['locale:en-us']],
				['arch', ['arch:x64', 'arch:x86']],
			],
		});
	});

	it('share bare words last', () => {
		expect(comparisonOf({tags: ['vm', 'a:1']}, {tags: ['a:1', 'vm']}).same).toEqual([
			['a', ['a:1']],
			['', ['vm']],
		]);
	});

	it('have an empty cell where one lacks the prefix', () => {
		expect(comparisonOf({tags: ['os:a']}, {tags: ['os:a', 'image:b']}, {tags: null})).toEqual({
			differing: [
				['os', ['os:a'], ['os:a'], []],
				['image', [], ['image:b'], []],
			],
			same: [],
		});
	});

	it('do not differ by the order and repetition of tags', () => {
		expect(comparisonOf({tags: ['a:1', 'a:2']}, {tags: ['a:2', 'a:1', 'a:2']})).toEqual({
			differing: [],
			same: [['a', ['a:1', 'a:2']]],
		});
	});

	it('differ by fields after the tags, and do not mention fields they share', () => {
		expect(
			comparisonOf(
				{name: 'one', memory: 2048, tags: ['os:a'], disk: {size: 1}},
				{name: 'two', memory: 2048, tags: ['os:b'], disk: {size: 2}, owner: null},
			).differing,
		).toEqual([
			['os', ['os:a'], ['os:b']],
			['field name', ['one'], ['two']],
			['field disk', ['{"size":1}'], ['{"size":2}']],
			['field owner', [], ['null']],
		]);
	});

	it('keep both fields whose names look the same', () => {
		const long = 'x'.repeat(5000);

		expect(comparisonOf({tags: [], [`${long}1`]: 1, [`${long}2`]: 2}, {tags: []}).differing).toEqual([
			[expect.stringMatching(/^field x{4096}/), ['1', '2'], []],
		]);
	});

	it('have nothing to differ in where there is one, or none', () => {
		expect(comparisonOf({name: 'one', tags: ['os:a', 'b']})).toEqual({
			differing: [],
			same: [
				['os', ['os:a']],
				['', ['b']],
			],
		});
		expect(comparisonOf()).toEqual({differing: [], same: []});
	});
});

describe('any compared environments', () => {
	const someResources = anyListing.chain(({resources}) => fc.subarray([...resources]));

	it('find each of their tags once in their column or among what is the same', () => {
		fc.assert(
			fc.property(someResources, resources => {
				const {differing, same} = compareResources(resources);
				const shared = same.flatMap(({tags}) => tags);
				for (const [index, resource] of resources.entries()) {
					const own = differing.flatMap(row => (row.type === 'tags' ? (row.cells[index] ?? []) : []));
					const numbers = [...shared, ...own].map(tag => tag.number).sort();

					expect(numbers).toEqual([...new Set(resource.tags.map(tag => tag.number))].sort());
				}
			}),
			{numRuns: runsOf(1000)},
		);
	});

	it('have a cell each in every row, of the prefix of the row, and no row of equal cells', () => {
		fc.assert(
			fc.property(someResources, resources => {
				const {differing, same} = compareResources(resources);
				const prefixes = [...differing.filter(({type}) => type === 'tags'), ...same].map(
					row => 'prefix' in row && row.prefix,
				);

				expect(new Set(prefixes).size).toBe(prefixes.length);
				for (const row of differing) {
					const cells = row.cells.map(cell =>
						JSON.stringify([...cell].map(one => (typeof one === 'string' ? one : one.number)).sort()),
					);

					expect(cells).toHaveLength(resources.length);
					expect(new Set(cells).size).toBeGreaterThan(1);
					if (row.type === 'tags') {
						expect(row.cells.flat().every(tag => tag.prefix === row.prefix)).toBe(true);
					}
				}
			}),
			{numRuns: runsOf(1000)},
		);
	});

	it('show no difference to themselves', () => {
		fc.assert(
			fc.property(
				anyListing.filter(({resources}) => resources.length > 0),
				({resources: [resource]}) => {
					expect(compareResources([resource!, resource!]).differing).toEqual([]);
				},
			),
		);
	});
});
