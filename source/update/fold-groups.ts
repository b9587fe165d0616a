import {groupOfHeading, headingKey} from '../state/rows.ts';
import {firstMatchIn, selectedGroup, selectedKey} from '../state/selection.ts';
import type {State} from '../state/state.ts';
import {withRows} from './refilter.ts';

/** Folds the group of the selected row and selects its heading. The distinct view has no groups. */
export const fold = (state: State): State => {
	const group = selectedGroup(state);
	return group === undefined || state.view === 'distinct' ? state : foldGroup(state, group);
};

/** Folds a group and selects its heading. */
export const foldGroup = (state: State, group: number): State =>
	withRows({...state, folded: new Set([...state.folded, group]), wanted: headingKey(group), scroll: 0});

/** Unfolds the selected group and selects its first match. */
export const unfold = (state: State): State => {
	const group = groupOfHeading(selectedKey(state) ?? 0);
	return group === undefined ? state : unfoldGroup(state, group);
};

/** Unfolds a group and selects its first match. */
export const unfoldGroup = (state: State, group: number): State => {
	const folded = new Set(state.folded);
	folded.delete(group);
	return withRows({...state, folded, wanted: firstMatchIn(state, group) ?? headingKey(group), scroll: 0});
};

/** Folds every group and selects the heading of the one that was selected. */
export const foldAll = (state: State): State => {
	const group = selectedGroup(state);
	if (state.loaded === undefined || state.view === 'distinct') {
		return state;
	}
	const folded = new Set(state.loaded.listing.groups.map(({index}) => index));
	return withRows({...state, folded, ...(group !== undefined && {wanted: headingKey(group)}), scroll: 0});
};

/** Unfolds every group; where a heading was selected, its first match is now. */
export const unfoldAll = (state: State): State => {
	const key = selectedKey(state);
	const group = key === undefined ? undefined : groupOfHeading(key);
	const wanted = group === undefined ? key : firstMatchIn(state, group);
	return withRows({...state, folded: new Set(), ...(wanted !== undefined && {wanted}), scroll: 0});
};
