import {type Changes, isComparable, toTagList} from '../history/changes.ts';
import {pickFinderOf} from '../state/picked.ts';
import {selectedChange, withSelected} from '../state/selection.ts';
import type {Notice, PickBefore, PicksBefore, State} from '../state/state.ts';
import {closed, type Step, stay, withNotice} from '../state/step.ts';
import {emptyLine} from '../text/line-edit.ts';
import {toSafeText} from '../text/safe-text.ts';
import {withFound} from './refilter.ts';

/**
Opens the list of what changed, or closes it; while that is still found out it opens then, unless another key is pressed.
*/
export const toggleChanges = (state: State): Step => {
	const {open, changes} = state;
	if (open?.type === 'changes') {
		return stay(closed(state));
	}
	if (changes === 'comparing') {
		const refused = withNotice(state, 'comparing with the listing of before; any key cancels');
		return stay({...refused, awaited: {type: 'changes'}});
	}
	if (changes === undefined || changes.list.length === 0) {
		return stay(withNotice(state, whyNoChanges(state, changes)));
	}
	return stay({...closed(state), open: {type: 'changes', index: 0}});
};

const whyNoChanges = ({load, loaded}: State, changes: Changes | undefined): string => {
	if (load.type === 'loading' && loaded?.since !== undefined) {
		return 'not known before the service answers';
	}
	if (changes !== undefined) {
		return `nothing changed since ${changes.since}`;
	}
	const isLarge = loaded !== undefined && !isComparable(loaded.listing);
	return isLarge
		? 'too many environments to compare here; `envpick --changes` compares them'
		: 'nothing to compare with';
};

/** The state with how the listing differs from the one before; who waited to see that sees it. */
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
		? withNotice(state, `${toTagList(resource.selector)} is gone`)
		: goTo({...closed(state), mode: 'browse'}, resource.id);
};

/** Selects an environment of the listing wherever it is: a filter that hides it is cleared, its group unfolded. */
const goTo = (state: State, id: number): State => {
	const isHidden = !state.found.matches.includes(id);
	const group = state.loaded?.listing.resources[id]?.group;
	const folded = new Set([...state.folded].filter(one => one !== group));
	const shown = {...state, folded, ...(isHidden && {filter: emptyLine})};
	return {...withSelected(withFound(shown), id), scroll: 0};
};

/**
Selects the last pick, to be taken with the tags that it took; the next time the one before it, and after the oldest the last
again. What is gone is skipped, and that is said.
*/
export const selectLastPick = (state: State): State => {
	const {history, loaded} = state;
	const before = [...history.picks.values()];
	const finder = before.length === 0 || loaded === undefined ? undefined : pickFinderOf(history.picks, loaded);
	const order = before.map((_, index) => (index + history.last + 1) % before.length);
	for (const [passed, index] of order.entries()) {
		const one = before[index];
		const resource = one && finder?.(one.picked);
		if (one !== undefined && resource !== undefined && loaded !== undefined) {
			const next = {...goTo(state, resource.id), history: {...history, last: index}, tagsTaken: one.taken};
			const gone = order.slice(0, passed).flatMap(index => before[index] ?? []);
			return {...next, notice: toLookBackNotice(state, one, gone)};
		}
	}
	const [newest] = before;
	return newest === undefined
		? withNotice(state, 'no pick is remembered')
		: withNotice(state, `what was picked before is gone: ${toNameOf(newest)}`, 'what was picked before is gone');
};

/** The state with what is known now of earlier picks, and of how long ago they were. */
export const knowPicks = (state: State, picks: PicksBefore): State => {
	const {history} = state;
	const [old, now] = [[...history.picks.keys()], [...picks.keys()]];
	const isSame = old.length === now.length && old.every((key, index) => key === now[index]);
	const looksOf = (one: PickBefore | undefined) => `${one?.taken} ${one?.ago}`;
	const isEqual = isSame && now.every(key => looksOf(history.picks.get(key)) === looksOf(picks.get(key)));
	return isEqual ? state : {...state, history: {picks, last: isSame ? history.last : -1}};
};

// What is not just as it was when it was picked.
const toLookBackNotice = (state: State, {taken}: PickBefore, gone: readonly PickBefore[]): Notice | undefined => {
	const [newest] = gone;
	if (newest !== undefined) {
		const more = gone.length === 1 ? '' : ` and ${gone.length - 1} more`;
		const short = `skipped ${gone.length} that ${gone.length === 1 ? 'is' : 'are'} gone`;
		return {text: `skipped ${toNameOf(newest)}${more}, gone by now`, short, isFailure: false};
	}
	return taken === state.tagsTaken
		? undefined
		: {text: `tags: ${taken}, as when it was picked`, short: `tags: ${taken}`, isFailure: false};
};

// In characters: the longest name worth reading.
const longestName = 200;

const toNameOf = ({picked}: PickBefore): string =>
	toSafeText(picked.tags.slice(0, longestName).join(',').slice(0, longestName)) || 'one without tags';
