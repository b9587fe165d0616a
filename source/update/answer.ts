import type {RowKey} from '../state/rows.ts';
import {withSelected} from '../state/selection.ts';
import type {State} from '../state/state.ts';
import {leaveWith, leaveWithout, type Step, stay, withNotice} from '../state/step.ts';
import {emptyLine, insertText} from '../text/line-edit.ts';
import {withFound} from './filter.ts';
import {pick} from './pick.ts';

/** A typed line if choices are numbered; `end` after the last one. */
export type Answer =
	| {readonly type: 'number'; readonly number: number}
	| {readonly type: 'words'; readonly text: string}
	| {readonly type: 'nothing' | 'quit' | 'end'};

/** Reads a line: a number picks, `q` quits, words filter; after a slash, anything filters, even a number. */
export const parseAnswer = (line: string): Answer => {
	const text = line.trim();
	if (text === '') {
		return {type: 'nothing'};
	}
	if (/^\d+$/.test(text)) {
		return {type: 'number', number: Number(text)};
	}
	if (text === 'q') {
		return {type: 'quit'};
	}
	return {type: 'words', text: text.startsWith('/') ? text.slice(1) : text};
};

/**
Handles an answer; a number means one of the choices. An empty line does what Esc does: it clears the filter, else it
leaves.
*/
export const answer = (state: State, given: Answer, choices: readonly RowKey[]): Step => {
	switch (given.type) {
		case 'number':
			return pickNumber(state, choices, given.number);
		case 'words':
			return filterBy(state, given.text);
		case 'nothing':
			return state.filter.text === '' ? leaveWith(state, {type: 'interrupted'}) : filterBy(state, '');
		case 'quit':
			return leaveWithout(state);
		case 'end':
			return leaveWith(state, {type: 'interrupted'});
	}
};

const filterBy = (state: State, text: string): Step => stay(withFound({...state, filter: insertText(emptyLine, text)}));

const pickNumber = (state: State, choices: readonly RowKey[], number: number): Step => {
	const key = choices[number - 1];
	if (key !== undefined) {
		return pick(withSelected(state, key), 'leave');
	}
	const what = choices.length === 0 ? 'nothing to pick' : `enter a number from 1 to ${choices.length}`;
	return stay(withNotice(state, what));
};
