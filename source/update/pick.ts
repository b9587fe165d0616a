import type {Form} from '../forms/form.ts';
import {type Yield, tagToForm} from '../forms/write-form.ts';
import {shownKeyOf} from '../keys/lookup.ts';
import {pickedResources, yieldOf} from '../state/picked.ts';
import type {State} from '../state/state.ts';
import {type Step, closed, leaveWith, stay, withEffect, withRefusal} from '../state/step.ts';
import {selectedTag} from '../state/tags.ts';

/** How a pick ends: copied, and the screen stays; given to the target, and left; printed wherever it was to go, and left. */
export type End = 'copy' | 'leave' | 'print';

/**
Picks what is marked, or else selected: the text goes to the clipboard, or, when leaving with standard output as the
target, is printed there. Where there is nothing to pick or no such text, a notice says why.
*/
export const pick = (state: State, end: End): Step => {
	const resources = pickedResources(state);
	if (resources.length === 0) {
		return stay(withRefusal(state, nothingToPick(state)));
	}
	return give(state, yieldOf(state, state.form, isForClipboard(state, end)), end);
};

/** Picks the selected tag of the detail by itself. */
export const pickTag = (state: State, end: End): Step => {
	const tag = selectedTag(state);
	return tag === undefined ? stay(withRefusal(state, noTag(state))) : give(state, tagToForm(tag), end);
};

/** Picks in the form that was chosen from the menu, which stays the form until the program ends. */
export const pickAs = (state: State, form: Form): Step =>
	pick({...closed(state), form}, state.options.target === 'output' ? 'leave' : 'copy');

const isForClipboard = ({options}: State, end: End): boolean =>
	end === 'copy' || (end === 'leave' && options.target === 'clipboard');

const give = (state: State, yielded: Yield, end: End): Step => {
	if (yielded.type === 'refused') {
		return stay(withRefusal(state, yielded.reason));
	}
	const {text} = yielded;
	if (end === 'print' || (end === 'leave' && state.options.target === 'output')) {
		return leaveWith(state, {type: 'printed', text});
	}
	// Keys that come while the clipboard is busy are not for us any more.
	const leaves = end === 'leave';
	return withEffect({...state, isLeaving: leaves}, {type: 'copy', text, leaves});
};

const nothingToPick = (state: State): string => {
	if (state.loaded === undefined) {
		return state.load.type === 'loading' ? 'still loading' : 'nothing is loaded';
	}
	if (state.found.rows.length === 0) {
		return state.loaded.listing.resources.length === 0 ? 'the listing is empty' : 'nothing matches';
	}
	const key = shownKeyOf(state.options, 'browse', 'unfold');
	return `a folded group is selected${key === undefined ? '' : `: ${key} unfolds it`}`;
};

const noTag = (state: State): string => {
	const key = shownKeyOf(state.options, 'detail', 'show-record');
	return `no tag is selected${state.showsRecord && key !== undefined ? `: ${key} shows the tags` : ''}`;
};
