import {type Changes, toTagList} from '../history/changes.ts';
import {findPicked} from '../listing/identity.ts';
import {selectedChange, withSelected} from '../state/selection.ts';
import type {PickBefore, State} from '../state/state.ts';
import {closed, type Step, stay, withNotice} from '../state/step.ts';
import {emptyLine} from '../text/line-edit.ts';
import {countOf} from '../text/numbers.ts';
import {withFound} from './refilter.ts';

/**
Opens or closes the list of changes. If they are not known yet, it opens once they are, unless another key is pressed.
*/
export const toggleChanges = (state: State): Step => {
	const {open, changes} = state;
	if (open?.type === 'changes') {
		return stay(closed(state));
	}
	if (changes === 'comparing') {
		const refused = withNotice(state, 'comparing with the cached listing; any key cancels');
		return stay({...refused, awaited: {type: 'changes'}});
	}
	if (changes === undefined || changes.list.length === 0) {
		return stay(withNotice(state, whyNoChanges(state, changes)));
	}
	return stay({...closed(state), open: {type: 'changes', index: 0}});
};

const whyNoChanges = ({load, loaded}: State, changes: Changes | undefined): string => {
	if (load.type === 'loading' && loaded?.since !== undefined) {
		return 'not known until the service responds';
	}
	if (changes !== undefined) {
		return `no changes since ${changes.since}`;
	}
	return 'not compared with an earlier listing';
};

/** The state with the differences to the previous listing; a waiting list of them opens. */
export const takeChanges = (state: State, changes: Changes | undefined): Step => {
	const known: State = {...state, changes};
	return state.awaited?.type === 'changes'
		? toggleChanges({...known, awaited: undefined, notice: undefined})
		: stay(known);
};

/** Selects the change so many further down (up if negative), at most the last or first. */
export const selectChangeBy = (state: State, count: number): State => {
	const {open, changes} = state;
	if (open?.type !== 'changes' || changes === undefined || changes === 'comparing') {
		return state;
	}
	const last = Math.max(0, changes.list.length - 1);
	return {...state, open: {...open, index: Math.max(0, Math.min(open.index + count, last))}};
};

/** Goes from the selected change to its environment in the list, also from the filter; if it is gone, a notice says so. */
export const goToChange = (state: State): State => {
	const change = selectedChange(state);
	if (change === undefined) {
		return state;
	}
	const {sign, resource} = change;
	return sign === '-'
		? withNotice(state, `${toTagList(resource.selector)} no longer exists`)
		: goTo({...closed(state), mode: 'browse'}, resource.id);
};

/** Selects an environment of the listing anywhere: a filter that hides it is cleared, its group unfolded. */
const goTo = (state: State, id: number): State => {
	const isHidden = !state.found.matches.includes(id);
	const group = state.loaded?.listing.resources[id]?.group;
	const folded = new Set([...state.folded].filter(one => one !== group));
	const shown = {...state, folded, ...(isHidden && {filter: emptyLine})};
	return {...withSelected(withFound(shown), id), scroll: 0};
};

/**
Selects the last pick, and sets its tags mode; then the one before it, and after the oldest the last again. A pick that no
longer exists is skipped, with a notice.
*/
export const selectLastPick = (state: State): State => {
	const {
		history: {picks, last},
		loaded,
		tagsMode,
	} = state;
	const order = [...picks.slice(last + 1), ...picks.slice(0, last + 1)];
	for (const [skipped, pick] of order.entries()) {
		const resource = loaded && findPicked(loaded.listing, pick.environment);
		if (resource !== undefined) {
			const next = {...goTo(state, resource.id), history: {picks, last: picks.indexOf(pick)}, tagsMode: pick.mode};
			if (skipped > 0) {
				return withNotice(next, `skipped ${countOf(skipped, 'past pick')} that no longer exist`);
			}
			return pick.mode === tagsMode
				? {...next, notice: undefined}
				: withNotice(next, `tags: ${pick.mode}, as when it was picked`, `tags: ${pick.mode}`);
		}
	}
	return withNotice(state, picks.length === 0 ? 'no past pick' : 'no past pick still exists');
};

/** The state with the current past picks. */
export const knowPicks = (state: State, picks: readonly PickBefore[]): State => {
	const {history} = state;
	const [newest, known] = [picks, history.picks].map(([first]) => first?.environment.identity);
	return {...state, history: {picks, last: newest === known ? history.last : -1}};
};
