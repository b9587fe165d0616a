import type {Place, Pointing} from '../keys/clicks.ts';
import type {Tag} from '../listing/listing.ts';
import {isCursorLine, toDetailLines} from '../screen/detail.ts';
import {toCursorIn} from '../screen/filter-line.ts';
import {tagAt} from '../screen/tags.ts';
import type {Layout} from '../state/layout.ts';
import {groupOfHeading} from '../state/rows.ts';
import {heldWindow, isSelectable, selectedIndex, selectedKey, windowNow} from '../state/selection.ts';
import {type State, isCramped, layoutNow} from '../state/state.ts';
import {type Step, closed, stay} from '../state/step.ts';
import {selectableTags, selectedTag} from '../state/tags.ts';
import {windowOf} from '../state/window.ts';
import {runCommand} from './commands.ts';
import {foldGroup, unfoldGroup} from './fold-groups.ts';
import {toggleMark} from './mark.ts';
import {move, scrollBy} from './scroll.ts';
import {select, selectBy} from './select.ts';
import {toggleTerm} from './tags.ts';

// What the mouse does. A click selects, on a heading folds, on the filter puts the cursor there; a second one on the same
// is Enter, as in fzf, and a right click marks; the wheel scrolls what is under it.

/** What is under a place of the screen. */
type Target =
	| {readonly type: 'filter'}
	/** A row of the list, by its position. */
	| {readonly type: 'row'; readonly index: number}
	| {readonly type: 'tag'; readonly tag: Tag}
	/** The detail, where no tag of it can be selected. */
	| {readonly type: 'detail'}
	| {readonly type: 'nothing'};

/** Does what a person asks for with the mouse. */
export const point = (state: State, at: Pointing): Step => {
	if (isCramped(state)) {
		return stay(state);
	}
	const target = targetAt(state, at);
	switch (at.type) {
		case 'clicked':
			return stay(click(state, target, at));
		case 'double-clicked':
			return enter(state, target);
		case 'right-clicked':
			return stay(target.type === 'row' ? markAt(state, target.index) : state);
		case 'scrolled':
			return stay(scroll(state, target, at.lines));
	}
};

/** A step after a key: rows that no longer show what is selected are not held in their place any more. */
export const letGo = (step: Step): Step => {
	const {top, ...rest} = step.state;
	return top === undefined || heldWindow(step.state) !== undefined ? step : {...step, state: rest};
};

const nothing: Target = {type: 'nothing'};

const targetAt = (state: State, {column, row}: Place): Target => {
	const line = row - 1;
	const {list, detail} = layoutNow(state);
	const rows = list.rows + (detail?.place === 'below' ? detail.rows + 1 : 0);
	if (row === 0) {
		return state.open === undefined || state.open === 'detail' ? {type: 'filter'} : nothing;
	}
	if (line < 0 || line >= rows || column < 0 || column >= state.size.columns || state.loaded === undefined) {
		return nothing;
	}
	switch (state.open) {
		case undefined:
		case 'detail':
			return detail !== undefined && isIn(detail, list, column, line)
				? toDetailTarget(state, detail, detail.place === 'below' ? line - list.rows - 1 : line)
				: toRowTarget(state, list, column, line);
		case 'tags': {
			const tag = tagAt(state, {column, row: line});
			return tag === undefined ? nothing : {type: 'tag', tag};
		}
		default:
			return nothing;
	}
};

const isIn = ({place}: NonNullable<Layout['detail']>, list: Layout['list'], column: number, line: number): boolean => {
	switch (place) {
		case 'right':
			return column > list.columns + 1;
		case 'below':
			return line > list.rows;
		case 'instead':
			return true;
	}
};

const toRowTarget = (state: State, list: Layout['list'], column: number, line: number): Target => {
	const {start, end} = windowNow(state);
	return column < list.columns && start + line < end ? {type: 'row', index: start + line} : nothing;
};

// With the keys in the detail each of its tags has a line of its own, so lines from the cursor are tags from it.
const toDetailTarget = (state: State, {columns, rows}: NonNullable<Layout['detail']>, line: number): Target => {
	const selected = selectedTag(state);
	if (state.open !== 'detail' || selected === undefined) {
		return {type: 'detail'};
	}
	const lines = toDetailLines(state, columns);
	const cursor = lines.findIndex(isCursorLine);
	const tags = selectableTags(state);
	const tag = tags[tags.indexOf(selected) + windowOf(lines.length, cursor, rows).start + line - cursor];
	return tag === undefined ? {type: 'detail'} : {type: 'tag', tag};
};

const click = (state: State, target: Target, {column}: Place): State => {
	switch (target.type) {
		case 'filter': {
			const opened = closed(state);
			const filter = {...state.filter, cursor: toCursorIn(state, column)};
			return {...opened, mode: 'filter', filter};
		}
		case 'row':
			return clickRow(state.open === 'detail' ? closed(state) : state, target.index);
		case 'tag':
			return {...state, wantedTag: target.tag};
		case 'detail':
			return state.open === undefined && selectedKey(state) !== undefined ? {...closed(state), open: 'detail'} : state;
		case 'nothing':
			return state;
	}
};

const clickRow = (state: State, index: number): State => {
	const {start: top} = windowNow(state);
	const key = state.found.rows[index] ?? 0;
	const group = groupOfHeading(key);
	if (group === undefined) {
		return {...select(state, index), top};
	}
	return inSight({...(state.folded.has(group) ? unfoldGroup(state, group) : foldGroup(state, group)), top});
};

// What a heading at the lower edge unfolds is below it.
const inSight = (state: State): State => {
	const {top = 0} = state;
	const {rows} = layoutNow(state).list;
	const selected = selectedIndex(state);
	return {...state, top: Math.min(selected, Math.max(top, selected - rows + 1))};
};

// The first of both clicks selected what is entered now. If another thing has come there since, nothing happens.
const enter = (state: State, target: Target): Step => {
	if (target.type === 'tag' && target.tag === selectedTag(state)) {
		return state.open === 'tags' ? stay(toggleTerm(state)) : runCommand(state, 'pick');
	}
	const isPicked = target.type === 'row' && state.open === undefined && (state.found.rows[target.index] ?? -1) >= 0;
	return isPicked && target.index === selectedIndex(state) ? runCommand(state, 'pick') : stay(state);
};

const markAt = (state: State, index: number): State => {
	const {start: top} = windowNow(state);
	const key = state.found.rows[index] ?? 0;
	return isSelectable(state, key) ? {...toggleMark(select(state, index)), top} : state;
};

const isScrolled = (open: State['open']): boolean =>
	open === 'detail' || open === 'tags' || open === 'compare' || open === 'help';

const scroll = (state: State, target: Target, lines: number): State => {
	switch (target.type) {
		case 'row':
			return scrollList(state, lines);
		case 'detail':
			return scrollBy(state, lines);
		default:
			return isScrolled(state.open) ? move(state, lines) : state;
	}
};

// The rows move, and the selection with them only where it would be out of sight: nobody picks what cannot be seen.
const scrollList = (state: State, lines: number): State => {
	const {start, end} = windowNow(state);
	const count = state.found.rows.length;
	const top = Math.max(0, Math.min(start + lines, count - (end - start)));
	const last = top + end - start - 1;
	const selected = selectedIndex(state);
	const target = Math.min(last, Math.max(top, selected));
	const moved = target === selected ? state : selectBy(state, target - selected);
	return inSight({...moved, top});
};
