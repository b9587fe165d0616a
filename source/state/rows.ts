import type {Environment, Group, Listing} from '../listing/listing.ts';
import {memoizeLast} from '../text/memoize.ts';
import {lowerBound} from '../text/numbers.ts';
import type {RowKey} from './panels.ts';
import type {Found, State} from './state.ts';

export const headingKey = (group: number): RowKey => -1 - group;

/** The group of a heading; undefined for an environment or without a row. */
export const groupOfHeading = (key: RowKey | undefined): number | undefined =>
	key !== undefined && key < 0 ? -1 - key : undefined;

export const isHeading = (key: RowKey | undefined): boolean => key !== undefined && key < 0;

/** The environment of a row; undefined for a heading or without a row. */
export const environmentOfRow = (listing: Listing | undefined, key: RowKey | undefined): Environment | undefined =>
	key === undefined ? undefined : listing?.environments[key];

// The matches of each set of tags, by its first environment.
const membersOfSets = memoizeLast(
	({matches}: Found, _: Int32Array) => matches,
	(_, representatives) => [representatives],
	({matches}, representatives) => Map.groupBy(matches, id => representatives[id] ?? id),
);

/** The ids of the environments that a row stands for: in the distinct view all matches with its tags, else the environment itself. */
export const membersOf = ({view, found, loaded}: State, id: number): readonly number[] => {
	const representatives = loaded?.distinct.representatives;
	return view !== 'distinct' || representatives === undefined
		? [id]
		: (membersOfSets(found, representatives).get(representatives[id] ?? id) ?? [id]);
};

export const groupOfRow = (listing: Listing | undefined, key: RowKey | undefined): Group | undefined => {
	const group = groupOfHeading(key) ?? environmentOfRow(listing, key)?.group;
	return group === undefined ? undefined : listing?.groups[group];
};

/** Each heading followed by its matches, unless it is folded. Groups without a match are left out, unless `showsEmptyGroups`. */
export const toGroupRows = (
	listing: Listing,
	matches: Int32Array,
	{folded, showsEmptyGroups}: {readonly folded: ReadonlySet<number>; readonly showsEmptyGroups: boolean},
): Int32Array => {
	const rows = new Int32Array(matches.length + listing.groups.length);
	let length = 0;
	let next = 0;
	for (const {index, end} of listing.groups) {
		const first = next;
		while (next < matches.length && (matches[next] ?? end) < end) {
			next++;
		}
		if (next === first && !showsEmptyGroups) {
			continue;
		}
		rows[length++] = headingKey(index);
		if (!folded.has(index)) {
			rows.set(matches.subarray(first, next), length);
			length += next - first;
		}
	}
	return rows.subarray(0, length);
};

/** The matches (ids, ascending) in a group. */
export const matchesIn = (matches: Int32Array, {start, end}: Pick<Group, 'start' | 'end'>): Int32Array =>
	matches.subarray(lowerBound(matches, start), lowerBound(matches, end));

/** Whether a row can be selected: an environment, or the heading of a folded group. */
export const isSelectable = (state: State, key: RowKey | undefined): key is RowKey => {
	const group = groupOfHeading(key);
	return key !== undefined && (group === undefined || state.folded.has(group));
};

export const withSelected = (state: State, key: RowKey | undefined): State =>
	key === state.selection.key && !state.selection.isGone
		? state
		: {
				...(key === undefined || state.view === 'groups' ? state : withChosen(state, [key])),
				selection: {key, isGone: false},
			};

/**
The ids that the distinct view shows rather than others with the same tags, the most important first: the selected one, marked ones
that were chosen (the latest first), other marked ones, other chosen ones.
*/
export const preferredIds = (state: State): readonly number[] => {
	const {marked, chosen} = state;
	const {key} = state.selection;
	const group = groupOfHeading(key);
	const selected = group === undefined ? key : firstMatchIn(state, group);
	const recent = [...chosen].reverse();
	return [...(selected === undefined ? [] : [selected]), ...recent.filter(id => marked.has(id)), ...marked, ...recent];
};

/** The state with these environments in the distinct view, rather than others with the same tags. */
export const withChosen = (state: State, ids: readonly number[]): State => ({
	...state,
	chosen: new Set([...state.chosen.difference(new Set(ids)), ...ids]),
});

/** The position of the selected row: the last selection if it is visible, else the first row; -1 without rows. */
export const selectedIndex = (state: State): number => {
	const index = lastSelectedIndex(state);
	return index === -1 ? state.found.rows.findIndex(key => isSelectable(state, key)) : index;
};

// The row that shows the last selection; -1 if none does.
const lastSelectedIndex = (state: State): number => {
	const shown = toShownKey(state, state.selection.key);
	return isSelectable(state, shown) ? state.found.rows.indexOf(shown) : -1;
};

// The heading of a folded group in place of its rows; without headings, its first match in place of the heading.
const toShownKey = (state: State, key: RowKey | undefined): RowKey | undefined => {
	const {loaded, folded, found} = state;
	const group = groupOfRow(loaded?.listing, key)?.index ?? -1;
	if (found.hasHeadings) {
		return folded.has(group) ? headingKey(group) : key;
	}
	return isHeading(key) ? firstMatchIn(state, group) : key;
};

/** The key that stays selected when the rows change: the last selection if a row shows it, else the selected row. */
export const selectionToKeep = (state: State): RowKey | undefined =>
	lastSelectedIndex(state) === -1 || (isHeading(state.selection.key) && !state.found.hasHeadings)
		? (selectedKey(state) ?? state.selection.key)
		: state.selection.key;

export const selectedKey = (state: State): RowKey | undefined => state.found.rows[selectedIndex(state)];

/** The number of environments that the selected row stands for. */
export const countOfRow = (state: State): number => state.found.counts[selectedIndex(state)] ?? 1;

export const selectedEnvironment = (state: State): Environment | undefined =>
	environmentOfRow(state.loaded?.listing, selectedKey(state));

export const selectedGroup = (state: State): number | undefined =>
	groupOfRow(state.loaded?.listing, selectedKey(state))?.index;

export const firstMatchIn = ({loaded, found}: State, group: number): number | undefined => {
	const bounds = loaded?.listing.groups[group];
	return bounds === undefined ? undefined : matchesIn(found.matches, bounds)[0];
};

/** The environments of ids: under a sort in the order of the rows, then those without a row; else in the order of the listing. */
export const environmentsOfIds = memoizeLast(
	(_: State, ids: ReadonlySet<number> | Int32Array) => ids,
	({loaded, sort, found}) => [loaded, sort && found.rows],
	({loaded, sort, found}, ids): readonly Environment[] => {
		const listed = [...ids].sort((one, other) => one - other);
		const all = new Set(listed);
		const ordered = sort === undefined ? listed : new Set([...found.rows.filter(key => all.has(key)), ...listed]);
		return [...ordered].flatMap(id => loaded?.listing.environments[id] ?? []);
	},
);
