import {findMatches} from '../../filter/match.ts';
import {parseQuery, type Query} from '../../filter/query.ts';
import {countFacets, type FacetCounts} from '../../listing/facet-counts.ts';
import type {Facet} from '../../listing/facets.ts';
import {environmentsOf} from '../../listing/listing.ts';
import {comparisonOf} from '../panels.ts';
import type {Loaded, State} from '../state.ts';
import {type FacetValue, termOfValue, toggledFilter, withoutValues} from './terms.ts';

/** A value, or none, with the number of environments that would match with it in the filter. */
export type CountedValue = FacetValue & {readonly count: number};

/**
The counts of what the filter finds without values of facets (`usual`), and of what any part of the filter finds. A facet is counted
without its own values in the filter, so that each count says how many would match with one more of them.
*/
export const createCounts = (state: State, {listing, index}: Loaded) => {
	const {environments, query} = state.found;
	const countIn = (ids: Int32Array) => ({counts: countFacets(listing, ids), of: ids.length});
	const find = (part: Query) => environmentsOf(listing, findMatches(index, part, comparisonOf(state)?.ids));
	const all = countIn(environments);
	const rest = withoutValues(query);
	const usual = rest === query ? all : countIn(find(rest));
	// If all values in the filter are of one facet, that facet is counted in the usual environments.
	const countFor = (part: Query) => (part === query ? all : isSame(part, rest) ? usual : countIn(find(part)));
	return {usual, countFor};
};

const isSame = (one: Query, other: Query): boolean =>
	one.length === other.length && one.every((clause, index) => clause === other[index]);

/** The values of a facet, and none at the end. Tags without a prefix have no `none`, as no filter can say it. */
export const toCountedValues = (facet: Facet, {values, carriers}: FacetCounts, of: number): readonly CountedValue[] => {
	const own = facet.values.map(value => ({facet, value, count: values[value.number] ?? 0}));
	const without = of - (carriers[facet.index] ?? 0);
	const none = termOfValue({facet}) === undefined ? 0 : without;
	return [...own, {facet, count: none}];
};

/** The number of environments that match once a value is added to the filter or removed from it; undefined if it cannot be. */
export const countAfter = (state: State, of: FacetValue): number | undefined => {
	const {loaded} = state;
	const filter = toggledFilter(state, of);
	if (loaded === undefined || filter === undefined) {
		return undefined;
	}
	const matches = findMatches(loaded.index, parseQuery(filter), comparisonOf(state)?.ids);
	return environmentsOf(loaded.listing, matches).length;
};
