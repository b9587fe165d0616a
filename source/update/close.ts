import {keyNow, modeOf, type Open, type State, searchOf} from '../state/state.ts';
import {closed, leaveWith, type Next, type Outcome, type Step, withNotice} from '../state/step.ts';
import {emptyLine} from '../text/line-edit.ts';
import {countOf} from '../text/numbers.ts';
import {closeGrid} from './compare.ts';
import {withFound, withSearch} from './filter.ts';

/** Goes one step back, as Esc does; if there is nothing to go back from, clears the filter, else the marks, else exits. */
export const close = (state: State): Next => {
	if (state.open !== undefined) {
		return closeOpen(state, state.open);
	}
	// A comparison hides the record of the list.
	if (state.grid !== undefined) {
		return closeGrid(state, state.grid);
	}
	if (state.showsRecord) {
		return {...state, showsRecord: false, scroll: 0};
	}
	if (state.filter.text !== '' && modeOf(state) !== 'failure') {
		return withFound({...state, filter: emptyLine, scroll: 0});
	}
	return state.marked.size > 0 ? unmarkBeforeQuit(state) : leaveOr(state, {type: 'interrupted'});
};

const closeOpen = (state: State, open: Open): State => {
	if (open.type === 'tags' && open.search !== undefined) {
		return {...state, open: {...open, search: undefined}};
	}
	if (searchOf(state) !== '') {
		return withSearch(state, emptyLine);
	}
	return open.type === 'help' ? toggleHelp(state) : closed(state);
};

/** Opens the help, or closes it and shows the panel below it from its top. */
export const toggleHelp = (state: State): State => {
	const {open} = state;
	const next = open?.type === 'help' ? open.over : ({type: 'help', search: emptyLine, over: open} as const);
	return {...state, open: next, scroll: 0};
};

// The notice replaces the hints, which would say that the next Esc exits.
const unmarkBeforeQuit = (state: State): State => {
	const cleared = `${countOf(state.marked.size, 'mark')} cleared; ${keyNow(state, 'close')} quits`;
	return withNotice({...state, marked: new Set()}, cleared);
};

/** Closes a comparison; otherwise exits without a pick. */
export const leave = (state: State): Next => {
	// A script that captures the pick must not continue as if it had one.
	const type = state.options.target === 'clipboard' ? 'left' : 'interrupted';
	return state.grid === undefined ? leaveOr(state, {type}) : closeGrid(state, state.grid);
};

// If there is at most a cached listing, the program exits with the failure.
const leaveOr = (state: State, outcome: Outcome): Step =>
	state.load.type === 'failed' && (state.loaded === undefined || state.loaded.since !== undefined)
		? leaveWith(state, {type: 'failed', failure: state.load.failure})
		: leaveWith(state, outcome);
