import type {FacetCounts} from '../../listing/facet-counts.ts';
import type {Facet} from '../../listing/facets.ts';
import type {Listing} from '../../listing/listing.ts';
import {type FacetValue, termOfValue} from './terms.ts';

/** Compares facets, and values of one facet, for sorting. */
export type FacetOrder = {
	readonly facets: (one: Facet, other: Facet) => number;
	readonly values: (one: FacetValue, other: FacetValue) => number;
};

/**
The order that some environments give: facets with few values come first, and frequent values; none comes last. It takes the counts
of the environments and their number.
*/
export const createFacetOrder = ({facets}: Listing, {values, carriers}: FacetCounts, of: number): FacetOrder => {
	const countOf = ({value}: FacetValue) => (value === undefined ? -1 : (values[value.number] ?? 0));
	const sizes = facets.map(facet => {
		// These are not counted, and no block is of one.
		if (facet.isNaming) {
			return 0;
		}
		const hasNone = (carriers[facet.index] ?? 0) < of && termOfValue({facet}) !== undefined;
		return facet.values.reduce((sum, value) => sum + Number((values[value.number] ?? 0) > 0), Number(hasNone));
	});
	const sizeOf = ({index}: Facet) => sizes[index] ?? 0;
	return {
		facets: (one, other) => sizeOf(one) - sizeOf(other) || one.index - other.index,
		values: (one, other) => countOf(other) - countOf(one) || (one.value?.number ?? 0) - (other.value?.number ?? 0),
	};
};
