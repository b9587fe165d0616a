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
	for (let position = 0; position < ids.length && found < most; position++) {
		for (const {number, facet} of environments[ids[position] as number]?.values ?? []) {
			(ofAll[facet.index] as number)++;
			if (isInFirst[number] === 0) {
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
const mostSplit = 1000;

/**
The facets that are needed to tell environments (ids) apart, of some facets that differ, in order: each of them separates some that
still look alike.
*/
export const splittersOf = (
	{environments, values}: Listing,
	ids: Int32Array,
	among: readonly Facet[],
): readonly Facet[] => {
	const step = Math.ceil(ids.length / mostSplit);
	// Scattered (Knuth's multiplicative hash), as every third environment may have the same image.
	const compared = ids.filter(id => step === 1 || (Math.imul(id, 2_654_435_761) >>> 0) % step === 0);
	// The cells of each facet as numbers: equal cells have equal numbers. A cell with several values is a pair of numbers.
	const columns = new Map(among.map(facet => [facet, new Float64Array(compared.length)]));
	const toNumber = createPairing(values.length + 1);
	for (const [row, id] of compared.entries()) {
		for (const {number, facet} of environments[id]?.values ?? []) {
			const column = columns.get(facet);
			if (column !== undefined) {
				column[row] = column[row] === 0 ? number + 1 : toNumber(column[row] as number, number + 1);
			}
		}
	}
	let looks = new Float64Array(compared.length);
	let kinds = Math.min(1, compared.length);
	const toLook = createPairing(0);
	return among.filter(facet => {
		const column = columns.get(facet) as Float64Array;
		const split = looks.map((look, row) => toLook(look, column[row] as number));
		const count = new Set(split).size;
		const isNeeded = count > kinds;
		looks = isNeeded ? split : looks;
		kinds = count;
		return isNeeded;
	});
};

// Numbers pairs of numbers, from `start` on.
const createPairing = (start: number) => {
	const known = new Map<number, Map<number, number>>();
	let next = start;
	return (one: number, other: number): number => {
		const row = known.get(one) ?? new Map<number, number>();
		known.set(one, row);
		const found = row.get(other) ?? next++;
		row.set(other, found);
		return found;
	};
};
