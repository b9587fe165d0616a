import {groupOfHeading, headingKey, type RowKey} from '../state/rows.ts';
import {firstMatchIn, selectedGroup, selectedKey, withSelected} from '../state/selection.ts';
import type {State} from '../state/state.ts';
import {withRows} from './refilter.ts';

/** Folds the group of the selected row and selects its heading. The distinct view has no groups. */
export const fold = (state: State): State => {
	const group = selectedGroup(state);
	return group === undefined || state.view === 'distinct' ? state : foldGroup(state, group);
};

export const foldGroup = (state: State, group: number): State =>
	withFolds(state, new Set([...state.folded, group]), headingKey(group));

/** Unfolds the selected group and selects its first match. */
export const unfold = (state: State): State => {
	const group = groupOfHeading(selectedKey(state));
	return group === undefined ? state : unfoldGroup(state, group);
};

export const unfoldGroup = (state: State, group: number): State =>
	withFolds(state, state.folded.difference(new Set([group])), firstMatchIn(state, group) ?? headingKey(group));

/** Folds every group and selects the heading of the selected one. */
export const foldAll = (state: State): State => {
	const group = selectedGroup(state);
	if (state.loaded === undefined || state.view === 'distinct') {
		return state;
	}
	const folded = new Set(state.loaded.listing.groups.keys());
	return withFolds(state, folded, group === undefined ? state.selection.key : headingKey(group));
};

/** Unfolds every group; if a heading was selected, selects its first match. */
export const unfoldAll = (state: State): State => {
	const key = selectedKey(state);
	const group = groupOfHeading(key);
	return withFolds(state, new Set(), (group === undefined ? key : firstMatchIn(state, group)) ?? state.selection.key);
};

const withFolds = (state: State, folded: State['folded'], key: RowKey | undefined): State =>
	withRows({...withSelected(state, key), folded, scroll: 0});
