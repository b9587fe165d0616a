import {hasMark, withMarkedChosen} from '../state/marks.ts';
import {isInList} from '../state/modes.ts';
import type {RowKey} from '../state/panels.ts';
import {
	firstMatchIn,
	groupOfHeading,
	groupOfRow,
	headingKey,
	isHeading,
	isSelectable,
	matchesIn,
	membersOf,
	selectedGroup,
	selectedIndex,
	selectedKey,
	withChosen,
	withSelected,
} from '../state/rows.ts';
import {fromTop, type State} from '../state/state.ts';
import {withNotice} from './effects.ts';
import {withRows} from './shown-rows.ts';

export const fold = (state: State): State => {
	const group = selectedGroup(state);
	return group === undefined || !state.found.hasHeadings
		? withoutGroups(state)
		: withFolds(state, new Set([...state.folded, group]), headingKey(group));
};

export const unfold = (state: State): State => {
	const group = groupOfHeading(selectedKey(state));
	const folded = state.folded.difference(new Set([group]));
	return group === undefined
		? withoutGroups(state)
		: withFolds(state, folded, firstMatchIn(state, group) ?? headingKey(group));
};

export const foldAll = (state: State): State => {
	const group = selectedGroup(state);
	if (state.loaded === undefined || !state.found.hasHeadings) {
		return withoutGroups(state);
	}
	const folded = new Set(state.loaded.listing.groups.keys());
	return withFolds(state, folded, group === undefined ? state.selection.key : headingKey(group));
};

export const unfoldAll = (state: State): State => {
	if (!state.found.hasHeadings) {
		return withoutGroups(state);
	}
	const key = selectedKey(state);
	const group = groupOfHeading(key);
	return withFolds(state, new Set(), (group === undefined ? key : firstMatchIn(state, group)) ?? state.selection.key);
};

const withoutGroups = (state: State): State =>
	state.found.hasHeadings ? state : withNotice(state, 'no groups are shown');

const withFolds = (state: State, folded: State['folded'], key: RowKey | undefined): State =>
	folded.size === state.folded.size ? state : withRows({...fromTop(withSelected(state, key)), folded});

/**
Marks or unmarks the selected row and moves down, or `count` rows, so that one key marks several rows. A row of the distinct view
marks the environment that it shows, and unmarks every marked one with the same tags: so its sign goes.
*/
export const mark = (state: State, count = 1): State => {
	const key = selectedKey(state);
	// So that unmarking it again does not replace it.
	const shown = state.view === 'groups' || key === undefined ? state : withChosen(state, [key]);
	const toggled = toggleMarks(shown, selectedIds(state));
	const marked = toggled === shown ? state : toggled;
	if (marked === state || isInList(state)) {
		return marked === state ? state : selectBy(marked, count);
	}
	// No row with a sign is in sight.
	return withNotice(marked, marked.marked.has(key ?? -1) ? 'marked' : 'unmarked');
};

/** Marks every match, in the distinct view only those that its rows show; unmarks all rows if all are marked. Other marks stay. */
export const markAll = (state: State): State =>
	toggleMarks(state, [...(state.view === 'distinct' ? state.found.rows : state.found.matches)]);

const toggleMarks = (state: State, ids: readonly number[]): State => {
	// An unreadable entry is not an environment, and is never picked.
	const readable = ids.filter(id => state.loaded?.listing.environments[id]?.isUnreadable === false);
	const toggled = new Set(readable);
	const areMarked = readable.every(id => hasMark(state, id));
	const marked = areMarked
		? state.marked.difference(new Set(readable.flatMap(id => membersOf(state, id))))
		: new Set([...state.marked, ...toggled]);
	// A row of the distinct view is a marked environment if one has its tags.
	return toggled.size === 0 ? state : withRows({...(areMarked ? withMarkedChosen(state) : state), marked});
};

const selectedIds = (state: State): readonly number[] => {
	const key = selectedKey(state);
	const group = state.loaded?.listing.groups[groupOfHeading(key) ?? -1];
	return group === undefined ? (key === undefined ? [] : [key]) : [...matchesIn(state.found.matches, group)];
};

// Whether the selected row of the distinct view is in place of a marked environment with the same tags.
const hidesMark = (state: State): boolean => {
	const key = selectedKey(state) ?? -1;
	return !state.marked.has(key) && hasMark(state, key);
};

const select = (state: State, index: number): State => {
	const key = state.found.rows[index];
	const {key: last = key, isGone} = state.selection;
	const isSelected = key === selectedKey(state) && key === last && !isGone;
	if (key === undefined || isSelected) {
		return state;
	}
	const selected = fromTop(withSelected(state, key));
	return hidesMark(state) ? withRows(selected) : selected;
};

/** Selects the row with this key; the same state if it is not there. */
export const selectRow = (state: State, key: RowKey): State =>
	isSelectable(state, key) ? select(state, state.found.rows.indexOf(key)) : state;

/** Selects the row `count` further down (up if negative): beyond an end, or on an unfolded heading, the nearest that can be selected. */
export const selectBy = (state: State, count: number): State => {
	const {rows} = state.found;
	const target = selectedIndex(state) + count;
	const before = rows.findLastIndex((key, index) => index <= target && isSelectable(state, key));
	const after = rows.findIndex((key, index) => index >= target && isSelectable(state, key));
	const [nearest, other] = count < 0 ? [before, after] : [after, before];
	return select(state, nearest === -1 ? other : nearest);
};

/** Goes to the first match, or folded heading, of the next group (1), or of this group and then the previous one (-1). */
export const selectGroupBy = (state: State, direction: 1 | -1): State => {
	const {rows} = state.found;
	const from = selectedIndex(state);
	if (!state.found.hasHeadings) {
		return selectOtherGroup(state, direction);
	}
	const isFirst = (key: RowKey, index: number) =>
		isSelectable(state, key) && (isHeading(key) || isHeading(rows[index - 1]));
	const start =
		direction === 1
			? rows.findIndex((key, index) => index > from && isFirst(key, index))
			: rows.findLastIndex((key, index) => index < from && isFirst(key, index));
	return select(state, start);
};

// The next row of another group, or the first row of the group before it.
const selectOtherGroup = (state: State, direction: 1 | -1): State => {
	const {rows} = state.found;
	const from = selectedIndex(state);
	const groupAt = (index: number) => groupOfRow(state.loaded?.listing, rows[index])?.index;
	const isStart = (index: number) => index === 0 || groupAt(index) !== groupAt(index - 1);
	const starts = [...rows.keys()].filter(isStart);
	const start = direction === 1 ? starts.find(index => index > from) : starts.findLast(index => index < from);
	return select(state, start ?? (direction === 1 ? rows.length - 1 : 0));
};
