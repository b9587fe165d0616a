import type {Resource} from '../listing/listing.ts';
import {type RowKey, groupOfHeading, headingKey} from './rows.ts';
import {type State, layoutNow} from './state.ts';
import {type Window, windowOf} from './window.ts';
import {lowerBound} from '../text/lower-bound.ts';

/** Whether a row can be selected: a resource, or the heading of a folded group. */
export const isSelectable = (state: State, key: RowKey): boolean => {
	const group = groupOfHeading(key);
	return group === undefined || state.folded.has(group);
};

/** The position of the selected row, or -1: the wanted row where it is shown, else what stands for it, else the first. */
export const selectedIndex = (state: State): number => {
	const {rows} = state.found;
	const index = state.view === 'distinct' ? distinctIndex(state) : groupedIndex(state);
	return index === -1 ? rows.findIndex(key => isSelectable(state, key)) : index;
};

// The row that shows the wanted one: itself, or its group's heading while that is folded.
const groupedIndex = ({wanted, loaded, folded, found}: State): number => {
	const headed = wanted === undefined ? undefined : groupOfHeading(wanted);
	if (wanted === undefined || headed !== undefined) {
		return headed !== undefined && folded.has(headed) ? found.rows.indexOf(headingKey(headed)) : -1;
	}
	const group = loaded?.listing.resources[wanted]?.group;
	return found.rows.indexOf(group !== undefined && folded.has(group) ? headingKey(group) : wanted);
};

// In the distinct view a row stands for all with the same set of tags.
const distinctIndex = ({wanted, loaded, found}: State): number => {
	const representatives = loaded?.distinct.representatives;
	const representative = wanted === undefined ? undefined : representatives?.[wanted];
	return representative === undefined ? -1 : found.rows.findIndex(id => representatives?.[id] === representative);
};

/**
What is to stay selected when the rows change: what the person selected last where a row stands for it now, else what is
seen to be selected.
*/
export const selectionToKeep = (state: State): RowKey | undefined => {
	const index = state.view === 'distinct' ? distinctIndex(state) : groupedIndex(state);
	return index === -1 ? (selectedKey(state) ?? state.wanted) : state.wanted;
};

/** The key of the selected row, if there is one. */
export const selectedKey = (state: State): RowKey | undefined => state.found.rows[selectedIndex(state)];

/** The selected resource; none where the heading of a folded group is selected, or nothing is. */
export const selectedResource = (state: State): Resource | undefined => {
	const key = selectedKey(state);
	return key === undefined || key < 0 ? undefined : state.loaded?.listing.resources[key];
};

/** The group of the selected row, folded or not. */
export const selectedGroup = (state: State): number | undefined => {
	const key = selectedKey(state);
	return key === undefined ? undefined : (groupOfHeading(key) ?? state.loaded?.listing.resources[key]?.group);
};

/** The rows to draw. */
export const windowNow = (state: State): Window => heldWindow(state) ?? usualWindow(state);

const usualWindow = (state: State): Window =>
	windowOf(state.found.rows.length, selectedIndex(state), layoutNow(state).list.rows);

/** The rows to draw where the mouse holds them in their place: as long as the selected row is one of them. */
export const heldWindow = (state: State): Window | undefined => {
	const {top, found} = state;
	if (top === undefined) {
		return undefined;
	}
	const {rows} = layoutNow(state).list;
	const start = Math.max(0, Math.min(top, found.rows.length - rows));
	const end = Math.min(start + rows, found.rows.length);
	const selected = selectedIndex(state);
	return selected >= start && selected < end ? {start, end} : undefined;
};

/** The first match in a group, if any. */
export const firstMatchIn = (state: State, group: number): number | undefined => {
	const bounds = state.loaded?.listing.groups[group];
	const {matches} = state.found;
	const first = bounds === undefined ? undefined : matches[lowerBound(matches, bounds.start)];
	return first !== undefined && bounds !== undefined && first < bounds.end ? first : undefined;
};
