import type {RowKey} from '../state/rows.ts';
import {withSelected} from '../state/selection.ts';
import type {State} from '../state/state.ts';
import {leaveWith, leaveWithout, type Step, stay, withNotice} from '../state/step.ts';
import {emptyLine, insertText} from '../text/line-edit.ts';
import {withFound} from './filter.ts';
import {pick} from './pick.ts';

/** Whether a typed line is the number of a choice. */
export const isNumber = (line = ''): boolean => /^\d+$/.test(line.trim());

/**
Handles a typed line, or the end of input, if choices are numbered. A number picks one of the choices, `q` exits, and words
filter; after a slash anything filters, even a number. An empty line clears the filter, or exits, like Esc.
*/
export const answer = (state: State, line: string | undefined, choices: readonly RowKey[]): Step => {
	const text = line?.trim();
	if (text === undefined || (text === '' && state.filter.text === '')) {
		return leaveWith(state, {type: 'interrupted'});
	}
	if (text === 'q') {
		return leaveWithout(state);
	}
	if (!isNumber(text)) {
		const filter = insertText(emptyLine, text.startsWith('/') ? text.slice(1) : text);
		return stay(withFound({...state, filter}));
	}
	const key = choices[Number(text) - 1];
	if (key !== undefined) {
		return pick(withSelected(state, key), 'leave');
	}
	const what = choices.length === 0 ? 'nothing to pick' : `enter a number from 1 to ${choices.length}`;
	return stay(withNotice(state, what));
};
