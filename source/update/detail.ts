import {selectableTags, selectedTag} from '../state/selected-tag.ts';
import type {State} from '../state/state.ts';
import {itemBy, withItem} from './panels.ts';

/** Selects the value `count` further (back if negative) in the detail, but not beyond the ends. */
export const selectTagBy = (state: State, count: number): State => {
	const at = itemBy(selectableTags(state), selectedTag(state), count);
	return at === undefined || at === selectedTag(state) ? state : withItem(state, 'detail', at);
};
