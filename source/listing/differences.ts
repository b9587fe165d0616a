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
	// Without iterators, which this loop would spend most of its time in.
	for (let position = 0; position < ids.length && found < most; position++) {
		const own = environments[ids[position] as number]?.values ?? [];
		for (let at = 0; at < own.length; at++) {
			const {number, facet} = own[at] as Value;
			(ofAll[facet.index] as number)++;
			if (isInFirst[number] === 0 && differs[facet.index] === 0) {
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
const mostSplit = 500;

/**
The facets that are needed to tell environments (ids) apart, of some facets that differ, in order: each of them separates some that
still look alike.
*/
export const splittersOf = (
	{environments, facets}: Listing,
	ids: Int32Array,
	given: readonly Facet[],
): readonly Facet[] => {
	const step = Math.ceil(ids.length / mostSplit);
	// Scattered, as every third environment may have the same image.
	const compared = ids.filter(id => step === 1 || mix(id) * step < 2 ** 32);
	// A listing may have a facet for each environment.
	const met = new Set(Array.from(compared).flatMap(id => (environments[id]?.values ?? []).map(({facet}) => facet)));
	const among = given.filter(facet => met.has(facet));
	const column = new Int32Array(facets.length).fill(-1);
	for (const [position, {index}] of among.entries()) {
		column[index] = position;
	}
	// The cells of each row as numbers: a sum, so that cells with the same values in any order have equal numbers.
	const cells = new Float64Array(compared.length * among.length);
	for (const [row, id] of compared.entries()) {
		for (const {number, facet} of environments[id]?.values ?? []) {
			const position = column[facet.index] as number;
			if (position !== -1) {
				const cell = row * among.length + position;
				cells[cell] = (cells[cell] as number) + mix(number + 1);
			}
		}
	}
	let looks = new Int32Array(compared.length);
	let kinds = 1;
	return among.filter((_, position) => {
		if (kinds === compared.length) {
			return false;
		}
		const known = new Map<number, number>();
		const split = looks.map((look, row) => {
			const key = look * mostOfCell + (cells[row * among.length + position] as number);
			const found = known.get(key) ?? known.size;
			known.set(key, found);
			return found;
		});
		const isNeeded = known.size > kinds;
		kinds = Math.max(kinds, known.size);
		looks = isNeeded ? split : looks;
		return isNeeded;
	});
};

// A number of 32 bits in which all bits depend on the given one (a finisher as in MurmurHash), so that sums seldom collide.
const mix = (number: number): number => {
	const once = Math.imul(number, 0x45d9f3b);
	const twice = Math.imul(once ^ (once >>> 16), 0x45d9f3b);
	return (twice ^ (twice >>> 16)) >>> 0;
};

// More than the sum of a cell with a thousand values; with the look of a row it is still exact.
const mostOfCell = 2 ** 42;
