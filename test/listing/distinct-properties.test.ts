import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {countDistinct, createDistinct, groupsOf, toDistinctRows} from '../../source/listing/distinct.ts';
import {countEnvironments, type Listing} from '../../source/listing/listing.ts';
import {anyListing, listingAndMatches} from '../helpers/arbitrary/responses.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {expectQuick} from '../helpers/state/own-time.ts';

const listingOf = (...groups: unknown[][]): Listing =>
	decodeListing({
		data: groups.map(resources => ({resources: resources.map(one => (Array.isArray(one) ? {tags: one} : one))})),
	});

const allOf = (listing: Listing): Int32Array => Int32Array.from(listing.environments, resource => resource.id);

const representativesOf = (listing: Listing): number[] => [...createDistinct(listing).representatives];

describe('any listing', () => {
	// Sorted texts are a slow but reliable key for sets.
	const keyOf = (listing: Listing, id: number): string => {
		const {tags, isUnreadable, remark, name} = listing.environments[id]!;
		const values = [...new Set(tags.map(tag => tag.value))].sort();
		return JSON.stringify(isUnreadable ? id : values.length > 0 ? values : [[remark, name]]);
	};

	it('has the first environment with each set of tags as its representative', () => {
		fc.assert(
			fc.property(anyListing, listing => {
				const first = new Map<string, number>();
				for (const {id} of listing.environments) {
					first.set(keyOf(listing, id), first.get(keyOf(listing, id)) ?? id);
				}

				expect(representativesOf(listing)).toEqual(listing.environments.map(({id}) => first.get(keyOf(listing, id))));
			}),
			{numRuns: runsOf(1000)},
		);
	});

	it('has counts that add up to its environments', () => {
		fc.assert(
			fc.property(anyListing, listing => {
				const distinct = createDistinct(listing);
				const {ids, counts} = toDistinctRows(distinct, allOf(listing));

				expect(counts.reduce((sum, count) => sum + count, 0)).toBe(countEnvironments(listing));
				expect([...counts]).toEqual([...ids].map(id => distinct.counts[id]));
				expect([...ids]).toEqual([...new Set(distinct.representatives)]);
			}),
		);
	});

	it('has the same rows for the matches as a listing of only these', () => {
		fc.assert(
			fc.property(listingAndMatches, ({listing, matches}) => {
				const distinct = createDistinct(listing);
				const rows = new Map<string, {id: number; count: number}>();
				for (const id of matches) {
					const row = rows.get(keyOf(listing, id)) ?? {id, count: 0};
					row.count += listing.environments[id]!.isUnreadable ? 0 : 1;
					rows.set(keyOf(listing, id), row);
				}
				const {ids, counts} = toDistinctRows(distinct, matches);

				expect([...ids].map((id, row) => ({id, count: counts[row]}))).toEqual([...rows.values()]);
				expect(countDistinct(distinct, matches)).toBe([...rows.values()].filter(({count}) => count > 0).length);
			}),
			{numRuns: runsOf(1000)},
		);
	});

	it('names exactly the groups that have a set', () => {
		fc.assert(
			fc.property(anyListing, listing => {
				const distinct = createDistinct(listing);
				for (const {id} of listing.environments) {
					const same = listing.environments.filter(other => keyOf(listing, other.id) === keyOf(listing, id));

					expect(groupsOf(listing, distinct, id)).toEqual([...new Set(same.map(({group}) => group))]);
				}
			}),
		);
	});
});

describe('a listing of 100,000 environments', () => {
	it('takes far less than a second', () => {
		const tagsOf = (index: number) => [
			'system',
			'vm',
			`os:${index % 40}`,
			`locale:${index % 50}`,
			`image:${index % 200}`,
		];
		const listing = listingOf(Array.from({length: 100_000}, (_, index) => tagsOf(index)));

		expectQuick(() => expect(countDistinct(createDistinct(listing), allOf(listing))).toBe(200));
	});
});
