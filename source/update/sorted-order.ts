import type {Listing} from '../listing/listing.ts';
import {textsOfCell} from '../state/cells.ts';
import {type State, sortFacetOf} from '../state/state.ts';
import {compareNaturally} from '../text/natural-order.ts';

/**
The positions of rows (ids of their environments) in the order of the sort, equal ones as listed; undefined if there is no sort. A
row sorts by what its cell says. So a merged row that counts values comes after those with a value.
*/
export const sortedOrder = (state: State, {environments}: Listing, ids: Int32Array): readonly number[] | undefined => {
	const facet = sortFacetOf(state);
	if (facet === undefined) {
		return undefined;
	}
	const cells = Array.from(ids, id => textsOfCell(state, environments[id], facet));
	const texts = cells.map(([text = '', ...others]) => (others.length === 0 ? text : ''));
	const ranks = ranksOf(texts);
	const direction = state.sort?.isReversed === true ? -1 : 1;
	// Counted values come after the others, and absent ones last, also if reversed.
	const places = cells.map(({size}, index): Place => {
		const text = texts[index] ?? '';
		return size > 1 ? [1, direction * size] : text === '' ? [2, 0] : [0, direction * (ranks.get(text) ?? 0)];
	});
	return [...ids.keys()].sort((one, other) => comparePlaces(places[one] ?? last, places[other] ?? last));
};

// Whether a cell has a value, a count or nothing; and the order among these.
type Place = readonly [kind: 0 | 1 | 2, rank: number];

const last: Place = [2, 0];

const comparePlaces = ([kind, rank]: Place, [otherKind, otherRank]: Place): number =>
	kind - otherKind || rank - otherRank;

// Numbers as numbers if all are; else texts whose runs of digits are numbers, so that dates within them are in order.
const ranksOf = (texts: readonly string[]): ReadonlyMap<string, number> => {
	const distinct = [...new Set(texts)];
	const areNumbers = distinct.every(text => Number.isFinite(Number(text)));
	const compare = areNumbers ? (one: string, other: string) => Number(one) - Number(other) : compareNaturally;
	// `1` and `01` are equal numbers, but not equal values.
	distinct.sort((one, other) => compare(one, other) || (one < other ? -1 : 1));
	return new Map(distinct.map((text, rank) => [text, rank]));
};
