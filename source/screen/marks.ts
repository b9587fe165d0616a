import {listPickOf} from '../state/picked.ts';
import {markedRows, markOf} from '../state/selection.ts';
import type {State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {type Span, span} from '../text/spans.ts';

/** The rows with a sign: the marked ones, and the environments that the pick matches, by the first with the same tags. */
export type Marks = {readonly marked: ReadonlySet<number>; readonly matched: ReadonlySet<number>};

export const marksOf = (state: State): Marks => ({
	marked: markedRows(state),
	matched: (state.open === undefined ? listPickOf(state)?.matched?.ids : undefined) ?? new Set(),
});

/** The sign of a row: it is marked, or the pick also matches it. */
export const toMark = (state: State, id: number, {marked, matched}: Marks, isSelected: boolean): Span => {
	const glyphs = glyphsOf(state.options);
	if (marked.has(markOf(state, id))) {
		return span(glyphs.marked, 'accent');
	}
	const isPicked = isSelected && marked.size === 0;
	const isMatched = !isPicked && matched.has(state.loaded?.distinct.representatives[id] ?? id);
	return isMatched ? span(glyphs.matched, 'strong') : span(' ');
};
