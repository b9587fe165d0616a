import {toDistinctRows} from '../listing/distinct.ts';
import {headingsPay} from '../state/headings.ts';
import {preferredIds, toGroupRows} from '../state/rows.ts';
import type {State} from '../state/state.ts';
import {sortedOrder} from './sorted-order.ts';

/** No ids, and no counts of rows. */
export const none = new Int32Array();

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
