import {findTyped} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {countDistinct, toDistinctRows} from '../listing/distinct.ts';
import {environmentsOf} from '../listing/listing.ts';
import {toGroupRows} from '../state/rows.ts';
import type {Found, State} from '../state/state.ts';

const none = new Int32Array();

/** The matches before anything is loaded. */
export const foundNothing: Found = {
	query: parseQuery(''),
	matches: none,
	environments: none,
	rows: none,
	counts: none,
	distinct: 0,
};

/** The state with new matches and rows: the filter or the listing has changed. */
export const withFound = (before: State): State => {
	// The rows under the mouse are gone, and typing chooses among new ones.
	const state = {...before, selection: {...before.selection, isGone: false, top: undefined}};
	const {loaded} = state;
	const query = parseQuery(state.filter.text);
	if (loaded === undefined) {
		return {...state, found: {...foundNothing, query}};
	}
	const matches = findTyped(loaded.index, query);
	const environments = environmentsOf(loaded.listing, matches);
	const distinct = countDistinct(loaded.distinct, matches);
	return withRows({...state, found: {...foundNothing, query, matches, environments, distinct}});
};

/** The state with new rows from the same matches: enough after folding and after a change of the view. */
export const withRows = (state: State): State => {
	const {loaded, found, folded, view, grid} = state;
	if (loaded === undefined) {
		return state;
	}
	if (view === 'distinct') {
		const {ids, counts} = toDistinctRows(loaded.distinct, found.matches);
		if (grid === undefined) {
			return {...state, found: {...found, rows: ids, counts}};
		}
		const isCompared = (id: number | undefined) => grid.ids.has(loaded.distinct.representatives[id ?? -1] ?? -1);
		const rows = ids.filter(isCompared);
		return {...state, found: {...found, rows, counts: counts.filter((_, row) => isCompared(ids[row]))}};
	}
	const rows = toGroupRows(loaded.listing, found.matches, {folded, showsEmptyGroups: found.query.length === 0});
	return {...state, found: {...found, rows, counts: none}};
};
