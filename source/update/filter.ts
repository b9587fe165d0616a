import {findMatches} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {countDistinct, toDistinctRows} from '../listing/distinct.ts';
import {environmentsOf} from '../listing/listing.ts';
import {suggestedFilter, takesSuggestion} from '../state/picked.ts';
import {toGroupRows} from '../state/rows.ts';
import {type Found, type State, searchLineOf} from '../state/state.ts';
import {withFailure} from '../state/step.ts';
import {editLine, hasRoomFor, insertText, type Line, type LineEdit, longestLine, toLine} from '../text/line-edit.ts';

const none = new Int32Array();

export const foundNothing: Found = {
	query: parseQuery(''),
	matches: none,
	environments: none,
	rows: none,
	counts: none,
	distinct: 0,
};

/** The state with new matches and rows, after a change of the filter or the listing. */
export const withFound = (before: State): State => {
	// Typing selects a new row.
	const state = {...before, selection: {...before.selection, isGone: false}};
	const {loaded} = state;
	if (loaded === undefined) {
		return {...state, found: foundNothing};
	}
	const query = parseQuery(state.filter.text);
	const matches = findMatches(loaded.index, query);
	const environments = environmentsOf(loaded.listing, matches);
	const distinct = countDistinct(loaded.distinct, matches);
	return withRows({...state, found: {...foundNothing, query, matches, environments, distinct}});
};

/** The state with new rows for the same matches: enough after folding and after a change of the view. */
export const withRows = (state: State): State => {
	const {loaded, found, folded, view, grid, selection, marked} = state;
	if (loaded === undefined) {
		return state;
	}
	if (view === 'groups') {
		const rows = toGroupRows(loaded.listing, found.matches, {folded, showsEmptyGroups: found.query.length === 0});
		return {...state, found: {...found, rows, counts: none}};
	}
	const {ids, counts} = toDistinctRows(loaded.distinct, found.matches, [selection.key ?? -1, ...marked]);
	const isShown = (id = -1) => grid === undefined || grid.ids.has(loaded.distinct.representatives[id] ?? -1);
	const shown = {rows: ids.filter(id => isShown(id)), counts: counts.filter((_, row) => isShown(ids[row]))};
	return {...state, found: {...found, ...shown}};
};

/** Types text into the filter, or into the search of the open panel, with a notice if not all of it fits. */
export const typeText = (state: State, text: string): State => {
	const search = searchLineOf(state);
	const line = search ?? state.filter;
	const longer = insertText(line, text);
	const fits = hasRoomFor(line, text);
	const name = search === undefined ? 'filter' : 'search';
	if (!fits && longer.text === line.text) {
		return withFailure(state, `the ${name} is full`);
	}
	const typed = search === undefined ? withFound({...state, filter: longer, scroll: 0}) : withSearch(state, longer);
	const tooLong = `only the beginning fits: a ${name} has at most ${longestLine} characters`;
	return fits ? typed : withFailure(typed, tooLong);
};

/** The state with another search in the open panel; the help then starts at its top. */
export const withSearch = (state: State, search: Line): State => {
	const {open} = state;
	switch (open?.type) {
		case 'help':
			return {...state, open: {...open, search}, scroll: search.text === open.search.text ? state.scroll : 0};
		case 'tags':
		case 'copy-as':
			return {...state, open: {...open, search}};
		default:
			return state;
	}
};

/** Edits the line that `typeText` types into. At the end of the filter, right accepts the suggestion. */
export const edit = (state: State, command: LineEdit): State => {
	const search = searchLineOf(state);
	if (search !== undefined) {
		return withSearch(state, editLine(search, command));
	}
	const isAtEnd = state.filter.cursor === state.filter.text.length;
	const suggested = command === 'cursor-right' && isAtEnd ? suggestedFilter(state) : undefined;
	return withFilter(state, suggested === undefined ? editLine(state.filter, command) : toLine(suggested));
};

/** The state with the suggestion for a filter that matches nothing; undefined without one, or if enter has something else to do. */
export const takeSuggestion = (state: State): State | undefined => {
	const suggested = takesSuggestion(state) ? suggestedFilter(state) : undefined;
	return suggested === undefined ? undefined : withFilter(state, toLine(suggested));
};

const withFilter = (state: State, filter: Line): State =>
	filter.text === state.filter.text ? {...state, filter} : withFound({...state, filter, scroll: 0});
