import type {Environment, Listing} from '../listing/listing.ts';
import {cellTextOf, countInCell} from '../state/cell-texts.ts';
import {type State, sortFacetOf} from '../state/state.ts';
import {compareNaturally} from '../text/natural-order.ts';

/**
The positions of rows (ids of their environments) in the order of the sort, equal ones as listed; undefined if there is no sort. A
row sorts by what its cell says. So a row of the distinct view that counts values comes after those with a value.
*/
export const sortedOrder = (state: State, {environments}: Listing, ids: Int32Array): readonly number[] | undefined => {
	const facet = sortFacetOf(state);
	if (facet === undefined) {
		return undefined;
	}
	const counts = Array.from(ids, id => countInCell(state, environments[id] as Environment, facet));
	const texts = Array.from(ids, (id, index) => (counts[index] === 1 ? cellTextOf(environments[id], facet) : ''));
	const ranks = ranksOf(texts);
	const direction = state.sort?.isReversed === true ? -1 : 1;
	// Counted values come after the others, and absent ones last, also if reversed.
	const places = texts.map((text, index) => {
		const count = counts[index] ?? 1;
		return count > 1
			? afterValues + direction * count
			: text === ''
				? Number.POSITIVE_INFINITY
				: direction * (ranks.get(text) ?? 0);
	});
	return [...texts.keys()].sort((one, other) => compareNumbers(places[one] ?? 0, places[other] ?? 0));
};

// More than there are environments or values.
const afterValues = 2 ** 32;

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
