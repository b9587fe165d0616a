import {selectedIndex} from './rows.ts';
import {layoutNow, type State} from './state.ts';

/** The visible rows: from `start` to `end` (exclusive). */
export type Window = {readonly start: number; readonly end: number};

/**
The rows to show; a `selected` of -1 means none. The selected row stays in the middle half, and the window moves by half its
height: so most moves repaint only two rows, which matters over SSH. After a click the window is `drift` rows further down (up if
negative), as far as the selected row stays in it.
*/
export const windowOf = (rows: number, selected: number, height: number, drift = 0): Window => {
	if (rows <= height) {
		return {start: 0, end: rows};
	}
	const step = Math.max(1, Math.floor(height / 2));
	const margin = Math.floor((height - step) / 2);
	const preferred = Math.floor((Math.max(0, selected) - margin) / step) * step;
	const usual = Math.min(Math.max(0, preferred), rows - height);
	const [least, most] = [Math.max(0, selected - height + 1), Math.min(selected, rows - height)];
	const start = drift === 0 ? usual : Math.max(least, Math.min(usual + drift, most));
	return {start, end: start + Math.max(0, height)};
};

/** The rows to draw. */
export const windowNow = (state: State): Window =>
	windowOf(state.found.rows.length, selectedIndex(state), layoutNow(state).list.rows, state.selection.drift);

/** The lines by which a cursor moves for so many pages (up if negative); one line of the page before stays. */
export const linesOfPages = (rows: number, pages: number): number =>
	Math.sign(pages) * Math.ceil(Math.abs(pages) * Math.max(1, rows - 1));
