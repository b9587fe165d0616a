import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {headingKey} from '../../source/state/rows.ts';
import {createFinder} from '../../source/update/replace-listing.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyResponse, overTheWire} from '../helpers/arbitrary/responses.ts';

const listingOf = (...groups: [name: string | undefined, ...tags: string[]][]): Listing =>
	decodeListing(
		overTheWire({data: groups.map(([name, ...tags]) => ({name, resources: tags.map(tag => ({tags: [tag]}))}))}),
	);

describe('the selection', () => {
	it.each([
		['is found in the new position of its group', 1, listingOf(['south', 'c'], ['north', 'a', 'b']), 2],
		['is found among others', 1, listingOf(['north', 'x', 'b', 'a']), 1],
		['disappears with its group', 1, listingOf(['south', 'a', 'b']), undefined],
		['disappears with its tags', 1, listingOf(['north', 'a']), undefined],
		['is the heading of the same group', headingKey(0), listingOf(['south'], ['north']), headingKey(1)],
		['is not a heading if the group no longer exists', headingKey(0), listingOf(['south']), undefined],
	])('%s', (_, key, listing, found) => {
		expect(createFinder(listingOf(['north', 'a', 'b'], ['south', 'c']), listing)(key)).toBe(found);
	});

	it('is the heading in the same place among groups with equal names', () => {
		const old = listingOf(['north', 'a'], ['north', 'b'], [undefined, 'c']);

		expect([0, 1, 2].map(headingKey).map(createFinder(old, old))).toEqual([0, 1, 2].map(headingKey));
		expect(createFinder(old, listingOf(['south'], [undefined], ['north']))(headingKey(2))).toBeUndefined();
	});

	it('is empty if nothing was loaded before, or if the key was invalid', () => {
		const now = listingOf(['north', 'a']);

		expect(createFinder(undefined, now)(0)).toBeUndefined();
		expect([0, headingKey(3)].map(createFinder(listingOf(), now))).toEqual([undefined, undefined]);
	});
});

describe('any listing', () => {
	const keysOf = ({environments, groups}: Listing): number[] => [
		...environments.map(({id}) => id),
		...groups.map(({index}) => headingKey(index)),
	];

	it('has everything in its place after a reload', () => {
		always(1200, anyResponse.map(overTheWire), response => {
			const old = decodeListing(response);

			expect(keysOf(old).map(createFinder(old, decodeListing(response)))).toEqual(keysOf(old));
		});
	});
});
