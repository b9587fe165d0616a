import {isTooMuch} from '../listing/compare.ts';
import type {Target} from '../screen/area.ts';
import {comparedAt} from '../screen/compare.ts';
import {comparedOf, selectedColumn} from '../state/compared.ts';
import type {OpenComparison} from '../state/open.ts';
import {markedResources, markOf, selectedIndex, selectedResource} from '../state/selection.ts';
import type {State} from '../state/state.ts';
import {closed, withRefusal} from '../state/step.ts';
import {toggleMarks} from './mark.ts';
import {nothingToPick} from './pick.ts';
import {selectBy} from './select.ts';

/**
Compares what is marked. Where only one is marked, or none, that one or the selected row is compared with each row that is
selected from then on. Closes an open comparison.
*/
export const toggleComparison = (state: State): State => {
	const {open, marked} = state;
	if (open?.type === 'compare') {
		return closed(state);
	}
	const opened: OpenComparison = {type: 'compare', scroll: 0, column: 0, anchor: undefined};
	if (marked.size >= 2) {
		return isTooMuch(markedResources(state))
			? withRefusal(state, 'too much to compare at once; mark fewer')
			: {...closed(state), open: opened};
	}
	const anchor = [...marked][0] ?? readableId(state);
	if (anchor === undefined) {
		return withRefusal(state, nothingToPick(state));
	}
	const begun = {...closed(state), open: {...opened, anchor}};
	if (isOther(begun, anchor)) {
		return begun;
	}
	const moved = [selectOther(begun, 1), selectOther(begun, -1)].find(one => one !== begun);
	return moved ?? withRefusal(state, 'nothing to compare with');
};

const readableId = (state: State): number | undefined => {
	const {id, isUnreadable = true} = selectedResource(state) ?? {};
	return isUnreadable ? undefined : id;
};

// In the distinct view a row stands for all that are the same.
const isOther = (state: State, anchor: number): boolean => {
	const id = readableId(state);
	return id !== undefined && markOf(state, id) !== markOf(state, anchor);
};

/** Compares with the next row (1) or the one before (-1) that can be compared; the same state where there is none. */
export const selectOther = (state: State, direction: number): State => {
	const anchor = state.open?.type === 'compare' ? state.open.anchor : undefined;
	if (anchor === undefined) {
		return state;
	}
	let [last, next] = [state, selectBy(state, direction)];
	while (selectedIndex(next) !== selectedIndex(last)) {
		if (isOther(next, anchor)) {
			return next;
		}
		[last, next] = [next, selectBy(next, direction)];
	}
	return state;
};

/** Selects the column to the right (1) or to the left (-1). */
export const selectColumn = (state: State, open: OpenComparison, columns: -1 | 1): State => {
	const last = comparedOf(state).columns.length - 1;
	const column = Math.max(0, Math.min(last, selectedColumn(state, open) + columns));
	return {...state, open: {...open, column}};
};

/** Selects the environment that is drawn at a cell of the comparison, if there is one. */
export const selectColumnAt = (state: State, target: Target, screenColumn: number): State => {
	const {open} = state;
	const column = comparedAt(state, target, screenColumn);
	return open?.type !== 'compare' || column === undefined ? state : {...state, open: {...open, column}};
};

/** Unmarks what the selected column shows, or marks it where it is not. Where nothing is left the comparison is closed. */
export const markColumn = (state: State, open: OpenComparison): State => {
	const ids = comparedOf(state).columns[selectedColumn(state, open)]?.map(({id}) => id) ?? [];
	const marked = toggleMarks(state, ids);
	return comparedOf(marked).columns.length === 0 ? closed(marked) : marked;
};
