import {markOf, markedRows} from '../state/marked.ts';
import {countInGroup, groupOfHeading} from '../state/rows.ts';
import {selectedKey} from '../state/selection.ts';
import type {State} from '../state/state.ts';
import {lowerBound} from '../text/lower-bound.ts';
import {selectBy} from './select.ts';

/**
Marks the selected resource, or takes its mark away, and goes on to the next row, so that several in a row are one key
each. The heading of a folded group stands for its matches.
*/
export const mark = (state: State): State => {
	const marked = toggleMark(state);
	return marked === state ? state : selectBy(marked, 1);
};

/** Marks the selected resource, or takes its mark away. */
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

/** Marks everything that matches, beside what is marked already; in the distinct view one of each. */
export const markAll = (state: State): State => {
	const rows = markedRows(state);
	const ids = readable(state, [...(state.view === 'distinct' ? state.found.rows : state.found.matches)]);
	const added = ids.map(id => markOf(state, id)).filter(id => !rows.has(id));
	return {...state, marked: new Set([...state.marked, ...added])};
};

// What is no environment is never picked.
const readable = ({loaded}: State, ids: readonly number[]): readonly number[] =>
	ids.filter(id => loaded?.listing.resources[id]?.isUnreadable === false);

/** Takes every mark away. */
export const unmarkAll = (state: State): State => ({...state, marked: new Set()});

const selectedIds = (state: State): readonly number[] => {
	const key = selectedKey(state);
	const group = key === undefined ? undefined : groupOfHeading(key);
	if (key === undefined || group === undefined) {
		return key === undefined ? [] : [key];
	}
	const bounds = state.loaded?.listing.groups[group];
	if (bounds === undefined) {
		return [];
	}
	const first = lowerBound(state.found.matches, bounds.start);
	return [...state.found.matches.subarray(first, first + countInGroup(state.found.matches, bounds))];
};
