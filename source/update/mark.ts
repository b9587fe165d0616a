import {groupOfHeading, matchesIn} from '../state/rows.ts';
import {markedRows, markOf, selectedKey} from '../state/selection.ts';
import type {State} from '../state/state.ts';
import {selectBy} from './select.ts';

/** Toggles the mark as `toggleMark` does, and selects the next row: a single key marks several rows. */
export const mark = (state: State): State => {
	const marked = toggleMark(state);
	return marked === state ? state : selectBy(marked, 1);
};

/**
Marks the selected resource, or unmarks it. On the heading of a folded group it marks its matches, or unmarks them if all
are marked.
*/
export const toggleMark = (state: State): State => {
	const ids = readable(state, selectedIds(state));
	if (ids.length === 0) {
		return state;
	}
	const rows = markedRows(state);
	const isUnmarking = ids.every(id => rows.has(markOf(state, id)));
	const changing = new Set(ids.map(id => markOf(state, id)));
	const marked = isUnmarking
		? [...state.marked].filter(id => !changing.has(markOf(state, id)))
		: [...state.marked, ...[...changing].filter(id => !rows.has(id))];
	return {...state, marked: new Set(marked)};
};

/** Marks every match, in the distinct view one of each; unmarks them if all are marked. Other marks stay. */
export const markAll = (state: State): State => {
	const rows = markedRows(state);
	const ids = readable(state, [...(state.view === 'distinct' ? state.found.rows : state.found.matches)]);
	const added = ids.map(id => markOf(state, id)).filter(id => !rows.has(id));
	const all = new Set(added.length === 0 ? ids.map(id => markOf(state, id)) : []);
	return {...state, marked: new Set([...state.marked, ...added].filter(id => !all.has(markOf(state, id))))};
};

// An unreadable entry is not an environment, and is never picked.
const readable = ({loaded}: State, ids: readonly number[]): readonly number[] =>
	ids.filter(id => loaded?.listing.resources[id]?.isUnreadable === false);

const selectedIds = (state: State): readonly number[] => {
	const key = selectedKey(state);
	const group = state.loaded?.listing.groups[groupOfHeading(key) ?? -1];
	if (group !== undefined) {
		return [...matchesIn(state.found.matches, group)];
	}
	return key === undefined ? [] : [key];
};
