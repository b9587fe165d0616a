import {countLines} from '../screen/detail.ts';
import {tagColumnHeight} from '../screen/tags.ts';
import {type State, layoutNow} from '../state/state.ts';
import {selectedTag} from '../state/tags.ts';
import {selectBy} from './select.ts';
import {selectTagBy} from './tags.ts';

/** Moves so far in what is open: down, or up where negative. */
export const move = (state: State, count: number): State => {
	switch (state.open) {
		case 'help':
		case 'compare':
			return scrollBy(state, count);
		case 'detail':
			return selectedTag(state) === undefined ? scrollBy(state, count) : selectTagBy(state, count);
		case 'tags':
			return selectTagBy(state, count);
		default:
			return selectBy(state, count);
	}
};

/** Scrolls what is read: the detail, or what is open over the list. */
export const scrollBy = (state: State, lines: number): State => {
	const {detail, list} = layoutNow(state);
	const height = state.open === undefined || state.open === 'detail' ? (detail?.rows ?? 0) : list.rows;
	const last = Math.max(0, countLines(state) - height);
	return {...state, scroll: Math.min(last, Math.max(0, state.scroll + lines))};
};

/** The state scrolled no further than there is something to see: another size or listing may have fewer lines. */
export const scrolledInside = (state: State): State => {
	const {scroll, scrollColumns: columns, marked} = state.scroll === 0 ? state : scrollBy(state, 0);
	return {...state, scroll, scrollColumns: Math.min(columns, Math.max(0, marked.size - 1))};
};

/** Moves so many environments, or columns of tags, to the right, or left where negative. */
export const scrollColumns = (state: State, columns: -1 | 1): State => {
	if (state.open === 'tags') {
		return selectTagBy(state, columns * tagColumnHeight(state));
	}
	const last = Math.max(0, state.marked.size - 1);
	return {...state, scrollColumns: Math.min(last, Math.max(0, state.scrollColumns + columns))};
};
