import type {Listing} from '../listing/listing.ts';
import {cellTextOf} from '../state/cells.ts';
import {type State, sortFacetOf} from '../state/state.ts';
import {compareNaturally} from '../text/natural-order.ts';

/** The positions of environments (ids) in the order of the sort, equal ones as listed; undefined if there is no sort. */
export const sortedOrder = (state: State, {environments}: Listing, ids: Int32Array): readonly number[] | undefined => {
	const facet = sortFacetOf(state);
	if (facet === undefined) {
		return undefined;
	}
	const texts = Array.from(ids, id => cellTextOf(environments[id], facet));
	const ranks = ranksOf(texts);
	const direction = state.sort?.isReversed === true ? -1 : 1;
	// Absent values come last, also if reversed.
	const rankOf = (index: number) =>
		texts[index] === '' ? Number.POSITIVE_INFINITY : direction * (ranks.get(texts[index] ?? '') ?? 0);
	return [...texts.keys()].sort((one, other) => compareNumbers(rankOf(one), rankOf(other)));
};

const compareNumbers = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

// Numbers as numbers if all are; else texts whose runs of digits are numbers, so that dates within them are in order.
const ranksOf = (texts: readonly string[]): ReadonlyMap<string, number> => {
	const distinct = [...new Set(texts)];
	const areNumbers = distinct.every(text => Number.isFinite(Number(text)));
	const compare = areNumbers ? (one: string, other: string) => Number(one) - Number(other) : compareNaturally;
	// `1` and `01` are equal numbers, but not equal values.
	distinct.sort((one, other) => compare(one, other) || (one < other ? -1 : 1));
	return new Map(distinct.map((text, rank) => [text, rank]));
};
