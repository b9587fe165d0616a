import {isMatch} from '../../filter/match.ts';
import type {Clause, Query} from '../../filter/query.ts';
import {differencesOf, splittersOf} from '../../listing/differences.ts';
import type {Facet, Value} from '../../listing/facets.ts';
import type {Listing} from '../../listing/listing.ts';
import {memoize} from '../../text/memoize.ts';

/** Whether a facet is a column also while the groups have headings. */
export const isNoGroup = ({kind}: Facet): boolean => kind !== 'group';

/** Some environments, and how they differ. */
export type Compared = ReturnType<typeof toCompared>;

// Each list of matches is a new array; a move keeps it.
const known = new WeakMap<Int32Array, Compared>();

/** How the environments with these ids differ, and which of their values the query found. */
export const compareNow = (listing: Listing, ids: Int32Array, query: Query): Compared => {
	const compared = known.get(ids) ?? toCompared(listing, ids, query);
	known.set(ids, compared);
	return compared;
};

// About as many as a screen shows: a facet that made rows match did so in these.
const mostSearched = 40;

const toCompared = (listing: Listing, ids: Int32Array, query: Query) => {
	const differences = differencesOf(listing, ids);
	const splitters = new Map<boolean, readonly Facet[]>();
	let matched: ReadonlySet<Facet> | undefined;
	let widths: Int32Array | undefined;
	return {
		listing,
		ids,
		differences,
		/** The facets that tell the environments apart, but for names and the group; or only those of tags. */
		splitters: (areTags: boolean): readonly Facet[] => {
			const among = listing.facets.filter(
				facet =>
					(areTags ? facet.kind === 'tag' : isNoGroup(facet)) &&
					!facet.isNaming &&
					differences.differs[facet.index] === 1,
			);
			const found = splitters.get(areTags) ?? splittersOf(listing, ids, among);
			splitters.set(areTags, found);
			return found;
		},
		/** The facets whose values made environments match. */
		matched: (): ReadonlySet<Facet> => {
			matched ??= matchedFacets(listing, ids.subarray(0, query.length === 0 ? 0 : mostSearched), query);
			return matched;
		},
		/** The widest cell of each facet, by its index. */
		widths: (): Int32Array => {
			widths ??= widthsAmong(listing, ids);
			return widths;
		},
	};
};

// For each term, the first facet that matches in every row. Without one, as many facets as all rows need, names last.
const matchedFacets = (listing: Listing, ids: Int32Array, query: Query): ReadonlySet<Facet> => {
	const environments = [...ids].flatMap(id => listing.environments[id] ?? []);
	const found = query
		.filter(clause => !isNegated(clause))
		.flatMap(clause => {
			const isMatched = memoize(({text}: Value) => isMatch([clause], text));
			const inRows = environments.map(({values}) => new Set(values.filter(isMatched).map(({facet}) => facet)));
			const all = [...new Set(inRows.flatMap(one => [...one]))].sort(
				(one, other) => Number(one.isNaming) - Number(other.isNaming) || one.index - other.index,
			);
			const whole = all.find(facet => inRows.every(one => one.has(facet)));
			let left = inRows;
			return whole !== undefined
				? [whole]
				: all.filter(facet => {
						const before = left.length;
						left = left.filter(one => !one.has(facet));
						return left.length < before;
					});
		});
	return new Set(found);
};

/** Whether a value of some facets made one of the environments match. */
export const isMatchedIn = ({listing, ids}: Compared, facets: ReadonlySet<Facet>, query: Query): boolean =>
	ids
		.subarray(0, mostSearched)
		.some(id =>
			(listing.environments[id]?.values ?? []).some(
				({facet, text}) => facets.has(facet) && query.some(clause => isMatch([clause], text) && !isNegated(clause)),
			),
		);

const isNegated = ({alternatives}: Clause) => alternatives.every(term => term.isNegated);

const widthsAmong = ({environments, facets}: Listing, ids: Int32Array): Int32Array => {
	const widest = new Int32Array(facets.length);
	const own = new Int32Array(facets.length);
	for (const id of ids) {
		const values = environments[id]?.values ?? [];
		for (const {facet, cells} of values) {
			own[facet.index] = (own[facet.index] || -1) + 1 + cells;
		}
		for (const {facet} of values) {
			widest[facet.index] = Math.max(widest[facet.index] ?? 0, own[facet.index] ?? 0);
			own[facet.index] = 0;
		}
	}
	return widest;
};
