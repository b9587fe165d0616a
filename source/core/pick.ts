import {toForm} from './forms.ts';
import {type State, selectedResource} from './state.ts';
import type {Step} from './update.ts';

/**
Picks what is selected: the text goes to the clipboard, or, when leaving with standard output as the target, is printed
there. Where there is nothing to pick or no such text, a notice says why.
*/
export const pick = (state: State, leaves: boolean): Step => {
	const {options} = state;
	const resource = selectedResource(state);
	if (resource === undefined) {
		return refuse(state, nothingToPick(state));
	}
	const yielded = toForm([resource], options.form, {takesAllTags: options.takesAllTags});
	if (yielded.type === 'refused') {
		return refuse(state, yielded.reason);
	}
	const {text} = yielded;
	if (!leaves) {
		return {state, effects: [{type: 'copy', text, leaves: false}]};
	}
	return {
		state: {...state, isLeaving: true},
		effects: [
			options.target === 'output'
				? {type: 'leave', outcome: {type: 'printed', text}}
				: {type: 'copy', text, leaves: true},
		],
	};
};

const refuse = (state: State, text: string): Step => ({
	state: {...state, notice: {text, isFailure: true}},
	effects: [],
});

const nothingToPick = (state: State): string => {
	if (state.loaded === undefined) {
		return state.load.type === 'loading' ? 'still loading' : 'nothing is loaded';
	}
	return state.found.rows.length === 0 ? 'nothing matches' : 'a folded group is selected: → unfolds it';
};
