import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {countDistinct, createDistinct, groupsOf, toDistinctRows} from '../../source/listing/distinct.ts';
import type {Listing} from '../../source/listing/listing.ts';

const listingOf = (...groups: unknown[][]): Listing =>
	decodeListing({
		data: groups.map(resources => ({resources: resources.map(one => (Array.isArray(one) ? {tags: one} : one))})),
	});

const allOf = (listing: Listing): Int32Array => Int32Array.from(listing.environments, resource => resource.id);

const representativesOf = (listing: Listing): number[] => [...createDistinct(listing).representatives];

describe('environments', () => {
	it('are identical if their sets of tags are, whatever the order and duplicates', () => {
		const listing = listingOf(
			[
				['a', 'b'],
				['a', 'c'],
				['b', 'a'],
			],
			[['a', 'b', 'a'], ['b']],
		);

		expect(representativesOf(listing)).toEqual([0, 1, 0, 0, 4]);
		expect([...createDistinct(listing).counts]).toEqual([3, 1, 3, 3, 1]);
	});

	it('differ if one has more tags than the other', () => {
		expect(representativesOf(listingOf([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b']]))).toEqual([0, 1, 2, 1]);
	});

	it('are compared by their exact tags, not by their look', () => {
		expect(
			representativesOf(listingOf([['a\u001b'], ['a^['], [`${'x'.repeat(5000)}1`], [`${'x'.repeat(5000)}2`]])),
		).toEqual([0, 1, 2, 3]);
	});

	it('are identical whatever their names and other fields', () => {
		expect(
			representativesOf(
				listingOf([
					{tags: ['a'], name: 'one'},
					{tags: ['a'], name: 'two'},
				]),
			),
		).toEqual([0, 0]);
	});

	it('without tags are identical if they have no name and the same remark', () => {
		expect(representativesOf(listingOf([{tags: []}, {tags: null}, {}, [], {tags: {}}, {}]))).toEqual([
			0, 1, 2, 0, 0, 2,
		]);
	});

	it('without tags differ by their names', () => {
		const bare = (name: string) => ({tags: [], name});

		expect(representativesOf(listingOf([bare('one'), bare('two'), bare('one'), {tags: []}]))).toEqual([0, 1, 0, 3]);
	});

	it('are never identical to unreadable entries', () => {
		const listing = listingOf([5, [], 5, null, ['a']]);

		expect(representativesOf(listing)).toEqual([0, 1, 2, 3, 4]);
		expect([...createDistinct(listing).counts]).toEqual([0, 1, 0, 0, 1]);
	});

	it('may all be absent', () => {
		expect(representativesOf(listingOf())).toEqual([]);
		expect(countDistinct(createDistinct(listingOf()), new Int32Array())).toBe(0);
	});
});

describe('the distinct rows', () => {
	const listing = listingOf([['a', 'b'], ['c'], ['b', 'a']], [['c'], 5, ['a', 'b']]);
	const distinct = createDistinct(listing);

	it('are the first of each set, in order, with their number', () => {
		const {ids, counts} = toDistinctRows(distinct, allOf(listing));

		expect([...ids]).toEqual([0, 1, 4]);
		expect([...counts]).toEqual([3, 2, 0]);
	});

	it('are the first match if the first environment of the set does not match', () => {
		const {ids, counts} = toDistinctRows(distinct, Int32Array.of(2, 3, 5));

		expect([...ids]).toEqual([2, 3]);
		expect([...counts]).toEqual([2, 1]);
	});

	it('are counted without unreadable entries', () => {
		expect(countDistinct(distinct, allOf(listing))).toBe(2);
		expect(countDistinct(distinct, Int32Array.of(4, 5))).toBe(1);
		expect(countDistinct(distinct, new Int32Array())).toBe(0);
	});
});

describe('the groups of a set of tags', () => {
	const listing = listingOf([['a'], ['a']], [['b'], 5], [5], [['b'], ['a']]);
	const distinct = createDistinct(listing);

	it.each([
		[0, [0, 3]],
		[2, [1, 3]],
		[3, [1]],
		[4, [2]],
		[6, [0, 3]],
	])('of resource %i include its own group, each named once', (id, groups) => {
		expect(groupsOf(listing, distinct, id)).toEqual(groups);
	});
});
