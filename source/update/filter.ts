import {toPlainLine} from '../filter/lookalikes.ts';
import {findMatches} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {countDistinct, toDistinctRows} from '../listing/distinct.ts';
import {environmentsOf} from '../listing/listing.ts';
import {headingsPay} from '../state/headings.ts';
import {comparisonOf} from '../state/panels.ts';
import {preferredIds, toGroupRows} from '../state/rows.ts';
import {type Found, fromTop, type State} from '../state/state.ts';
import {isSameLine, type Line} from '../text/line-edit.ts';
import {sortedOrder} from './sorted-order.ts';

const none = new Int32Array();

export const foundNothing: Found = {
	query: parseQuery(''),
	matches: none,
	environments: none,
	rows: none,
	hasHeadings: false,
	counts: none,
	distinct: 0,
};

/** The state with another filter. If its text is new, a row is selected again. */
export const withFilter = (state: State, filter: Line): State =>
	isSameLine(filter, state.filter)
		? state
		: filter.text === state.filter.text
			? {...state, filter}
			: withFound({...fromTop(state), filter, selection: {key: state.selection.key, isGone: false}});

/**
The state with new matches and rows, after a change of the filter, the listing or the compared environments. The filter line shows
what was understood.
*/
export const withFound = (state: State): State => {
	const {loaded} = state;
	if (loaded === undefined) {
		return {...state, found: foundNothing};
	}
	const filter = toPlainLine(state.filter, loaded.index);
	const query = parseQuery(filter.text);
	const matches = findMatches(loaded.index, query, comparisonOf(state)?.ids);
	const environments = environmentsOf(loaded.listing, matches);
	const distinct = countDistinct(loaded.distinct, matches);
	return withRows({...state, filter, found: {...foundNothing, query, matches, environments, distinct}});
};

/** The state with new rows for the same matches: enough after folding and after a change of the view. */
export const withRows = (state: State): State => {
	const {loaded, found, folded, view} = state;
	if (loaded === undefined) {
		return state;
	}
	const hasHeadings = view === 'groups' && headingsPay(state, loaded.listing);
	if (hasHeadings) {
		const rows = toGroupRows(loaded.listing, found.matches, {folded, showsEmptyGroups: found.query.length === 0});
		return {...state, found: {...found, rows, hasHeadings, counts: none}};
	}
	const {ids, counts} =
		view === 'distinct'
			? toDistinctRows(loaded.distinct, found.matches, preferredIds(state))
			: {ids: found.matches, counts: none};
	const order = sortedOrder(state, loaded.listing, ids);
	const rows = order === undefined ? ids : Int32Array.from(order, index => ids[index] as number);
	const ofRows =
		order === undefined || counts === none ? counts : Int32Array.from(order, index => counts[index] as number);
	return {...state, found: {...found, rows, hasHeadings, counts: ofRows}};
};
