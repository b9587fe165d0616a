import type {Listing} from './listing.ts';

/** How many of some environments have each value, by its number, and each facet, by its index. */
export type FacetCounts = {readonly values: Int32Array; readonly carriers: Int32Array};

/**
Counts the values of some environments (ids) in one pass. A repeated value counts once. Facets that name environments are left out:
nearly all of their values would count 1.
*/
export const countFacets = ({environments, facets, values}: Listing, ids: Int32Array): FacetCounts => {
	const counts = {values: new Int32Array(values.length), carriers: new Int32Array(facets.length)};
	// The last position that had the value or the facet, from 1.
	const last = {values: new Int32Array(values.length), carriers: new Int32Array(facets.length)};
	const count = (of: keyof FacetCounts, index: number, position: number) => {
		if (last[of][index] !== position) {
			last[of][index] = position;
			(counts[of][index] as number) += 1;
		}
	};
	for (let position = 1; position <= ids.length; position++) {
		for (const {number, facet} of environments[ids[position - 1] as number]?.values ?? []) {
			if (!facet.isNaming) {
				count('values', number, position);
				count('carriers', facet.index, position);
			}
		}
	}
	return counts;
};
