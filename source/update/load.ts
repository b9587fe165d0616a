import type {Failure} from '../fault/fault.ts';
import {pickedMarks} from '../state/marks.ts';
import {keyNow} from '../state/modes.ts';
import type {Loaded, State} from '../state/state.ts';
import {leaveWith, type Next, withFailure} from './effects.ts';
import {foundNothing} from './filter.ts';
import {makeAwaited} from './pick.ts';
import {loadListing} from './replace-listing.ts';

/** The values of what belongs to a listing, while there is none. */
export const withoutListing = {
	loaded: undefined,
	panels: [],
	folded: new Set(),
	marked: new Set(),
	selection: {key: undefined, isGone: false},
	chosen: new Set(),
	found: foundNothing,
	changes: undefined,
} as const satisfies Partial<State>;

/** The first state with a cached listing, which is shown during the request. */
export const showBefore = (state: State, cached: Loaded): State => {
	const {load, notice} = state;
	return {...loadListing(state, cached), load, notice};
};

/** The state with the response in place of the cached listing. A waiting pick is made, unless some of it no longer exists. */
export const takeResponse = (before: State, loaded: Loaded): Next => {
	const {awaited} = before;
	const state: State = {...loadListing(before, loaded), awaited: undefined};
	const isLess = pickedMarks(state).size < pickedMarks(before).size || state.selection.isGone;
	return awaited === undefined || isLess ? state : makeAwaited(state, awaited);
};

/**
The step after a failure. The listing stays, unless it is a cached one and the key is refused. A waiting pick exits with the
failure.
*/
export const fail = (before: State, failure: Failure): Next => {
	// A notice such as `still loading` would no longer be true.
	const notice = before.loaded === undefined ? undefined : before.notice;
	const state: State = {...before, notice, load: {type: 'failed', failure}};
	const isCached = state.loaded?.from.type === 'cache';
	if (isCached && state.awaited !== undefined) {
		return leaveWith(state, {type: 'failed', failure});
	}
	const isRefused = failure.exitCode === 4 && failure.status !== undefined;
	if (isCached && (failure.exitCode < 3 || isRefused)) {
		return {...state, ...withoutListing};
	}
	const key = isCached ? keyNow(state, 'load-again') : undefined;
	const again = key === undefined ? '' : `; ${key} tries again`;
	return state.loaded === undefined ? state : withFailure(state, `${failure.what}${again}`);
};
