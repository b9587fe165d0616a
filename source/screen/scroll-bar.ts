import {windowNow} from '../state/scroll.ts';
import type {State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {type Span, span} from '../text/spans.ts';

/** The cells of the line between the list and the detail. */
export const borderCells = 3;

/** The line between the list and the detail, with a space on each side, row by row. It is also the scroll bar of the list. */
export const toBorder = (state: State, rows: number): Span[][] => {
	const {border, bar} = glyphsOf(state.options);
	const {start, end} = windowNow(state);
	const all = state.found.rows.length;
	const [first, last] = [Math.floor((start / all) * rows), Math.ceil((end / all) * rows)];
	return Array.from({length: rows}, (_, index) => {
		const isBar = end - start < all && index >= first && index < last;
		return [span(` ${isBar ? bar : border}`, 'dim'), span(' ')];
	});
};
