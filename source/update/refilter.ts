import {findMatches} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {countDistinct, toDistinctRows} from '../listing/distinct.ts';
import {environmentsOf} from '../listing/listing.ts';
import {toGroupRows} from '../state/rows.ts';
import type {Found, State} from '../state/state.ts';

/** What is found before anything is loaded. */
export const foundNothing: Found = {
	query: parseQuery(''),
	matches: new Int32Array(),
	environments: new Int32Array(),
	rows: new Int32Array(),
	counts: new Int32Array(),
	distinct: 0,
};

/** The state with what its listing, filter, view and folds lead to: the one place where matches and rows are made. */
export const withFound = (before: State): State => {
	// Other rows are no longer those that were pointed at.
	const {top: _, ...state} = before;
	const {loaded} = state;
	if (loaded === undefined) {
		return {...state, found: {...foundNothing, query: parseQuery(state.filter.text)}};
	}
	const query = parseQuery(state.filter.text);
	const matches = findMatches(loaded.index, query);
	const environments = environmentsOf(loaded.listing, matches);
	const distinct = countDistinct(loaded.distinct, matches);
	return withRows({...state, found: {...state.found, query, matches, environments, distinct}});
};

/** The state with its rows made anew from the same matches: enough after folding and after a change of the view. */
export const withRows = (state: State): State => {
	const {loaded, found, folded, view} = state;
	if (loaded === undefined) {
		return state;
	}
	if (view === 'distinct') {
		const {ids, counts} = toDistinctRows(loaded.distinct, found.matches);
		return {...state, found: {...found, rows: ids, counts}};
	}
	const rows = toGroupRows(loaded.listing, found.matches, {folded, showsEmptyGroups: found.query.length === 0});
	return {...state, found: {...found, rows, counts: noCounts}};
};

const noCounts = new Int32Array();
