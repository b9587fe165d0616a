import type {MouseAction} from '../keys/clicks.ts';
import type {Target} from '../state/layout.ts';
import {
	groupOfHeading,
	heldWindow,
	isHeading,
	isSelectable,
	selectedIndex,
	selectedKey,
	windowNow,
	withSelectedTag,
} from '../state/rows.ts';
import {isCramped, layoutNow, type State} from '../state/state.ts';
import {closed, type Next, type Step, toggle, toStep} from '../state/step.ts';
import {selectedTag} from '../state/tags.ts';
import {move, runCommand, scrollBy} from './commands.ts';
import {foldGroup, select, selectBy, toggleMark, unfoldGroup} from './rows.ts';

/** Handles the mouse. A double click is Enter, as in fzf; a right click marks; the wheel scrolls the pane under it. */
export const point = (state: State, at: MouseAction, target: Target | undefined): Next => {
	if (isCramped(state)) {
		return state;
	}
	switch (at.type) {
		case 'clicked':
			return click(state, target);
		case 'double-clicked':
			return enter(state, target);
		case 'right-clicked':
			return target?.type === 'row' ? markAt(state, target.index) : state;
		case 'scrolled':
			return scroll(state, target, at.lines);
	}
};

/** The step after a key: if it selects a hidden row, the rows may move again. */
export const releaseWindow = (next: Next): Step => {
	const step = toStep(next);
	const isHeld = step.state.selection.top === undefined || heldWindow(step.state) !== undefined;
	return isHeld ? step : {...step, state: withTop(step.state, undefined)};
};

const click = (state: State, target: Target | undefined): State => {
	switch (target?.type) {
		case 'filter':
			return {...closed(state), mode: 'filter', filter: {...state.filter, cursor: target.cursor}};
		case 'row':
			return clickRow(state.open?.type === 'detail' ? closed(state) : state, target.index);
		case 'tag':
			return withSelectedTag(state, target.tag);
		case 'detail':
			return state.open || selectedKey(state) === undefined ? state : toggle(state, {type: 'detail'});
		case undefined:
			return state;
	}
};

const clickRow = (state: State, index: number): State => {
	const group = groupOfHeading(state.found.rows[index]);
	const toggleFold = group !== undefined && state.folded.has(group) ? unfoldGroup : foldGroup;
	return withTopNear(group === undefined ? select(state, index) : toggleFold(state, group), windowNow(state).start);
};

// Makes `top` the first visible row, or a row near it if the selected row would be hidden. So a heading at the lower edge can show
// its rows.
const withTopNear = (state: State, top: number): State => {
	const selected = selectedIndex(state);
	return withTop(state, Math.min(selected, Math.max(top, selected - layoutNow(state).list.rows + 1)));
};

const withTop = (state: State, top: number | undefined): State => ({...state, selection: {...state.selection, top}});

// The first click selected the row. If another row is there by now, nothing happens. A heading folds and unfolds with each click.
const enter = (state: State, target: Target | undefined): Next => {
	if (target?.type === 'tag' && target.tag === selectedTag(state)) {
		return runCommand(state, state.open?.type === 'tags' ? 'add-tag' : 'pick');
	}
	if (target?.type === 'row' && isHeading(state.found.rows[target.index])) {
		return clickRow(state, target.index);
	}
	const isPicked = target?.type === 'row' && target.index === selectedIndex(state) && state.open === undefined;
	return isPicked ? runCommand(state, 'pick') : state;
};

const markAt = (state: State, index: number): State => {
	const {start: top} = windowNow(state);
	return isSelectable(state, state.found.rows[index]) ? withTop(toggleMark(select(state, index)), top) : state;
};

const scroll = (state: State, target: Target | undefined, lines: number): State => {
	if (target?.type === 'row') {
		return scrollList(state, lines);
	}
	return target?.type === 'detail' ? scrollBy(state, lines) : state.open === undefined ? state : move(state, lines);
};

// If that would move the selected row off the screen, the selection moves to a visible row: a pick must be visible.
const scrollList = (state: State, lines: number): State => {
	const {start, end} = windowNow(state);
	const height = end - start;
	const top = Math.max(0, Math.min(start + lines, state.found.rows.length - height));
	const selected = selectedIndex(state);
	const target = Math.min(top + height - 1, Math.max(top, selected));
	const moved = target === selected ? state : selectBy(state, target - selected);
	return withTopNear(moved, top);
};
