import {choicesOf} from '../screen/numbered-choices.ts';
import type {State} from '../state/state.ts';
import {type Step, leaveWith, leaveWithout, stay, withRefusal} from '../state/step.ts';
import {emptyLine, insertText} from '../text/line-edit.ts';
import {pick} from './pick.ts';
import {withFound} from './refilter.ts';

/** What a person answers where choices are numbered, a line at a time. */
export type Answer =
	| {readonly type: 'number'; readonly number: number}
	| {readonly type: 'words'; readonly text: string}
	| {readonly type: 'nothing'}
	| {readonly type: 'quit'}
	/** There will be no more lines. */
	| {readonly type: 'end'};

/** Reads a line: a number picks, `q` leaves, words filter; after a slash anything filters, such as a number. */
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

/** Does what was answered. What is empty does what Esc does: it clears the filter, else it leaves. */
export const answer = (state: State, given: Answer): Step => {
	switch (given.type) {
		case 'number':
			return pickNumber(state, given.number);
		case 'words':
			return stay(filterBy(state, given.text));
		case 'nothing':
			return state.filter.text === '' ? leaveWith(state, {type: 'interrupted'}) : stay(filterBy(state, ''));
		case 'quit':
			return leaveWithout(state);
		case 'end':
			return leaveWith(state, {type: 'interrupted'});
	}
};

const filterBy = (state: State, text: string): State => withFound({...state, filter: insertText(emptyLine, text)});

const pickNumber = (state: State, number: number): Step => {
	const choices = choicesOf(state);
	const key = choices[number - 1];
	if (key !== undefined) {
		return pick({...state, wanted: key}, 'leave');
	}
	const what = choices.length === 0 ? 'there is nothing to pick' : `give a number from 1 to ${choices.length}`;
	return stay(withRefusal(state, what));
};
