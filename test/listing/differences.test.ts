import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {differencesOf, splittersOf} from '../../source/listing/differences.ts';
import type {Facet} from '../../source/listing/facets.ts';
import {type Environment, type Listing, valuesOf} from '../../source/listing/listing.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {listingAndMatches} from '../helpers/arbitrary/responses.ts';
import {listingOfTags} from '../helpers/state/decoding.ts';

// Environments with few tags, so that many are alike in most facets.
const fewTags = fc.subarray(['os:a', 'os:b', 'x:1', 'x:2', 'y:1', 'y:2', 'z:1', 'one', 'two', 'three', 'four']);
const closeListing = fc
	.array(fewTags, {minLength: 1, maxLength: 10})
	.map(lists => listingOfTags(...lists))
	.chain(listing =>
		fc.subarray(listing.environments.map(({id}) => id)).map(ids => ({listing, matches: Int32Array.from(ids)})),
	);
const anyCase = fc.oneof(closeListing, listingAndMatches);

/** What an environment has in a facet, whatever the order. */
const setIn = (environment: Environment, facet: Facet): string =>
	JSON.stringify([...new Set(valuesOf(environment, facet).map(({number}) => number))].sort());

const environmentsIn = ({environments}: Listing, ids: Int32Array) => [...ids].flatMap(id => environments[id] ?? []);

/** The facets in which some of the environments differ, found by a simple search. */
const differing = (listing: Listing, ids: Int32Array): readonly Facet[] =>
	listing.facets.filter(facet => new Set(environmentsIn(listing, ids).map(one => setIn(one, facet))).size > 1);

describe('the differences of environments', () => {
	it('are the facets in which two have other values, whatever the listing', () => {
		always(600, anyCase, ({listing, matches}) => {
			const {differs} = differencesOf(listing, matches);

			expect(listing.facets.filter(({index}) => differs[index] === 1)).toEqual(differing(listing, matches));
		});
	});

	it('leave as shared the values that all have, facet by facet', () => {
		always(600, anyCase, ({listing, matches}) => {
			const [first, ...others] = environmentsIn(listing, matches);
			const equal = listing.facets.filter(facet => others.every(one => setIn(one, facet) === setIn(first!, facet)));

			expect(differencesOf(listing, matches).shared).toEqual(
				first === undefined ? [] : equal.flatMap(facet => valuesOf(first, facet)),
			);
		});
	});
});

describe('the facets that tell environments apart', () => {
	/** The look of environments in some facets. */
	const looksIn = (environments: readonly Environment[], facets: readonly Facet[]) =>
		environments.map(one => facets.map(facet => setIn(one, facet)).join());

	it('separate all environments that any of the facets separates', () => {
		always(600, anyCase, ({listing, matches}) => {
			const among = differing(listing, matches);
			const splitters = splittersOf(listing, matches, among);
			const environments = environmentsIn(listing, matches);

			expect(new Set(looksIn(environments, splitters)).size).toBe(new Set(looksIn(environments, among)).size);
		});
	});

	it('are in order, and each separates some that those before it do not', () => {
		always(600, anyCase, ({listing, matches}) => {
			const splitters = splittersOf(listing, matches, differing(listing, matches));
			const environments = environmentsIn(listing, matches);
			const kinds = [0, ...splitters.keys()].map(
				(_, count) => new Set(looksIn(environments, splitters.slice(0, count))).size,
			);

			expect(splitters.toSorted((one, other) => one.index - other.index)).toEqual(splitters);
			expect(kinds.filter((kind, index) => index > 0 && kind <= (kinds[index - 1] ?? 0))).toEqual([]);
		});
	});

	it('tell apart pairs of the same words in any combination', () => {
		const words = 'abcdefgh'.split('');
		const pairs = words.flatMap(one => words.filter(other => one < other).map(other => [one, other]));
		const listing = listingOfTags(words, ...pairs, ...pairs);
		const splitters = (ids: readonly number[]) => splittersOf(listing, Int32Array.from(ids), listing.facets).length;

		for (const [one] of pairs.entries()) {
			for (const [other] of pairs.entries()) {
				expect(splitters([one + 1, other + 1 + pairs.length])).toBe(one === other ? 0 : 1);
			}
		}
	});

	it('are found among many environments too', () => {
		const listing = listingOfTags(...Array.from({length: 3000}, (_, id) => [`os:${id % 7}`, `x:${id % 2}`, 'y:1']));
		const splitters = splittersOf(listing, Int32Array.from(listing.environments.keys()), listing.facets);

		expect(splitters.map(({label}) => label)).toEqual(['os', 'x']);
	});
});
