import {compareEnvironments} from '../listing/compare.ts';
import {toDistinctRows} from '../listing/distinct.ts';
import {selectionToKeep, withSelected} from '../state/rows.ts';
import type {Grid, State} from '../state/state.ts';
import {closed, withNotice} from '../state/step.ts';
import {emptyLine} from '../text/line-edit.ts';
import {withFound} from './filter.ts';
import {nothingToPick} from './pick.ts';

/** Compares the marked environments, or all matches if fewer than two are marked; closes an open comparison. */
export const toggleComparison = (state: State): State =>
	state.grid === undefined ? openGrid(closed(state)) : closeGrid(state, state.grid);

export const closeGrid = (state: State, {before}: Grid): State =>
	withFound({...withSelected(state, selectionToKeep(state)), ...before, grid: undefined});

/** The state with a comparison in place of the list, or with a notice of why nothing can be compared. */
export const openGrid = (state: State): State => {
	const {loaded, marked, view, filter} = state;
	if (loaded === undefined || state.found.rows.length === 0) {
		return withNotice(state, nothingToPick(state));
	}
	const {environments} = loaded.listing;
	const isOfMarked = marked.size > 1;
	const matches = isOfMarked ? Int32Array.from(marked).sort() : state.found.matches;
	const ids = [...toDistinctRows(loaded.distinct, matches).ids].filter(id => environments[id]?.isUnreadable === false);
	if (ids.length < 2) {
		return withNotice(state, isOfMarked ? 'the marked environments have the same tags' : 'nothing to compare');
	}
	const comparison = compareEnvironments(ids.flatMap(id => environments[id] ?? []));
	if (comparison === undefined) {
		return withNotice(state, 'too much to compare at once; mark fewer rows');
	}
	const representatives = new Set(ids.map(id => loaded.distinct.representatives[id] ?? id));
	return withFound({
		...withSelected(state, selectionToKeep(state)),
		// Marked environments may not match the filter.
		filter: isOfMarked ? emptyLine : filter,
		view: 'distinct',
		grid: {ids: representatives, comparison, before: {view, filter}},
	});
};
