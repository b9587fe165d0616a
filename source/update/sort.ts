import type {Facet} from '../listing/facets.ts';
import {sortableOf} from '../screen/table/columns.ts';
import {selectionToKeep} from '../state/rows.ts';
import {type State, sortFacetOf} from '../state/state.ts';
import {withNotice} from './effects.ts';
import {withRows} from './shown-rows.ts';

/** Sorts by the column `step` further right, from no sort by the first or the last one; beyond an end it starts again. */
export const sortBy = (state: State, step: 1 | -1): State => {
	const facets = sortableOf(state);
	if (facets.length === 0) {
		return withNotice(state, 'no columns to sort by');
	}
	const now = sortFacetOf(state);
	const from = now === undefined ? (step === 1 ? -1 : 0) : facets.indexOf(now);
	const facet = facets.at((from + step) % facets.length) as Facet;
	return withSort(state, {kind: facet.kind, name: facet.name, isReversed: false});
};

/** Sorts by a column, or reverses the sort if that is by this column; the same state if there is no such column. */
export const sortByColumn = (state: State, {kind, name}: Pick<Facet, 'kind' | 'name'>): State => {
	const facet = sortableOf(state).find(one => one.kind === kind && one.name === name);
	if (facet === undefined) {
		return state;
	}
	return facet === sortFacetOf(state) ? reverseSort(state) : withSort(state, {kind, name, isReversed: false});
};

/** Reverses the sort. */
export const reverseSort = (state: State): State =>
	state.sort === undefined
		? withNotice(state, 'sort first, with >')
		: withSort(state, {...state.sort, isReversed: !state.sort.isReversed});

/** The state with another sort, or without one; a row that was chosen stays selected, else the first one is. */
export const withSort = (state: State, sort: State['sort']): State => {
	const key = state.selection.key === undefined ? undefined : selectionToKeep(state);
	return withRows({...state, sort, selection: {key, isGone: state.selection.isGone}});
};
