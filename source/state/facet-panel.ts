import {isMatch} from '../filter/highlight.ts';
import {findMatches} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {type Differences, differencesOf} from '../listing/differences.ts';
import {countFacets, type FacetCounts} from '../listing/facet-counts.ts';
import type {Facet} from '../listing/facets.ts';
import {countEnvironments, environmentsOf} from '../listing/listing.ts';
import {memoize} from '../text/memoize.ts';
import {type FacetValue, hasValue, termOfValue, toggledFilter, withoutFacet} from './facet-terms.ts';
import {comparisonOf, searchOf, topPanel} from './panels.ts';
import type {Loaded, State} from './state.ts';

/** A value, or none, with the number of environments that would match with it in the filter. */
export type CountedValue = FacetValue & {readonly count: number};

/** A facet and its values, the most frequent first. */
export type Block = {
	readonly facet: Facet;
	readonly values: readonly CountedValue[];
	/** Those that are shown even if the others have no room: the values in the filter, and the selected one. */
	readonly kept: ReadonlySet<CountedValue>;
};

/** The facets of the matches: each is in one of these. */
export type FacetGroups = {
	/** Facets with several values, those with few values first. */
	readonly blocks: readonly Block[];
	/** The values of facets in which no matches differ, then the facets that none has. */
	readonly shared: readonly CountedValue[];
	/** Facets that name environments. */
	readonly naming: readonly Facet[];
	/** Whether these have a value of its own in every environment of the listing. */
	readonly isUnique: boolean;
	/** The highest count. */
	readonly most: number;
};

const nothing: FacetGroups = {blocks: [], shared: [], naming: [], isUnique: true, most: 0};

// Several lines of each frame need the counts, and each search makes a new array of matches.
const counted = new WeakMap<Int32Array, FacetGroups>();

/**
The facets of the matches with their values. If the filter contains values of a facet, that facet is counted without them: each count
says how many environments would match with the value added.
*/
export const facetGroups = (state: State): FacetGroups => {
	const {loaded, found} = state;
	const known = counted.get(found.matches);
	const groups = known ?? (loaded === undefined ? nothing : countAll(state, loaded));
	if (loaded !== undefined) {
		counted.set(found.matches, groups);
	}
	return groups;
};

const countAll = (state: State, {listing, index}: Loaded): FacetGroups => {
	const {environments, query} = state.found;
	const all = countFacets(listing, environments);
	const differences = differencesOf(listing, environments);
	const blocks: Block[] = [];
	const shared: CountedValue[] = [];
	const naming: Facet[] = [];
	for (const facet of listing.facets) {
		const others = withoutFacet(query, facet);
		const own = sharedValues(facet, differences, environments.length);
		if (own !== undefined && others === query && !own.some(one => hasValue(query, one))) {
			shared.push(...own);
		} else if (facet.isNaming) {
			naming.push(facet);
		} else {
			const ids =
				others === query ? environments : environmentsOf(listing, findMatches(index, others, comparisonOf(state)?.ids));
			const counts = ids === environments ? all : countFacets(listing, ids);
			const values = toValues(facet, counts, ids.length).filter(one => one.count > 0 || hasValue(query, one));
			if (values.length > 0) {
				blocks.push({facet, values, kept: new Set(values.filter(one => hasValue(query, one)))});
			}
		}
	}
	return {
		blocks: blocks.toSorted((one, other) => one.values.length - other.values.length),
		shared: shared.toSorted((one, other) => Number(one.value === undefined) - Number(other.value === undefined)),
		naming,
		isUnique: naming.every(
			({carriers, values}) => carriers === countEnvironments(listing) && values.every(({count}) => count === 1),
		),
		// None is the last value.
		most: blocks.reduce(
			(most, {values}) => Math.max(most, values[0]?.count ?? 0, values.at(-1)?.count ?? 0),
			environments.length,
		),
	};
};

// The values of a facet in which no environments differ, or none; undefined if they differ, or if there are none.
const sharedValues = (
	facet: Facet,
	{differs, shared}: Differences,
	count: number,
): readonly CountedValue[] | undefined => {
	if (count === 0 || differs[facet.index] === 1) {
		return undefined;
	}
	const own = new Set(shared.filter(value => value.facet === facet));
	return own.size === 0 ? [{facet, count}] : [...own].map(value => ({facet, value, count}));
};

// Values in the order of the listing if they are equally frequent; none comes last. The filter cannot say that there are no bare words.
const toValues = (facet: Facet, {values, carriers}: FacetCounts, of: number): readonly CountedValue[] => {
	const own = facet.values.map(value => ({facet, value, count: values[value.number] ?? 0}));
	const without = of - (carriers[facet.index] ?? 0);
	const none = termOfValue({facet}) === undefined && without < of ? 0 : without;
	return [...own.sort((one, other) => other.count - one.count), {facet, count: none}];
};

/** The text that the search of the panel looks at: also of bare words, the facet and the value. */
export const searchedText = ({facet, value}: FacetValue): string => `${facet.label}:${value?.name ?? 'none'}`;

/** The identity of a value, or of none, also after a reload. */
export const facetValueId = ({facet: {kind, name}, value}: FacetValue): string =>
	[value === undefined ? 'none' : 'value', kind, name, value?.value ?? ''].join('\n');

// Without the value in the filter, all matches may have it, or it may have no room. It stays, so that the same key adds it again.
const withSelected = (state: State, groups: FacetGroups): FacetGroups => {
	const top = topPanel(state);
	const at = (top?.type === 'facets' ? top.at : undefined) ?? '';
	const findIn = (facet: Facet, values: readonly CountedValue[]) =>
		at.includes(`\n${facet.name}\n`) ? values.find(one => facetValueId(one) === at) : undefined;
	const blocks = groups.blocks.map(block => {
		const selected = findIn(block.facet, block.values);
		return selected === undefined ? block : {...block, kept: new Set([...block.kept, selected])};
	});
	const selected = groups.shared.find(one => facetValueId(one) === at);
	const own = groups.shared.filter(({facet}) => facet === selected?.facet);
	return selected === undefined
		? {...groups, blocks}
		: {
				...groups,
				blocks: [{facet: selected.facet, values: own, kept: new Set(own)}, ...blocks],
				shared: groups.shared.filter(({facet}) => facet !== selected.facet),
			};
};

/** The results of the panel's search: all without a search. */
export const foundFacets = memoize((state: State): FacetGroups => {
	const query = parseQuery(searchOf(state));
	const groups = withSelected(state, facetGroups(state));
	if (query.length === 0) {
		return groups;
	}
	const {blocks, shared, naming} = groups;
	const isFound = (of: FacetValue) => isMatch(query, searchedText(of));
	return {
		...groups,
		blocks: blocks
			.map(({facet, values, kept}) => ({
				facet,
				values: values.filter(isFound),
				kept: new Set([...kept].filter(isFound)),
			}))
			.filter(({values}) => values.length > 0),
		shared: shared.filter(isFound),
		naming: naming.filter(({label}) => isMatch(query, label)),
	};
});

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
