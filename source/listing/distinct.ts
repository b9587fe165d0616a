import {lowerBound} from '../text/numbers.ts';
import type {Environment, Listing, Tag} from './listing.ts';

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

/** A key that identical sets of tags of one listing have in common, in any order and with any duplicates. */
const setKeyIn = (tags: readonly Tag[]): string =>
	[...new Set(tags.map(({number}) => number).sort((one, other) => one - other))].join();

export const createDistinct = ({environments}: Listing): Distinct => {
	const first = new Map<string, number>();
	const totals = new Int32Array(environments.length);
	const representatives = Int32Array.from(environments, environment => {
		const {id, isUnreadable} = environment;
		const key = isUnreadable ? `entry ${id}` : keyOf(environment);
		const representative = first.get(key) ?? id;
		first.set(key, representative);
		totals[representative] = (totals[representative] ?? 0) + Number(!isUnreadable);
		return representative;
	});
	return {representatives, counts: representatives.map(representative => totals[representative] ?? 0)};
};

const keyOf = ({name, remark, tags}: Environment): string =>
	tags.length === 0 ? `${remark} ${name ?? ''}` : setKeyIn(tags);

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
export const countDistinct = ({representatives, counts}: Distinct, matches: Int32Array): number =>
	new Set(matches.filter(id => counts[id] !== 0).map(id => representatives[id] ?? id)).size;

/** The indexes of the groups in which other environments have its set of tags, ascending. */
export const groupsOf = ({environments}: Listing, {representatives}: Distinct, id: number): readonly number[] => {
	const groups = new Set<number | undefined>();
	const set = representatives[id] ?? id;
	// A move asks for this, and looking at each of 100,000 environments takes longer than all else that it does.
	for (let other = representatives.indexOf(set); other !== -1; other = representatives.indexOf(set, other + 1)) {
		groups.add(other === id ? undefined : environments[other]?.group);
	}
	return [...groups].filter(group => group !== undefined);
};
