import type {State} from '../state/state.ts';
import {selectedTag, tagPanelOf} from '../state/tags.ts';
import {selectChangeBy} from './history.ts';
import {selectBy} from './rows.ts';
import {selectTagBy} from './tags.ts';

/** Moves down by `count` lines (up if negative) in the open panel. */
export const move = (state: State, count: number): State => {
	switch (state.open?.type) {
		case 'help':
			return scrollBy(state, count);
		case 'detail':
			return selectedTag(state) === undefined ? scrollBy(state, count) : selectTagBy(state, count);
		case 'tags':
			return selectTagBy(state, count);
		case 'changes':
			return selectChangeBy(state, count);
		// The menus keep their own position.
		case 'copy-as':
		case 'services':
			return state;
		default:
			return selectBy(state, count);
	}
};

/** Scrolls the detail or the help; the program does not scroll beyond the end. */
export const scrollBy = (state: State, lines: number): State =>
	state.open === undefined || state.open.type === 'detail' || state.open.type === 'help'
		? {...state, scroll: Math.max(0, state.scroll + lines)}
		: state;

/** Goes one column of tags to the right (1) or to the left (-1). */
export const scrollColumns = (state: State, columns: -1 | 1): State =>
	state.open?.type === 'tags' ? selectTagBy(state, columns * tagPanelOf(state).height) : state;
