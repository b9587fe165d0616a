import {windowNow} from '../state/selection.ts';
import {layoutNow, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {type Span, span} from '../text/spans.ts';
import {wrapText} from '../text/width.ts';
import {type Area, type AreaLine, type Rectangle, toAreaLines} from './area.ts';
import {toChangeLines} from './changes.ts';
import {firstSeenLine, toDetailLines} from './detail.ts';
import {toGridLines} from './grid.ts';
import {helpLinesOf} from './help.ts';
import {toListLines} from './list.ts';
import {toMessageLines} from './messages.ts';
import {toTagColumns} from './tags.ts';

/** The area between the filter line and the bottom lines; `isScrollable`: whether the text to read goes on below. */
type Body = {readonly areas: readonly Area[]; readonly isScrollable: boolean};

/** An open panel, a message instead of the list, or the list with the detail. A menu draws itself, so it has no areas. */
export const toBody = (state: State, room: Rectangle): Body => {
	const {open} = state;
	switch (open?.type) {
		case 'help':
			return toText(room, toAreaLines(helpLinesOf(state)), state.scroll);
		case 'tags': {
			const {width, columns} = toTagColumns(state);
			const areas = columns.map((lines, index): Area => {
				const column = index * width;
				return {...room, column, columns: Math.min(width, room.columns - column), lines};
			});
			return {areas, isScrollable: false};
		}
		case 'changes':
			return toText(room, toAreaLines(toChangeLines(state)), 0);
		case 'copy-as':
		case 'services':
			return {areas: [], isScrollable: false};
		default:
			return state.found.rows.length === 0
				? {areas: [{...room, lines: toAreaLines(toMessages(state))}], isScrollable: false}
				: toListAndDetail(state, room);
	}
};

const toText = (room: Rectangle, lines: readonly AreaLine[], scroll: number): Body => ({
	areas: [{...room, lines: lines.slice(scroll)}],
	isScrollable: lines.length > scroll + room.rows,
});

// Messages may be wider than the terminal. Only they are wrapped, in the tone of their first span.
const toMessages = (state: State): Span[][] =>
	toMessageLines(state).flatMap(spans => {
		const lines = wrapText(spans.map(({text}) => text).join(''), state.size.columns);
		return lines.length <= 1 ? [spans] : lines.map(text => [span(text, spans[0]?.tone)]);
	});

const toListAndDetail = (state: State, room: Rectangle): Body => {
	const {list, detail} = layoutNow(state);
	const listArea: Area =
		state.grid === undefined
			? {...room, ...list, lines: toListLines(state)}
			: {...room, lines: toGridLines(state, state.grid.comparison)};
	if (detail === undefined) {
		return {areas: [listArea], isScrollable: false};
	}
	const {columns, rows, place} = detail;
	const lines = toDetailLines(state, columns);
	const first = firstSeenLine(state, lines, rows);
	const detailArea: Area = {
		column: room.columns - columns,
		row: room.row + room.rows - rows,
		columns,
		rows,
		lines: toSeenLines(lines, first, rows, glyphsOf(state.options).ellipsis),
		target: {type: 'detail'},
	};
	const above = {...listArea, rows: room.rows - (place === 'below' ? rows + 1 : 0)};
	const areas = place === 'instead' ? [detailArea] : [above, toBorder(state, above, place), detailArea];
	return {areas, isScrollable: lines.length > first + rows};
};

// If not all fit, the last row says how many more there are. A single row shows its line instead.
const toSeenLines = (
	lines: readonly AreaLine[],
	first: number,
	rows: number,
	ellipsis: string,
): readonly AreaLine[] => {
	const more = lines.length - first - rows + 1;
	return more <= 1 || rows < 2
		? lines.slice(first)
		: [...lines.slice(first, first + rows - 1), {spans: [span(`${ellipsis} ${more} more`, 'dim')]}];
};

// A line below the list, or a column to its right that is also its scroll bar, with a space on each side.
const toBorder = (state: State, {column, row, columns, rows}: Rectangle, place: 'right' | 'below'): Area => {
	const {border, bar, rule} = glyphsOf(state.options);
	if (place === 'below') {
		const lines = toAreaLines([[span(rule.repeat(columns), 'dim')]]);
		return {column, row: row + rows, columns, rows: 1, lines};
	}
	const {start, end} = windowNow(state);
	const all = state.found.rows.length;
	const [first, last] = [Math.floor((start / all) * rows), Math.ceil((end / all) * rows)];
	const lines = Array.from({length: rows}, (_, index) => {
		const isBar = end - start < all && index >= first && index < last;
		return {spans: [span(` ${isBar ? bar : border}`, 'dim'), span(' ')]};
	});
	return {column: columns, row, columns: 3, rows, lines};
};
