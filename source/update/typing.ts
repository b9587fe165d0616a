import {commandOf} from '../keys/keymap.ts';
import {isAfterBackslash, modeOf} from '../state/modes.ts';
import {isOpen, searchLineOf} from '../state/panels.ts';
import type {State} from '../state/state.ts';
import {suggestedFilter, takesSuggestion} from '../state/suggestion.ts';
import {editLine, hasRoomFor, insertText, type LineEdit, longestLine, toLine} from '../text/line-edit.ts';
import {withFailure} from './effects.ts';
import {withFilter} from './filter.ts';
import {selectBlockBy} from './panels/facets.ts';
import {withSearch} from './panels/panels.ts';

/** Types the text of a key. After a backslash in the filter, the key of the help replaces the backslash: it is `\?` otherwise. */
export const typeKey = (state: State, key: string, text: string): State => {
	const isEscaped = modeOf(state) === 'filter' && isAfterBackslash(state.filter);
	const isHelp = commandOf(state.options.bindings, 'filter', key) === 'help';
	return typeText(isEscaped && isHelp ? edit(state, 'delete-backward') : state, text);
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
	const typed = search === undefined ? withFilter(state, longer) : withSearch(state, longer);
	const tooLong = `only the beginning fits: a ${name} has at most ${longestLine} characters`;
	return fits ? typed : withFailure(typed, tooLong);
};

/**
Edits the line that `typeText` types into. At the end of the filter, right accepts the suggestion. Without
a search, left and right move between the facets.
*/
export const edit = (state: State, command: LineEdit): State => {
	const search = searchLineOf(state);
	if (search?.text === '' && isOpen(state, 'facets') && (command === 'cursor-left' || command === 'cursor-right')) {
		return selectBlockBy(state, command === 'cursor-left' ? -1 : 1);
	}
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
