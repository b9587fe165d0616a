import {isMatch} from '../../filter/match.ts';
import {parseQuery} from '../../filter/query.ts';
import {differencesOf} from '../../listing/differences.ts';
import type {Facet, Value} from '../../listing/facets.ts';
import {countEnvironments, type Listing} from '../../listing/listing.ts';
import {memoize, memoizeLast} from '../../text/memoize.ts';
import {comparisonOf, searchOf, topPanel} from '../panels.ts';
import type {Loaded, State} from '../state.ts';
import {type CountedValue, createCounts, toCountedValues} from './counts.ts';
import {createFacetOrder, type FacetOrder} from './order.ts';
import {type FacetValue, hasValue, termOfValue, withoutFacet} from './terms.ts';

/** A facet and its values, in an order that no key of the panel changes. */
export type Block = {
	readonly facet: Facet;
	readonly values: readonly CountedValue[];
	/** The values in the filter, and the selected one: these are shown even if the others have no room. */
	readonly kept: ReadonlySet<CountedValue>;
};

/** The facets of the matches: each is in one of these. */
export type FacetGroups = {
	/** Facets with several values, those with few values first. */
	readonly blocks: readonly Block[];
	/** The order of the blocks and of their values, by what the filter would find without values of facets. */
	readonly order: FacetOrder;
	/** The values of facets in which no matches differ, then the facets that none has. */
	readonly shared: readonly CountedValue[];
	/** Facets that name environments. */
	readonly naming: readonly Facet[];
	/** Whether each environment of the listing has its own value in all of these. */
	readonly isUnique: boolean;
	/** The highest count. */
	readonly most: number;
};

const nothing: FacetGroups = {
	blocks: [],
	order: {facets: () => 0, values: () => 0},
	shared: [],
	naming: [],
	isUnique: true,
	most: 0,
};

/**
The facets of the matches with their values. If the filter contains values of a facet, that facet is counted without them: each count
says how many environments would match with the value added.
*/
export const facetGroups = memoizeLast(
	// A move, a fold, a sort and a search in the panel keep the matches.
	({found}: State) => found.matches,
	state => [state.loaded, state.found.query, comparisonOf(state)?.ids],
	(state): FacetGroups => (state.loaded === undefined ? nothing : countAll(state, state.loaded)),
);

const countAll = (state: State, loaded: Loaded): FacetGroups => {
	const {listing} = loaded;
	const {environments, query} = state.found;
	const {usual, countFor} = createCounts(state, loaded);
	const order = createFacetOrder(listing, usual.counts, usual.of);
	const differences = differencesOf(listing, environments);
	const sharedValues = Map.groupBy(differences.shared, ({facet}) => facet);
	const blocks: Block[] = [];
	const shared: CountedValue[] = [];
	const naming: Facet[] = [];
	for (const facet of listing.facets) {
		const others = withoutFacet(query, facet);
		const isShared = environments.length > 0 && differences.differs[facet.index] === 0;
		const own = isShared ? toShared(facet, sharedValues.get(facet), environments.length) : undefined;
		if (own !== undefined && others === query && !own.some(one => hasValue(query, one))) {
			shared.push(...own);
		} else if (facet.isNaming) {
			// Without rows, nothing can differ.
			naming.push(...(environments.length > 0 ? [facet] : []));
		} else {
			const {counts, of} = countFor(others);
			const found = toCountedValues(facet, counts, of).filter(one => one.count > 0 || hasValue(query, one));
			const values = found.sort(order.values);
			if (values.length > 0) {
				blocks.push({facet, values, kept: new Set(values.filter(one => hasValue(query, one)))});
			}
		}
	}
	return {
		blocks: blocks.sort((one, other) => order.facets(one.facet, other.facet)),
		order,
		shared: shared.toSorted((one, other) => Number(one.value === undefined) - Number(other.value === undefined)),
		naming,
		isUnique: naming.every(
			({carriers, values}) => carriers === countEnvironments(listing) && values.every(({count}) => count === 1),
		),
		most: blocks.reduce(
			(most, {values}) => values.reduce((one, {count}) => Math.max(one, count), most),
			environments.length,
		),
	};
};

// The values of a facet that some environments share, or none if they all lack it.
const toShared = (facet: Facet, values: readonly Value[] | undefined, count: number): readonly CountedValue[] =>
	values === undefined ? [{facet, count}] : [...new Set(values)].map(value => ({facet, value, count}));

/** The text that the search of the panel looks at: also of bare words, the facet and the value. */
export const searchedText = ({facet, value}: FacetValue): string => `${facet.label}:${value?.name ?? 'none'}`;

/** The identity of a value, or of none, also after a reload. */
export const facetValueId = ({facet, value}: FacetValue): string =>
	value === undefined ? `none${idOfFacet(facet)}` : `value${idOfFacet(facet)}${value.value}`;

const idOfFacet = ({kind, name}: Facet): string => `\n${kind}\n${name}\n`;

const findValue = ({facets}: Listing, id: string): FacetValue | undefined => {
	for (const facet of facets.filter(({isNaming}) => !isNaming)) {
		const start = `value${idOfFacet(facet)}`;
		const text = id.startsWith(start) ? id.slice(start.length) : undefined;
		const value = text === undefined ? undefined : facet.values.find(one => one.value === text);
		if (value !== undefined || id === facetValueId({facet})) {
			return {facet, value};
		}
	}
	return undefined;
};

// Without the selected value in the filter, all matches may have it, none may have it, or its facet may be cut. It stays, so that the
// same key adds it again.
const withSelected = (state: State, groups: FacetGroups): FacetGroups => {
	const top = topPanel(state);
	const at = top?.type === 'facets' ? top.at : undefined;
	const selected = at === undefined || state.loaded === undefined ? undefined : findValue(state.loaded.listing, at);
	if (selected === undefined) {
		return groups;
	}
	const {facet} = selected;
	const {blocks, order} = groups;
	// No filter matches exactly the environments without bare words.
	const isShown = (one: CountedValue) => one.value !== undefined || termOfValue(one) !== undefined;
	const shared = groups.shared.filter(one => one.facet === facet && isShown(one));
	const known = blocks.find(block => block.facet === facet) ?? {values: shared, kept: new Set(shared)};
	const found = known.values.find(({value}) => value === selected.value);
	const one = found ?? {...selected, count: 0};
	// The shared values have the order of the first match.
	const values = (found === undefined ? [...known.values, one] : known.values).toSorted(order.values);
	const block = {facet, values, kept: new Set([...known.kept, one])};
	return {
		...groups,
		blocks: [...blocks.filter(other => other.facet !== facet), block].sort((first, second) =>
			order.facets(first.facet, second.facet),
		),
		shared: groups.shared.filter(other => other.facet !== facet),
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

/** The number of values that the search of the panel finds; if none can be selected, what it finds in the lines below them. */
export const countFound = (state: State): number => {
	const {blocks, shared, naming} = foundFacets(state);
	return blocks.reduce((sum, {values}) => sum + values.length, 0) || shared.length + naming.length;
};
