import {withMarkedChosen} from '../state/marks.ts';
import {keyNow, modeOf} from '../state/modes.ts';
import {searchOf} from '../state/panels.ts';
import {type State, sortFacetOf} from '../state/state.ts';
import {emptyLine} from '../text/line-edit.ts';
import {countOf} from '../text/numbers.ts';
import {leaveWith, type Next, type Outcome, type Step, withNotice} from './effects.ts';
import {withFilter} from './filter.ts';
import {closePanel, withSearch} from './panels/panels.ts';
import {withSort} from './sort.ts';

/**
Goes one step back, as Esc does: clears the search of the panel that has the keys, else closes the panel. Without a panel it undoes
the sort, else clears the filter, else the marks, else exits.
*/
export const close = (state: State): Next => {
	if (searchOf(state) !== '') {
		return withSearch(state, emptyLine);
	}
	if (state.panels.length > 0) {
		return closePanel(state);
	}
	if (sortFacetOf(state) !== undefined && modeOf(state) !== 'failure') {
		return withSort(state, undefined);
	}
	if (state.filter.text !== '' && modeOf(state) !== 'failure') {
		return withFilter(state, emptyLine);
	}
	return state.marked.size > 0 ? unmarkBeforeQuit(state) : leaveOr(state, {type: 'interrupted'});
};

// The notice replaces the hints, which would say that the next Esc exits.
const unmarkBeforeQuit = (state: State): State => {
	const cleared = `${countOf(state.marked.size, 'mark')} cleared; ${keyNow(state, 'close')} quits`;
	return withNotice({...withMarkedChosen(state), marked: new Set()}, cleared);
};

/** Closes the panel that has the keys; without one, exits without a pick. */
export const leave = (state: State): Next => {
	// A script that captures the pick must not continue as if it had one.
	const type = state.options.target === 'clipboard' ? 'left' : 'interrupted';
	return state.panels.length > 0 ? closePanel(state) : leaveOr(state, {type});
};

// If there is at most a cached listing, the program exits with the failure.
const leaveOr = (state: State, outcome: Outcome): Step =>
	state.load.type === 'failed' && state.loaded?.from.type !== 'response'
		? leaveWith(state, {type: 'failed', failure: state.load.failure})
		: leaveWith(state, outcome);
