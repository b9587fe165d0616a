import {withChosen, withSelected} from '../state/rows.ts';
import type {State} from '../state/state.ts';
import {emptyLine} from '../text/line-edit.ts';
import {withFound} from './filter.ts';
import {closeTo} from './panels/panels.ts';

/**
Selects an environment of the listing, and closes what is open over the list: a filter that hides it is cleared, and its group is
unfolded.
*/
export const goTo = (before: State, id: number): State => {
	const state = closeTo(before, 0);
	const isHidden = !state.found.matches.includes(id);
	const group = state.loaded?.listing.environments[id]?.group ?? -1;
	const folded = state.folded.difference(new Set([group]));
	const shown = {...state, folded, ...(isHidden && {filter: emptyLine})};
	return {...withFound(withChosen(withSelected(shown, id), [id])), scroll: 0};
};
