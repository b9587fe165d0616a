import {mix, sampleOf} from '../text/numbers.ts';
import type {Facet, Value} from './facets.ts';
import type {Listing} from './listing.ts';

/** How some environments of a listing differ, facet by facet. */
export type Differences = {
	/** Whether two of them differ in a facet: by its index, 1 if they do. */
	readonly differs: Uint8Array;
	/** The values that all of them have, of the facets in which none differ; in facet order. */
	readonly shared: readonly Value[];
};

/** Compares environments (ids) in all facets. It takes one pass, and ends early once no facet is left in which they may be equal. */
export const differencesOf = ({environments, facets, values}: Listing, ids: Int32Array): Differences => {
	const differs = new Uint8Array(facets.length);
	const first = environments[ids[0] ?? -1]?.values ?? [];
	const isInFirst = new Uint8Array(values.length);
	const [ofFirst, ofAll] = [new Int32Array(facets.length), new Int32Array(facets.length)];
	const most = facets.filter(({carriers, values: {length}}) => carriers < environments.length || length > 1).length;
	let found = 0;
	const differ = ({index}: Facet) => {
		found += 1 - (differs[index] as number);
		differs[index] = 1;
	};
	for (const {number, facet} of first) {
		isInFirst[number] = 1;
		(ofFirst[facet.index] as number)++;
	}
	// Without iterators, which this loop would spend most of its time in.
	for (let position = 0; position < ids.length && found < most; position++) {
		const own = environments[ids[position] as number]?.values ?? [];
		for (let at = 0; at < own.length; at++) {
			const {number, facet} = own[at] as Value;
			(ofAll[facet.index] as number)++;
			if (isInFirst[number] === 0 && differs[facet.index] === 0) {
				differ(facet);
			}
		}
	}
	// A value of the first that another one lacks was met too seldom; if the pass ended early, all others are equal anyway.
	for (const facet of found < most ? facets : []) {
		if (ofAll[facet.index] !== (ofFirst[facet.index] as number) * ids.length) {
			differ(facet);
		}
	}
	const shared = first.filter(({facet}) => differs[facet.index] === 0);
	return {differs, shared: shared.toSorted((one, other) => one.facet.index - other.facet.index)};
};

// More are seldom needed to tell which facets separate environments, and each letter that is typed compares them.
const mostSplit = 500;

/**
The facets that are needed to tell environments (ids) apart, of some facets that differ, in order: each of them separates some that
still look alike.
*/
export const splittersOf = ({environments}: Listing, ids: Int32Array, given: readonly Facet[]): readonly Facet[] => {
	const compared = sampleOf(ids, mostSplit);
	// The cells of each row as numbers: a sum, so that cells with the same values in any order have equal numbers. A listing may have
	// a facet for each environment, so that only facets that these rows have get cells.
	const cellsOf: Int32Array[] = [];
	for (let row = 0; row < compared.length; row++) {
		for (const {number, facet} of environments[compared[row] as number]?.values ?? []) {
			const cells = cellsOf[facet.index] ?? new Int32Array(compared.length);
			cells[row] = (cells[row] as number) + mix(number + 1);
			cellsOf[facet.index] = cells;
		}
	}
	let looks = new Int32Array(compared.length);
	let kinds = 1;
	return given.filter(({index}) => {
		const cells = cellsOf[index];
		if (kinds === compared.length || cells === undefined) {
			return false;
		}
		const known = new Map<number, number>();
		const split = new Int32Array(compared.length);
		for (let row = 0; row < compared.length; row++) {
			// Small integers: a map of others takes several times longer.
			const key = mix(Math.imul(looks[row] as number, 0x9e3779b1) + (cells[row] as number)) >> 1;
			const look = known.get(key) ?? known.size;
			known.set(key, look);
			split[row] = look;
		}
		const isNeeded = known.size > kinds;
		kinds = Math.max(kinds, known.size);
		looks = isNeeded ? split : looks;
		return isNeeded;
	});
};
