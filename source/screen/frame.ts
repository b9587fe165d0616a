import type {Size} from '../state/layout.ts';
import {searchPanelOf, topPanel} from '../state/panels.ts';
import {isCramped, layoutNow, type State} from '../state/state.ts';
import {memoize} from '../text/memoize.ts';
import {type Span, span} from '../text/spans.ts';
import type {Look} from '../text/styles.ts';
import {toBottomLines} from './bottom-lines.ts';
import {toChangeLines} from './changes/lines.ts';
import {toSeenDetail} from './detail.ts';
import {toFacetLines} from './facets.ts';
import {toFactLines} from './facts.ts';
import {toFilterLine} from './filter-line.ts';
import {toFormatMenu} from './formats.ts';
import {toHelpLines} from './help.ts';
import type {Menu} from './menu.ts';
import {toCrampedLines, toMessages} from './messages.ts';
import {borderCells, toBorder} from './scroll-bar.ts';
import {toServiceMenu} from './services.ts';
import {toTableLines} from './table/table.ts';

/** A frame, with what its cells are about. */
export type ScreenFrame = {
	/** The state that it shows. */
	readonly state: State;
	/** From the top: a line for each row of the screen, at most as wide as the screen. */
	readonly lines: ReadonlyArray<readonly Span[]>;
	readonly look: Look;
	readonly size: Size;
	/** The cell of the terminal's cursor, from 0; absent if it is hidden. */
	readonly cursor?: {readonly x: number; readonly y: number};
	/** The open menu, whose items are the lines from `row` on: ink-select-input draws the same. */
	readonly menu?: Menu & {readonly row: number};
	/** The cells of the detail beside the list, or in place of it. */
	readonly pane?: Size & {readonly x: number; readonly y: number};
};

/** The frame of a state, which fills the terminal exactly. */
export const toFrame = memoize((state: State): ScreenFrame => {
	const {size, options: look} = state;
	if (isCramped(state)) {
		return {state, lines: fillRows(toCrampedLines(state), size.rows), look, size};
	}
	const {spans, cursor} = toFilterLine(state);
	const {body} = layoutNow(state);
	const {lines, menu} = toBodyOrMenu(state);
	const pane = toPane(state);
	return {
		state,
		lines: [spans, ...fillRows(lines, body), ...toBottomLines(state)],
		...{look, size},
		...(cursor !== undefined && {cursor: {x: cursor, y: 0}}),
		// The first line of a menu is its title or its heads.
		...(menu !== undefined && {menu: {...menu, row: 2}}),
		...(pane !== undefined && {pane}),
	};
});

const toBodyOrMenu = (state: State): {readonly lines: readonly Span[][]; readonly menu?: Menu} => {
	switch (topPanel(state)?.type) {
		case 'formats':
			return toFormatMenu(state);
		case 'services':
			return toServiceMenu(state);
		default:
			return {lines: toBody(state)};
	}
};

// A search panel covers the pane.
const toPane = (state: State): ScreenFrame['pane'] => {
	const {detail, list} = layoutNow(state);
	if (detail === undefined || searchPanelOf(state) !== undefined || state.found.rows.length === 0) {
		return undefined;
	}
	const {columns, rows} = detail;
	return {columns, rows, x: detail.place === 'instead' ? 0 : list.columns + borderCells, y: 1};
};

// Exactly `rows` lines: lines beyond the last row are not drawn.
const fillRows = (lines: readonly Span[][], rows: number): readonly Span[][] =>
	Array.from({length: rows}, (_, row) => lines[row] ?? []);

const toBody = (state: State): readonly Span[][] => {
	switch (topPanel(state)?.type) {
		case 'help':
			return toHelpLines(state);
		case 'facets':
			return toFacetLines(state);
		case 'changes':
			return toChangeLines(state);
		default:
			return state.found.rows.length === 0 ? toMessages(state) : toListAndDetail(state);
	}
};

const toListAndDetail = (state: State): readonly Span[][] => {
	const {list, detail, body} = layoutNow(state);
	if (detail === undefined) {
		const facts = toFactLines(state);
		return [...fillRows(toTableLines(state), body - (facts.length === 0 ? 0 : layoutNow(state).facts + 1)), ...facts];
	}
	const seen = toSeenDetail(state, detail);
	switch (detail.place) {
		case 'instead':
			return seen;
		case 'right': {
			const lines = toTableLines(state);
			const blank = [span(' '.repeat(list.columns))];
			return toBorder(state, body).map((border, row) => [...(lines[row] ?? blank), ...border, ...(seen[row] ?? [])]);
		}
	}
};
