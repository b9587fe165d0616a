import {type Change, type ChangedPart, toPartText, toTagList} from '../history/changes.ts';
import type {Position} from '../keys/clicks.ts';
import {type AreaLine, type Size, smallestSize, type Target, toAreaLines} from '../state/layout.ts';
import {windowNow, windowOf} from '../state/rows.ts';
import {isCramped, isMenuOpen, layoutNow, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {type Span, span, textOfSpans, toRowSpans} from '../text/spans.ts';
import {cellsOf, cutText, padText, widestOf, wrapText} from '../text/width.ts';
import {toBottomLines} from './bottom-lines.ts';
import {firstSeenLine, toDetailLines} from './detail.ts';
import {toCursorIn, toFilterLine} from './filter-line.ts';
import {toGridLines} from './grid.ts';
import {helpLinesOf} from './help.ts';
import {toListLines} from './list.ts';
import {toMessageLines} from './messages.ts';
import {toTagColumns} from './tags.ts';

/** Counted in cells from the top left of the screen. */
export type Rectangle = Position & Size;

/** Lines beyond the last row are not drawn. `target` is for lines without their own target, and for the cells below the lines. */
type Area = Rectangle & {readonly lines: readonly AreaLine[]; readonly target?: Target};

type ScreenFrame = {
	/** From the top: a line for each row of the screen, at most as wide as the screen. */
	readonly lines: ReadonlyArray<readonly Span[]>;
	/** The cell of the terminal's cursor, from 0; absent if it is hidden. */
	readonly cursor?: {readonly x: number; readonly y: number};
	/** The rows of the open menu. Their lines are empty, as the menu draws itself. */
	readonly menu?: {readonly row: number; readonly rows: number};
	readonly areas: readonly Area[];
};

// The mouse needs the frame as it was drawn.
const made = new WeakMap<State, ScreenFrame>();

/** The frame of a state, which fills the terminal exactly. It is made once for each state. */
export const toFrame = (state: State): ScreenFrame => {
	const frame = made.get(state) ?? (isCramped(state) ? toCrampedFrame(state) : makeFrame(state));
	made.set(state, frame);
	return frame;
};

export const targetAt = (state: State, position: Position): Target | undefined => {
	// Over the list, the first line may show another search.
	const takesFilter = !isCramped(state) && (state.open === undefined || state.open.type === 'detail');
	if (position.row === 0 && takesFilter) {
		return {type: 'filter', cursor: toCursorIn(state, position.column)};
	}
	const {column, row} = position;
	const area = areasIn(toFrame(state).areas, row).find(
		one => column >= one.column && column < one.column + one.columns,
	);
	return area?.lines[row - area.row]?.target ?? area?.target;
};

const areasIn = (areas: readonly Area[], row: number): readonly Area[] =>
	areas.filter(area => row >= area.row && row < area.row + area.rows);

const makeFrame = (state: State): ScreenFrame => {
	const {columns, rows} = state.size;
	const {spans, cursor} = toFilterLine(state);
	const {below} = layoutNow(state);
	const room = {column: 0, row: 1, columns, rows: rows - 1 - below};
	const areas: Area[] = [
		{column: 0, row: 0, columns, rows: 1, lines: [{spans}]},
		...toBody(state, room),
		{...room, row: rows - below, rows: below, lines: toAreaLines(toBottomLines(state))},
	];
	return {
		lines: joinAreas(areas, rows),
		...(cursor !== undefined && {cursor: {x: cursor, y: 0}}),
		...(isMenuOpen(state) && {menu: room}),
		areas,
	};
};

// Joins areas, in order and without gaps, to the lines of the screen. Lines are as wide as their area, except in the last.
const joinAreas = (areas: readonly Area[], rows: number): Span[][] =>
	Array.from({length: rows}, (_, row) =>
		areasIn(areas, row).flatMap(({lines, columns, row: first}, index, beside) => {
			const isLast = index === beside.length - 1;
			return lines[row - first]?.spans ?? (isLast ? [] : [span(' '.repeat(columns))]);
		}),
	);

const toCrampedFrame = ({size: {columns, rows}}: State): ScreenFrame => {
	const texts = ['too small', `needs ${smallestSize.columns}x${smallestSize.rows}`];
	const lines = texts.map(text => [span(cutText(text, columns, ''))]);
	return {lines: Array.from({length: rows}, (_, row) => lines[row] ?? []), areas: []};
};

// The menu draws itself, so it has no areas.
const toBody = (state: State, room: Rectangle): readonly Area[] => {
	const {open} = state;
	switch (open?.type) {
		case 'help':
			return [{...room, lines: toAreaLines(helpLinesOf(state)).slice(state.scroll)}];
		case 'tags': {
			const {width, columns} = toTagColumns(state);
			return columns.map((lines, index): Area => {
				const column = index * width;
				return {...room, column, columns: Math.min(width, room.columns - column), lines};
			});
		}
		case 'changes':
			return [{...room, lines: toAreaLines(toChangeLines(state))}];
		case 'copy-as':
			return [];
		default:
			return state.found.rows.length === 0
				? [{...room, lines: toAreaLines(toMessages(state))}]
				: toListAndDetail(state, room);
	}
};

// Messages may be wider than the terminal. Only messages are wrapped, in the tone of their first span.
const toMessages = (state: State): Span[][] =>
	toMessageLines(state).flatMap(spans => {
		const lines = wrapText(textOfSpans(spans), state.size.columns);
		return lines.length <= 1 ? [spans] : lines.map(text => [span(text, spans[0]?.tone)]);
	});

const toListAndDetail = (state: State, room: Rectangle): readonly Area[] => {
	const {list, detail} = layoutNow(state);
	const listArea: Area =
		state.grid === undefined
			? {...room, ...list, lines: toListLines(state)}
			: {...room, lines: toGridLines(state, state.grid.comparison)};
	if (detail === undefined) {
		return [listArea];
	}
	const {columns, rows, place} = detail;
	const lines = toDetailLines(state, columns);
	const first = firstSeenLine(state, lines, rows);
	const detailArea: Area = {
		column: room.columns - columns,
		row: room.row + room.rows - rows,
		columns,
		rows,
		lines: toSeenLines(lines.slice(first), rows, glyphsOf(state.options).ellipsis),
		target: {type: 'detail'},
	};
	const above = {...listArea, rows: room.rows - (place === 'below' ? rows + 1 : 0)};
	return place === 'instead' ? [detailArea] : [above, toBorder(state, above, place), detailArea];
};

// If not all lines fit, the last row says how many more there are; but a single row shows its line.
const toSeenLines = (lines: readonly AreaLine[], rows: number, ellipsis: string): readonly AreaLine[] => {
	const more = lines.length - rows + 1;
	return more <= 1 || rows < 2
		? lines
		: [...lines.slice(0, rows - 1), {spans: [span(`${ellipsis} ${more} more`, 'dim')]}];
};

// A line below the list; or a column to its right, with a space on each side, which is also its scroll bar.
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
