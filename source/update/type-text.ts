import {suggestedFilter} from '../screen/no-match.ts';
import {type State, searchLineOf} from '../state/state.ts';
import {editLine, insertText, isFull, type Line, type LineEdit, toLine} from '../text/line-edit.ts';
import {withFound} from './refilter.ts';

/** Types text into the filter, or into the search of what is open. */
export const typeText = (state: State, text: string): State => {
	const search = searchLineOf(state);
	if (search !== undefined) {
		return withSearch(state, insertText(search, text));
	}
	const filter = insertText(state.filter, text);
	return filter.text === state.filter.text && isFull(filter)
		? {...state, notice: {text: 'the filter is full', isFailure: true}}
		: withFound({...state, filter, detailScroll: 0});
};

/** The state with another search in what is open; the help then starts at its top. */
const withSearch = (state: State, search: Line): State => {
	const {open} = state;
	switch (open?.type) {
		case 'help':
			return {...state, open: {...open, search, scroll: search.text === open.search.text ? open.scroll : 0}};
		case 'tags':
		case 'services':
			return {...state, open: {...open, search}};
		default:
			return state;
	}
};

/** Edits the line that `typeText` types into; at the end of the filter right takes what is suggested there. */
export const edit = (state: State, command: LineEdit): State => {
	const search = searchLineOf(state);
	if (search !== undefined) {
		return withSearch(state, editLine(search, command));
	}
	const suggested = command === 'cursor-right' ? suggestedFilter(state) : undefined;
	const filter = suggested === undefined ? editLine(state.filter, command) : toLine(suggested);
	return filter.text === state.filter.text ? {...state, filter} : withFound({...state, filter, detailScroll: 0});
};
