import {toPlainLine} from '../filter/lookalikes.ts';
import {findMatches} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {countDistinct} from '../listing/distinct.ts';
import {environmentsOf} from '../listing/listing.ts';
import {comparisonOf} from '../state/panels.ts';
import {type Found, fromTop, type State} from '../state/state.ts';
import {isSameLine, type Line} from '../text/line-edit.ts';
import {none, withRows} from './shown-rows.ts';

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
