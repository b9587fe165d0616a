import {adviseOn, otherMeaningOf} from '../filter/advice.ts';
import {pickedMarks} from './marks.ts';
import {isInList} from './modes.ts';
import {comparisonOf} from './panels.ts';
import type {Loaded, State} from './state.ts';

/** Advice on a filter that matches nothing in the list or in the comparison. */
export const adviceNow = (state: State, {listing, index}: Loaded) =>
	adviseOn(state.filter.text, {listing, index, among: comparisonOf(state)?.ids});

/** The filter that is probably meant, if it finds something else. */
export const meantNow = (state: State) => {
	const {loaded, found, filter} = state;
	return loaded === undefined || found.matches.length === 0
		? undefined
		: otherMeaningOf(filter.text, {...loaded, among: comparisonOf(state)?.ids});
};

/** The suggested filter if nothing matches. */
export const suggestedFilter = (state: State): string | undefined =>
	state.loaded === undefined || state.found.matches.length > 0
		? undefined
		: adviceNow(state, state.loaded).suggestion?.filter;

/** Whether enter accepts the suggestion, because it has nothing else to do. */
export const takesSuggestion = (state: State): boolean => pickedMarks(state).size === 0 && isInList(state);
