import type {Position} from '../keys/clicks.ts';
import type {Size, Target} from '../state/layout.ts';
import {type Span, span} from '../text/spans.ts';

export type AreaLine = {readonly spans: readonly Span[]; readonly target?: Target};

/** Counted in cells from the top left of the screen. */
export type Rectangle = Position & Size;

/** Lines beyond the last row are not drawn. `target` is for lines without their own target, and for the cells below the lines. */
export type Area = Rectangle & {readonly lines: readonly AreaLine[]; readonly target?: Target};

/** Lines that the mouse ignores. */
export const toAreaLines = (lines: readonly AreaLine['spans'][]): readonly AreaLine[] => lines.map(spans => ({spans}));

export const targetIn = (areas: readonly Area[], {column, row}: Position): Target | undefined => {
	const area = inRow(areas, row).find(one => column >= one.column && column < one.column + one.columns);
	return area?.lines[row - area.row]?.target ?? area?.target;
};

/** Joins areas, in order and without gaps, to the lines of a screen. Lines are as wide as their area, except in the last. */
export const joinAreas = (areas: readonly Area[], rows: number): Span[][] =>
	Array.from({length: rows}, (_, row) =>
		inRow(areas, row).flatMap(({lines, columns, row: first}, index, beside) => {
			const isLast = index === beside.length - 1;
			return lines[row - first]?.spans ?? (isLast ? [] : [span(' '.repeat(columns))]);
		}),
	);

const inRow = (areas: readonly Area[], row: number): readonly Area[] =>
	areas.filter(area => row >= area.row && row < area.row + area.rows);
