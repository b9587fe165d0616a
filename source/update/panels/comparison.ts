import {differencesOf} from '../../listing/differences.ts';
import {toDistinctRows} from '../../listing/distinct.ts';
import {environmentsOf} from '../../listing/listing.ts';
import {preferredIds, selectionToKeep} from '../../state/rows.ts';
import type {State} from '../../state/state.ts';
import {emptyLine} from '../../text/line-edit.ts';
import {withNotice} from '../effects.ts';
import {withFound} from '../filter.ts';
import {nothingToPick} from '../pick.ts';
import {closeTo} from './panels.ts';

/** Opens a comparison. If it is open already, closes the panels over it, or closes it if there are none. */
export const toggleComparison = (state: State): State => {
	const at = state.panels.findIndex(({type}) => type === 'comparison');
	return at === -1 ? openComparison(state) : closeTo(state, at === state.panels.length - 1 ? at : at + 1);
};

/**
The state with a comparison of the marked environments, or of all matches if fewer than two are marked; or with a notice of why
nothing can be compared. Matches with the same tags share a row; a marked environment always has its own.
*/
const openComparison = (state: State): State => {
	const {loaded, marked, found} = state;
	const areMarked = marked.size > 1;
	if (loaded === undefined || (found.rows.length === 0 && !areMarked)) {
		return withNotice(state, nothingToPick(state));
	}
	return areMarked
		? compare(state, Int32Array.from(marked).sort(), 'flat')
		: compare(state, environmentsOf(loaded.listing, found.matches), 'distinct');
};

/**
The state with a comparison of certain environments as the last panel; or with a notice of why these cannot be compared. An open
comparison (`isAgain`) stays with a single row.
*/
export const compare = (state: State, ids: Int32Array, view: 'flat' | 'distinct', isAgain = false): State => {
	const {loaded, mode, filter, selection, scroll, chosen} = state;
	const key = selectionToKeep(state);
	const preferred = preferredIds({...state, selection: {key, isGone: false}});
	const rows = loaded && view === 'distinct' ? toDistinctRows(loaded.distinct, ids, preferred).ids : ids;
	if (rows.length < (isAgain ? 1 : 2)) {
		return withNotice(state, 'nothing to compare');
	}
	if (!isAgain && loaded && !differencesOf(loaded.listing, rows).differs.includes(1)) {
		return withNotice(state, 'nothing to compare: nothing differs');
	}
	const below = {mode, view: state.view, sort: state.sort, filter, selection, chosen, scroll};
	return withFound({
		...state,
		view,
		// Marked environments may not match the filter.
		filter: view === 'flat' ? emptyLine : filter,
		selection: {key, isGone: false},
		panels: [...state.panels, {type: 'comparison', ids, below}],
	});
};
