import {headingKey} from '../state/rows.ts';
import {firstMatchIn, isSelectable, selectedGroup, selectedIndex, withSelected} from '../state/selection.ts';
import type {State} from '../state/state.ts';

/** Selects a row by its position, with its detail at the top. */
export const select = (state: State, index: number): State => {
	const key = state.found.rows[index];
	return key === undefined ? state : {...withSelected(state, key), scroll: 0};
};

/** Selects the row so many rows further down (up if negative), or the last selectable one before the end. */
export const selectBy = (state: State, rows: number): State => {
	const {found} = state;
	const from = selectedIndex(state);
	if (from === -1) {
		return state;
	}
	const step = Math.sign(rows);
	const target = Math.min(found.rows.length - 1, Math.max(0, from + rows));
	// Headings of unfolded groups are skipped; at the ends, back to the nearest selectable row.
	for (const direction of [step, -step]) {
		for (let index = target; index >= 0 && index < found.rows.length; index += direction) {
			if (isSelectable(state, found.rows[index])) {
				return select(state, index);
			}
		}
	}
	return state;
};

export const selectFirst = (state: State): State => selectBy(state, Number.NEGATIVE_INFINITY);

export const selectLast = (state: State): State => selectBy(state, Number.POSITIVE_INFINITY);

/**
Goes to the next group with matches (1), or to the start of this group, then of the previous one (-1): to its first
match, or its heading while it is folded.
*/
export const selectGroupBy = (state: State, direction: 1 | -1): State => {
	const group = selectedGroup(state);
	const groups = state.loaded?.listing.groups.length ?? 0;
	if (group === undefined || state.view === 'distinct') {
		return direction === 1 ? selectLast(state) : selectFirst(state);
	}
	const from = selectedIndex(state);
	for (let index = direction === 1 ? group + 1 : group; index >= 0 && index < groups; index += direction) {
		const start = startOf(state, index);
		if (start !== -1 && start !== from) {
			return select(state, start);
		}
	}
	return state;
};

const startOf = (state: State, group: number): number => {
	const key = state.folded.has(group) ? headingKey(group) : firstMatchIn(state, group);
	return key === undefined ? -1 : state.found.rows.indexOf(key);
};
