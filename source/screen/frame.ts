import type {Position} from '../keys/clicks.ts';
import {smallestSize, type Target} from '../state/layout.ts';
import {isCramped, isMenuOpen, layoutNow, type State} from '../state/state.ts';
import {type Span, span} from '../text/spans.ts';
import {cutText} from '../text/width.ts';
import {type Area, joinAreas, targetIn, toAreaLines} from './area.ts';
import {toBody} from './body.ts';
import {toBottomLines} from './bottom-lines.ts';
import {toCursorIn, toFilterLine} from './filter-line.ts';

/** All that a state shows. */
type ScreenFrame = {
	/** From the top: one for each row of the screen, at most as wide. */
	readonly lines: ReadonlyArray<readonly Span[]>;
	/** The cell of the terminal's cursor, from 0; absent when hidden. */
	readonly cursor?: {readonly x: number; readonly y: number};
	/** The rows of the open menu: their lines are empty, as the menu draws itself. */
	readonly menu?: {readonly row: number; readonly rows: number};
	readonly areas: readonly Area[];
};

// The mouse refers to the drawn frame.
const made = new WeakMap<State, ScreenFrame>();

/** The frame of a state: it fills the terminal exactly. The frame of each state is made once. */
export const toFrame = (state: State): ScreenFrame => {
	const frame = made.get(state) ?? (isCramped(state) ? toCrampedFrame(state) : makeFrame(state));
	made.set(state, frame);
	return frame;
};

/** The mouse target at a cell of the screen, if there is one. */
export const targetAt = (state: State, position: Position): Target | undefined =>
	position.row === 0 && takesFilter(state)
		? {type: 'filter', cursor: toCursorIn(state, position.column)}
		: targetIn(toFrame(state).areas, position);

// Over the list, the first line may be a search instead.
const takesFilter = (state: State): boolean =>
	!isCramped(state) && (state.open === undefined || state.open.type === 'detail');

const makeFrame = (state: State): ScreenFrame => {
	const {columns, rows} = state.size;
	const {spans, cursor} = toFilterLine(state);
	const {below} = layoutNow(state);
	const room = {column: 0, row: 1, columns, rows: rows - 1 - below};
	const body = toBody(state, room);
	const areas: Area[] = [
		{column: 0, row: 0, columns, rows: 1, lines: [{spans}]},
		...body.areas,
		{...room, row: rows - below, rows: below, lines: toAreaLines(toBottomLines(state, body.isScrollable))},
	];
	return {
		lines: joinAreas(areas, rows),
		...(cursor !== undefined && {cursor: {x: cursor, y: 0}}),
		...(isMenuOpen(state) && {menu: room}),
		areas,
	};
};

// All that fits on such a small terminal.
const toCrampedFrame = ({size: {columns, rows}}: State): ScreenFrame => {
	const texts = ['too small', `needs ${smallestSize.columns}x${smallestSize.rows}`];
	const lines = texts.map(text => [span(cutText(text, columns, ''))]);
	return {lines: Array.from({length: rows}, (_, row) => lines[row] ?? []), areas: []};
};
