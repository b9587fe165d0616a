import type {Listing} from '../listing/listing.ts';
import {toTagList} from '../remember/changes.ts';
import {toSelectorKey} from '../remember/picks.ts';
import {selectedChange} from '../state/selection.ts';
import type {PicksBefore, State} from '../state/state.ts';
import {closed, type Step, stay, withEffect, withRefusal} from '../state/step.ts';
import {emptyLine} from '../text/line-edit.ts';
import {withFound} from './refilter.ts';

/** Opens the list of what changed, or closes it. Once it was open, the next changes are those since this listing. */
export const toggleChanges = (state: State): Step => {
	const {open, changes, load} = state;
	if (open?.type === 'changes') {
		return stay(closed(state));
	}
	if (changes === undefined || changes.list.length === 0) {
		const isAsking = load.type === 'loading' && state.loaded?.since !== undefined;
		const known = changes === undefined ? 'nothing to compare with yet' : `nothing changed since ${changes.since}`;
		return stay(withRefusal(state, isAsking ? 'not known before the service answers' : known));
	}
	const opened: State = {...closed(state), open: {type: 'changes', index: 0}, changes: {...changes, isSeen: true}};
	return withEffect(opened, {type: 'see-changes', service: state.service});
};

/** Selects the change so many further down (up where negative), at most the last or first. */
export const selectChangeBy = (state: State, count: number): State => {
	const {open, changes} = state;
	if (open?.type !== 'changes') {
		return state;
	}
	const last = Math.max(0, (changes?.list.length ?? 0) - 1);
	return {...state, open: {...open, index: Math.max(0, Math.min(open.index + count, last))}};
};

/** Goes from the selected change to its environment in the list; what is gone cannot be gone to. */
export const goToChange = (state: State): State => {
	const change = selectedChange(state);
	if (change === undefined) {
		return state;
	}
	const {sign, resource} = change;
	return sign === '-'
		? withRefusal(state, `${toTagList(resource.selector)} is gone`)
		: goTo(closed(state), resource.id);
};

/** Selects an environment of the listing wherever it is: a filter that hides it is cleared, its group unfolded. */
export const goTo = (state: State, id: number): State => {
	const isHidden = !state.found.matches.includes(id);
	const group = state.loaded?.listing.resources[id]?.group;
	const folded = new Set([...state.folded].filter(one => one !== group));
	const shown = {...state, folded, ...(isHidden && {filter: emptyLine})};
	return {...withFound(shown), selectedId: id, isSelectionGone: false, detailScroll: 0};
};

/** Selects the last pick; the next time the one before it, and after the oldest the last again. What is gone is skipped. */
export const selectLastPick = (state: State): State => {
	const {picks, loaded, lastPick} = state;
	const keys = [...picks.keys()];
	const ids = keys.length === 0 || loaded === undefined ? undefined : toFirstIds(loaded.listing);
	const order = keys.map((_, index) => (index + lastPick + 1) % keys.length);
	for (const index of order) {
		const id = ids?.get(keys[index] ?? '');
		if (id !== undefined) {
			return {...goTo(state, id), lastPick: index};
		}
	}
	return withRefusal(state, keys.length === 0 ? 'no pick is remembered' : 'what was picked before is gone');
};

/** The state with what is known now of earlier picks, and of how long ago they were. */
export const knowPicks = (state: State, picks: PicksBefore): State => {
	const [old, now] = [[...state.picks.keys()], [...picks.keys()]];
	const isSame = old.length === now.length && old.every((key, index) => key === now[index]);
	const isEqual = isSame && now.every(key => state.picks.get(key) === picks.get(key));
	return isEqual ? state : {...state, picks, lastPick: isSame ? state.lastPick : -1};
};

// The first environment of each selector, since a pick is remembered as a selector.
const toFirstIds = ({resources}: Listing): ReadonlyMap<string, number> => {
	const ids = new Map<string, number>();
	for (const {id, selector} of resources) {
		const key = toSelectorKey(selector.map(({value}) => value));
		if (!ids.has(key)) {
			ids.set(key, id);
		}
	}
	return ids;
};
