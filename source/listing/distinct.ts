import {lowerBound, mix} from '../text/numbers.ts';
import type {Environment, Listing} from './listing.ts';

/**
Identical environments have the same set of tags, in any order and with any duplicates. Without tags, they have the same name, or
none, and the same remark: their rows show nothing else. Unreadable entries are never identical.
*/
export type Distinct = {
	/** For each environment the id of the first one with the same set of tags. */
	readonly representatives: Int32Array;
	/** For each environment the number of environments with its set of tags, including itself; 0 if it is unreadable. */
	readonly counts: Int32Array;
};

export const createDistinct = (listing: Listing): Distinct => {
	const {environments} = listing;
	const firstWithSet = createSets(listing);
	const firstWithLook = new Map<string, number>();
	const totals = new Int32Array(environments.length);
	const representatives = new Int32Array(environments.length);
	for (const environment of environments) {
		const {id, name, remark, tags, isUnreadable} = environment;
		let representative = id;
		if (tags.length > 0) {
			representative = firstWithSet(environment);
		} else if (!isUnreadable) {
			const look = `${remark} ${name ?? ''}`;
			representative = firstWithLook.get(look) ?? id;
			firstWithLook.set(look, representative);
		}
		representatives[id] = representative;
		(totals[representative] as number) += Number(!isUnreadable);
	}
	return {representatives, counts: representatives.map(representative => totals[representative] as number)};
};

// Finds the first environment with the same set of tags. Sets with the same sum are compared tag by tag, without making a key of any.
const createSets = ({environments, values}: Listing) => {
	// So that no service can make many sets with the same sum.
	const seed = Math.floor(Math.random() * 2 ** 31);
	// The last environment that had a tag, by its number.
	const last = new Int32Array(values.length).fill(-1);
	const sizes = new Int32Array(environments.length);
	const firsts = new Map<number, number>();
	return ({id, tags}: Environment): number => {
		let [sum, size] = [0, 0];
		for (const {number} of tags) {
			if (last[number] !== id) {
				last[number] = id;
				sum = (sum + mix(number + seed)) | 0;
				size++;
			}
		}
		sizes[id] = size;
		const isSame = (other: number) =>
			sizes[other] === size && (environments[other] as Environment).tags.every(({number}) => last[number] === id);
		let first = firsts.get(sum);
		while (first !== undefined && !isSame(first)) {
			sum = (sum + 1) | 0;
			first = firsts.get(sum);
		}
		if (first === undefined) {
			firsts.set(sum, id);
		}
		return first ?? id;
	};
};

/**
The matches (ids of environments, ascending) as rows of the distinct view: an environment of each set of tags, in the order of
the first ones. The row is the first of the `preferred` ids that matches, else the first match. `counts` has the number of matches
with that set, 0 if unreadable; their sum is the number of environments.
*/
export const toDistinctRows = (
	{representatives, counts}: Distinct,
	matches: Int32Array,
	preferred: readonly number[] = [],
) => {
	const members = Map.groupBy(matches, id => representatives[id] ?? id);
	const isMatch = (id: number) => matches[lowerBound(matches, id)] === id;
	// The last entry of a key counts.
	const chosen = new Map(
		preferred
			.filter(isMatch)
			.map((id): [number, number] => [representatives[id] ?? id, id])
			.reverse(),
	);
	const ids = Int32Array.from(members, ([set, [first = set]]) => chosen.get(set) ?? first);
	const sizes = [...members.values()].map(({length}) => length);
	return {ids, counts: ids.map((id, row) => (counts[id] === 0 ? 0 : (sizes[row] ?? 0)))};
};

/** The number of distinct environments among the matches (ids of environments), without unreadable ones. */
export const countDistinct = ({representatives, counts}: Distinct, matches: Int32Array): number => {
	const isCounted = new Uint8Array(representatives.length);
	let count = 0;
	for (const id of matches) {
		const representative = representatives[id] as number;
		if (isCounted[representative] === 0 && counts[id] !== 0) {
			isCounted[representative] = 1;
			count++;
		}
	}
	return count;
};

/** The indexes of the groups in which other environments have its set of tags, ascending. */
export const groupsOf = ({environments}: Listing, {representatives}: Distinct, id: number): readonly number[] => {
	const groups = new Set<number>();
	const set = representatives[id] ?? id;
	// Each move asks for this. A search of the array takes a fraction of the time that visiting 100,000 environments takes.
	for (let other = representatives.indexOf(set); other !== -1; other = representatives.indexOf(set, other + 1)) {
		if (other !== id) {
			groups.add((environments[other] as Environment).group);
		}
	}
	return [...groups];
};
