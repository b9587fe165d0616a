import {countLines} from '../screen/detail.ts';
import {tagColumnHeight} from '../screen/tags.ts';
import {layoutNow, type State} from '../state/state.ts';
import {selectedTag} from '../state/tags.ts';
import {selectChangeBy} from './history.ts';
import {selectBy} from './select.ts';
import {selectTagBy} from './tags.ts';

/** Moves down so far (up where negative) in what is open. */
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

/** Scrolls the text that is read: the detail or the help. */
export const scrollBy = (state: State, lines: number): State => {
	const {open, detailScroll} = state;
	const {detail, body} = layoutNow(state);
	switch (open?.type) {
		case 'help':
			return {...state, open: {...open, scroll: within(open.scroll + lines, countLines(state) - body)}};
		case 'detail':
		case undefined:
			return {...state, detailScroll: within(detailScroll + lines, countLines(state) - (detail?.rows ?? 0))};
		default:
			return state;
	}
};

const within = (position: number, last: number): number => Math.max(0, Math.min(position, last));

/** The state scrolled no further than its text goes: another size or listing may have fewer lines. */
export const scrolledInside = (state: State): State => {
	const {scroll} = state.open !== undefined && 'scroll' in state.open ? state.open : {scroll: state.detailScroll};
	return scroll === 0 ? state : scrollBy(state, 0);
};

/** Goes one column of tags to the right (1) or to the left (-1). */
export const scrollColumns = (state: State, columns: -1 | 1): State =>
	state.open?.type === 'tags' ? selectTagBy(state, columns * tagColumnHeight(state)) : state;
