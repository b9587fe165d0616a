import type {State} from '../state/state.ts';
import {type LineEdit, editLine, insertText, isFull} from '../text/line-edit.ts';
import {withFound} from './refilter.ts';

// There are two lines to type in: the filter, and the search of the help while that is open.

/** Types text into the line that takes it. */
export const typeText = (state: State, text: string): State => {
	if (state.open === 'help') {
		return {...state, search: insertText(state.search, text), scroll: 0};
	}
	const filter = insertText(state.filter, text);
	return filter.text === state.filter.text && isFull(filter)
		? {...state, notice: {text: 'the filter is full', isFailure: true}}
		: withFound({...state, filter, scroll: 0});
};

/** Edits the line that takes what is typed. */
export const edit = (state: State, command: LineEdit): State => {
	if (state.open === 'help') {
		const search = editLine(state.search, command);
		return {...state, search, scroll: search.text === state.search.text ? state.scroll : 0};
	}
	const filter = editLine(state.filter, command);
	return filter.text === state.filter.text ? {...state, filter} : withFound({...state, filter, scroll: 0});
};
