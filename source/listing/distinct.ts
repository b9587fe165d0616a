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
	/** For each environment the id of the next one with the same set of tags; -1 for the last. */
	readonly next: Int32Array;
};

/** Finds the identical environments of a listing, in time proportional to its tags. */
export const createDistinct = (listing: Listing): Distinct => {
	const {environments} = listing;
	const representatives = new Int32Array(environments.length);
	const counts = new Int32Array(environments.length);
	const next = new Int32Array(environments.length).fill(-1);
	// For each representative the last environment of its set so far.
	const last = new Int32Array(environments.length);
	const representativeOf = createRepresentatives(listing);
	for (const environment of environments) {
		const representative = environment.isUnreadable ? environment.id : representativeOf(environment);
		representatives[environment.id] = representative;
		counts[representative] = (counts[representative] ?? 0) + (environment.isUnreadable ? 0 : 1);
		if (representative !== environment.id) {
			next[last[representative] as number] = environment.id;
		}
		last[representative] = environment.id;
	}
	return {representatives, counts: representatives.map(representative => counts[representative] ?? 0), next};
};

// Sets are found by a hash that ignores the order, then compared: a tag belongs to the current set if its stamp is the environment's
// id. That is several times faster than sorting each environment's tags.
const createRepresentatives = ({environments, tags}: Listing): ((environment: Environment) => number) => {
	const stamps = new Int32Array(tags.length).fill(-1);
	const sizes = new Int32Array(environments.length);
	const newest = new Map<number, number>();
	const older = new Int32Array(environments.length).fill(-1);
	const untagged = new Map<string, number>();
	return ({id, name, remark, tags: own}) => {
		if (own.length === 0) {
			const key = `${remark} ${name ?? ''}`;
			const representative = untagged.get(key) ?? id;
			untagged.set(key, representative);
			return representative;
		}
		let size = 0;
		let hash = 0;
		for (const {number} of own) {
			if (stamps[number] !== id) {
				stamps[number] = id;
				size++;
				hash = (hash + mix(number)) | 0;
			}
		}
		for (let other = newest.get(hash) ?? -1; other !== -1; other = older[other] ?? -1) {
			if (sizes[other] === size && environments[other]?.tags.every(tag => stamps[tag.number] === id)) {
				return other;
			}
		}
		sizes[id] = size;
		older[id] = newest.get(hash) ?? -1;
		newest.set(hash, id);
		return id;
	};
};

/** Spreads a small number over 32 bits, so that sums of different sets differ (the finaliser of MurmurHash3). */
export const mix = (number: number): number => {
	let bits = number + 1;
	bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
	bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
	return bits ^ (bits >>> 16);
};

/**
The matches (ids of environments, ascending) as rows of the distinct view. `ids` has the first match of each set of tags. `counts`
has the number of matches with that set, 0 if unreadable; their sum is the number of environments.
*/
export const toDistinctRows = ({representatives, counts}: Distinct, matches: Int32Array) => {
	const rowOf = new Int32Array(representatives.length).fill(-1);
	const ids = new Int32Array(matches.length);
	const rowCounts = new Int32Array(matches.length);
	let length = 0;
	for (const id of matches) {
		const representative = representatives[id] ?? id;
		let row = rowOf[representative] ?? -1;
		if (row === -1) {
			row = length++;
			rowOf[representative] = row;
			ids[row] = id;
		}
		rowCounts[row] = (rowCounts[row] ?? 0) + (counts[id] === 0 ? 0 : 1);
	}
	return {ids: ids.subarray(0, length), counts: rowCounts.subarray(0, length)};
};

/** The number of distinct environments among the matches (ids of environments), without unreadable ones. */
export const countDistinct = ({representatives, counts}: Distinct, matches: Int32Array): number =>
	new Set(matches.filter(id => counts[id] !== 0).map(id => representatives[id] ?? id)).size;

/** The indexes of the groups that have the environment's set of tags, including its own, ascending. */
export const groupsOf = ({environments}: Listing, {representatives, next}: Distinct, id: number): number[] => {
	const groups = new Set<number>();
	for (
		let same = environments[representatives[id] ?? id];
		same !== undefined;
		same = environments[next[same.id] ?? -1]
	) {
		groups.add(same.group);
	}
	return [...groups];
};
