import {type Change, type ChangedPart, toPartText, toTagList} from '../history/changes.ts';
import {smallestSize} from '../state/layout.ts';
import {windowNow, windowOf} from '../state/rows.ts';
import {isCramped, isMenuOpen, layoutNow, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {memoize} from '../text/memoize.ts';
import {type Span, span, textOfSpans, toRowSpans} from '../text/spans.ts';
import {cellsOf, cutText, padText, widestOf, wrapText} from '../text/width.ts';
import {toBottomLines} from './bottom-lines.ts';
import {toSeenDetail} from './detail.ts';
import {toFilterLine} from './filter-line.ts';
import {type Menu, toFormatMenu} from './formats.ts';
import {toGridLines} from './grid.ts';
import {helpLinesOf} from './help.ts';
import {toListLines} from './list.ts';
import {toMessageLines} from './messages.ts';
import {toTagLines} from './tags.ts';

type ScreenFrame = {
	/** From the top: a line for each row of the screen, at most as wide as the screen. */
	readonly lines: ReadonlyArray<readonly Span[]>;
	/** The cell of the terminal's cursor, from 0; absent if it is hidden. */
	readonly cursor?: {readonly x: number; readonly y: number};
	/** The open menu, whose items are the lines from `row` on: ink-select-input draws the same. */
	readonly menu?: Menu & {readonly row: number};
};

/** The frame of a state, which fills the terminal exactly. */
export const toFrame = memoize((state: State): ScreenFrame => {
	if (isCramped(state)) {
		return {lines: fillRows(toCrampedLines(state), state.size.rows)};
	}
	const {spans, cursor} = toFilterLine(state);
	const {body} = layoutNow(state);
	const {lines, menu} = isMenuOpen(state) ? toFormatMenu(state) : {lines: toBody(state)};
	return {
		lines: [spans, ...fillRows(lines, body), ...toBottomLines(state)],
		...(cursor !== undefined && {cursor: {x: cursor, y: 0}}),
		// The first line of the menu is its title.
		...(menu !== undefined && {menu: {...menu, row: 2}}),
	};
});

// Exactly `rows` lines: lines beyond the last row are not drawn.
const fillRows = (lines: readonly Span[][], rows: number): readonly Span[][] =>
	Array.from({length: rows}, (_, row) => lines[row] ?? []);

const toCrampedLines = ({size: {columns}}: State): Span[][] =>
	['too small', `needs ${smallestSize.columns}x${smallestSize.rows}`].map(text => [span(cutText(text, columns, ''))]);

const toBody = (state: State): readonly Span[][] => {
	switch (state.open?.type) {
		case 'help':
			return helpLinesOf(state).slice(state.scroll);
		case 'tags':
			return toTagLines(state);
		case 'changes':
			return toChangeLines(state);
		default:
			return state.found.rows.length === 0 ? toMessages(state) : toListAndDetail(state);
	}
};

// Messages may be wider than the terminal. Only messages are wrapped, in the tone of their first span.
const toMessages = (state: State): Span[][] =>
	toMessageLines(state).flatMap(spans => {
		const lines = wrapText(textOfSpans(spans), state.size.columns);
		return lines.length <= 1 ? [spans] : lines.map(text => [span(text, spans[0]?.tone)]);
	});

const toListAndDetail = (state: State): readonly Span[][] => {
	const {list, detail, body} = layoutNow(state);
	if (detail === undefined) {
		return state.grid === undefined ? toListLines(state) : toGridLines(state, state.grid.comparison);
	}
	const seen = toSeenDetail(state, detail);
	switch (detail.place) {
		case 'instead':
			return seen;
		case 'below': {
			const rule = span(glyphsOf(state.options).rule.repeat(list.columns), 'dim');
			return [...fillRows(toListLines(state), body - detail.rows - 1), [rule], ...seen];
		}
		case 'right': {
			const lines = toListLines(state);
			const blank = [span(' '.repeat(list.columns))];
			return toBorder(state, body).map((border, row) => [...(lines[row] ?? blank), ...border, ...(seen[row] ?? [])]);
		}
	}
};

// The line between the list and the detail, with a space on each side, row by row. It is also the scroll bar of the list.
const toBorder = (state: State, rows: number): Span[][] => {
	const {border, bar} = glyphsOf(state.options);
	const {start, end} = windowNow(state);
	const all = state.found.rows.length;
	const [first, last] = [Math.floor((start / all) * rows), Math.ceil((end / all) * rows)];
	return Array.from({length: rows}, (_, index) => {
		const isBar = end - start < all && index >= first && index < last;
		return [span(` ${isBar ? bar : border}`, 'dim'), span(' ')];
	});
};

// The visible lines of the open list of changes: a sign, os and locale, then the difference.
const toChangeLines = (state: State): readonly Span[][] => {
	const {open, changes, options, size} = state;
	const list = changes?.list ?? [];
	const cursor = open?.type === 'changes' ? open.index : -1;
	const {selected, ellipsis} = glyphsOf(options);
	const {start, end} = windowOf(list.length, cursor, layoutNow(state).body);
	const texts = list.map(({environment}) => toTagList(environment.selector));
	// A longer list of tags takes more room only in its own line.
	const width = widestOf(texts, 44);
	return list.slice(start, end).map((change, index) => {
		const isSelected = start + index === cursor;
		const tags = texts[start + index] ?? '';
		const spans = [
			span(`${isSelected ? selected : ' '} `, 'accent'),
			toSign(change.sign),
			span(` ${padText(tags, Math.max(width, cellsOf(tags)))}`, isSelected ? 'strong' : 'plain'),
			...toPartSpans(change.parts.slice(0, size.columns)),
		];
		return toRowSpans(spans, size.columns, isSelected, ellipsis);
	});
};

const toSign = (sign: Change['sign']): Span => span(sign, ({'+': 'ok', '-': 'failure', '~': 'accent'} as const)[sign]);

// The old and new tags of an environment that changed, as if its image was replaced.
const toPartSpans = (parts: readonly ChangedPart[]): readonly Span[] => {
	const [old, now, ...others] = parts;
	return old?.sign === '-' && now?.sign === '+' && others.length === 0
		? [span(`  ${toPartText(old)}`, 'dim'), span(` → ${toPartText(now)}`)]
		: parts.flatMap(part => [span('  '), toSign(part.sign), span(toPartText(part))]);
};
