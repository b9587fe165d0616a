import {countInGroup, groupOfHeading, lowerBound} from './rows.ts';
import {selectBy} from './select.ts';
import {type State, selectedKey} from './state.ts';

/**
Marks the selected resource, or takes its mark away, and goes on to the next row, so that several in a row are one key
each. The heading of a folded group stands for its matches.
*/
export const mark = (state: State): State => {
	const ids = selectedIds(state);
	if (ids.length === 0) {
		return state;
	}
	const marked = new Set(state.marked);
	const isUnmarking = ids.every(id => marked.has(id));
	for (const id of ids) {
		if (isUnmarking) {
			marked.delete(id);
		} else {
			marked.add(id);
		}
	}
	return selectBy({...state, marked}, 1);
};

/** Marks everything that matches, beside what is marked already; in the distinct view one of each. */
export const markAll = (state: State): State => {
	const ids = state.view === 'distinct' ? state.found.rows : state.found.matches;
	return {...state, marked: new Set([...state.marked, ...ids])};
};

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
