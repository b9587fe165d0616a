import {keyNow, listingBefore, modeOf, type Previous, type State, searchOf} from '../state/state.ts';
import {closed, leaveWith, leaveWithout, loadAgain, type Step, stay, withEffect, withNotice} from '../state/step.ts';
import {emptyLine} from '../text/line-edit.ts';
import {countOf} from '../text/numbers.ts';
import {closeGrid} from './compare.ts';
import {withFound, withSearch} from './filter.ts';

/** Goes one step back, as Esc does; if there is nothing to go back from, clears the filter, else the marks, else exits. */
export const close = (state: State): Step => {
	if (state.open !== undefined) {
		return stay(closeOpen(state));
	}
	if (state.showsRecord) {
		return stay({...state, showsRecord: false, scroll: 0});
	}
	if (state.grid !== undefined) {
		return stay(closeGrid(state, state.grid));
	}
	const before = listingBefore(state);
	if (before !== undefined) {
		return goBack(state, before);
	}
	if (modeOf(state) === 'failure') {
		return leave(state);
	}
	if (state.filter.text !== '') {
		return stay(withFound({...state, filter: emptyLine, scroll: 0}));
	}
	if (state.marked.size > 0) {
		return stay(unmarkBeforeQuit(state));
	}
	return state.load.type === 'failed' && state.loaded?.since !== undefined
		? leave(state)
		: leaveWith(state, {type: 'interrupted'});
};

const goBack = (state: State, previous: Previous): Step => {
	const back = withFound({...state, ...previous, load: {type: 'loaded'}});
	// A cached listing waits again for its own service.
	return previous.loaded.since === undefined ? withEffect(back, {type: 'stop-loading'}) : loadAgain(back);
};

const closeOpen = (state: State): State => {
	const {open} = state;
	if (open?.type === 'tags' && open.search !== undefined) {
		return {...state, open: {...open, search: undefined}};
	}
	if (searchOf(state) !== '') {
		return withSearch(state, emptyLine);
	}
	return open?.type === 'help' ? toggleHelp(state) : closed(state);
};

/** Opens the help, or closes it and shows the panel below it from its top. */
export const toggleHelp = (state: State): State => {
	const {open} = state;
	const next = open?.type === 'help' ? open.over : ({type: 'help', search: emptyLine, over: open} as const);
	return {...state, open: next, scroll: 0};
};

// The notice replaces the hints, which would say that the next Esc exits.
const unmarkBeforeQuit = (state: State): State => {
	const key = keyNow(state, 'close');
	const quits = key === undefined ? '' : `; ${key} quits`;
	return withNotice({...state, marked: new Set()}, `${countOf(state.marked.size, 'mark')} cleared${quits}`);
};

/** Closes a comparison; otherwise exits without a pick. If there is only a cached listing, it exits with the failure. */
export const leave = (state: State): Step => {
	if (state.grid !== undefined) {
		return stay(closeGrid(state, state.grid));
	}
	return state.load.type === 'failed' && (state.loaded === undefined || state.loaded.since !== undefined)
		? leaveWith(state, {type: 'failed', failure: state.load.failure})
		: leaveWithout(state);
};
