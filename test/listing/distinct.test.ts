import fc from 'fast-check';
import {describe, expect, it, vi} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {countDistinct, createDistinct, groupsOf, toDistinctRows} from '../../source/listing/distinct.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {mix} from '../../source/text/numbers.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyListing, listingAndMatches} from '../helpers/arbitrary/responses.ts';
import {expectQuick} from '../helpers/state/own-time.ts';

const listingOf = (...groups: unknown[][]): Listing =>
	decodeListing({
		data: groups.map(resources => ({resources: resources.map(one => (Array.isArray(one) ? {tags: one} : one))})),
	});

const allOf = (listing: Listing): Int32Array => Int32Array.from(listing.environments, ({id}) => id);

const representativesOf = (listing: Listing): number[] => [...createDistinct(listing).representatives];

describe('environments', () => {
	const long = 'x'.repeat(5000);
	const named = (name: string, ...tags: string[]) => ({tags, name});

	it.each<[string, unknown[], number[]]>([
		['their sets of tags in any order', [['a', 'b'], ['a', 'c'], ['b', 'a'], ['a', 'b', 'a'], ['b']], [0, 1, 0, 0, 4]],
		['their numbers, not by the digits of these', [[...'0123456789abc'], ['1', '2'], ['c']], [0, 1, 2]],
		['all of their tags', [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b']], [0, 1, 2, 1]],
		['their exact tags, not their look', [['a\u001b'], ['a^['], [`${long}1`], [`${long}2`]], [0, 1, 2, 3]],
		['not by their names', [named('one', 'a'), named('two', 'a')], [0, 0]],
		['the remark without tags', [{tags: []}, {tags: null}, {}, [], {tags: {}}, {}], [0, 1, 2, 0, 0, 2]],
		['the name without tags', [named('one'), named('two'), named('one'), {tags: []}], [0, 1, 0, 3]],
		['nothing if they are unreadable', [5, [], 5, null, ['a']], [0, 1, 2, 3, 4]],
	])('are identical by %s', (_, resources, representatives) => {
		expect(representativesOf(listingOf(resources))).toEqual(representatives);
	});
});

it.each([
	['two of each', [296, 438], [253, 478]],
	['one that has the other', [0], [0, 752, 891, 1459]],
])('sets of tags with the same sum are different: %s', (_, one, other) => {
	const random = vi.spyOn(Math, 'random').mockReturnValueOnce(0);
	const all = Array.from({length: 1460}, (__, number) => number);
	const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => (sum + mix(number)) | 0, 0);

	expect(sumOf(one)).toBe(sumOf(other));
	expect(representativesOf(listingOf([all, one, other, one, other]))).toEqual([0, 1, 2, 1, 2]);
	expect(random).toHaveBeenCalledTimes(1);
	random.mockRestore();
});

describe('any listing', () => {
	// Sorted texts are a slow but reliable key for sets.
	const keyOf = (listing: Listing, id: number): string => {
		const {tags, isUnreadable, remark, name} = listing.environments[id]!;
		const values = [...new Set(tags.map(tag => tag.value))].sort();
		return JSON.stringify(isUnreadable ? id : values.length > 0 ? values : [[remark, name]]);
	};

	const forAny = (check: (listing: Listing, keys: readonly string[], matches: Int32Array) => void) =>
		always(
			1000,
			fc.oneof(
				listingAndMatches,
				anyListing.map(listing => ({listing, matches: allOf(listing)})),
			),
			any => {
				const keys = any.listing.environments.map(({id}) => keyOf(any.listing, id));
				check(any.listing, keys, any.matches);
			},
		);

	it('has the first environment with each set of tags as its representative', () => {
		forAny((listing, keys) => {
			expect(representativesOf(listing)).toEqual(keys.map(key => keys.indexOf(key)));
		});
	});

	it('has the same rows for some matches as a listing of only those', () => {
		forAny((listing, keys, matches) => {
			const distinct = createDistinct(listing);
			const rows = [...Map.groupBy(matches, id => keys[id]).values()].map(([id = -1, ...others]) => ({
				id,
				count: listing.environments[id]!.isUnreadable ? 0 : 1 + others.length,
			}));
			const {ids, counts} = toDistinctRows(distinct, matches);

			expect([...ids].map((id, row) => ({id, count: counts[row]}))).toEqual(rows);
			expect(countDistinct(distinct, matches)).toBe(rows.filter(({count}) => count > 0).length);
		});
	});

	it('counts each set in the whole listing', () => {
		forAny((listing, keys) => {
			const all = listing.environments.map(({isUnreadable}, id) =>
				isUnreadable ? 0 : keys.filter(key => key === keys[id]).length,
			);

			expect([...createDistinct(listing).counts]).toEqual(all);
		});
	});

	it('names exactly the groups that have a set elsewhere', () => {
		forAny((listing, keys) => {
			const distinct = createDistinct(listing);
			for (const {id} of listing.environments) {
				const same = listing.environments.filter(other => other.id !== id && keys[other.id] === keys[id]);

				expect(groupsOf(listing, distinct, id)).toEqual([...new Set(same.map(({group}) => group))]);
			}
		});
	});

	it('takes far less than a second if it has 100,000 environments', () => {
		const tagsOf = (id: number) => ['system', 'vm', `os:${id % 40}`, `locale:${id % 50}`, `image:${id % 200}`];
		const listing = listingOf(Array.from({length: 100_000}, (_, id) => tagsOf(id)));

		expectQuick(() => expect(countDistinct(createDistinct(listing), allOf(listing))).toBe(200));
	});
});
