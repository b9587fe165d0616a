import type {ListColumns} from '../listing/columns.ts';
import type {Panel} from './panels.ts';

/** The terminal's size in cells. */
export type Size = {readonly columns: number; readonly rows: number};

/** The sizes of the parts of the screen, in cells. */
export type Layout = {
	readonly list: Size;
	/** Absent if there is no room for the detail. */
	readonly detail?: Size & {readonly place: 'right' | 'below' | 'instead'};
	readonly hasHeads: boolean;
	readonly hasStatusLine: boolean;
	/** The number of bottom lines. */
	readonly below: number;
	/** The rows between the filter and the bottom lines; a panel over the list has all of them. */
	readonly body: number;
};

export const smallestSize: Size = {columns: 20, rows: 6};

/** The fewest lines of a list with a line of column heads. */
const leastWithHeads = 17;

// Used while there is no list.
const usual: ListColumns['wanted'] = {list: 60, detail: 42, below: 8};

/** The fewest cells of a detail to the right of the list. */
const leastDetail = 30;

export const isTooSmall = ({columns, rows}: Size): boolean =>
	columns < smallestSize.columns || rows < smallestSize.rows;

/**
Divides the screen: the filter, the list, and at the bottom the effect of enter, the status (in 13 rows or more) and the keys. The
detail is to the right of the list in 90 columns or more, else below it; it shrinks to 30 cells for a list that needs more. An open detail
replaces the list in up to 12 rows, or in up to 19 below the cursor. It always replaces a comparison.
*/
export const layoutOf = (
	{columns, rows}: Size,
	open?: Panel['type'],
	{isBelow = false, isComparison = false, wanted = usual} = {},
): Layout => {
	const hasStatusLine = rows > 12;
	const isDetail = open === 'detail' || open === 'record';
	// A panel in which enter never picks also has the line of enter.
	const picks = isDetail || open === undefined || open === 'comparison' || open === 'help';
	const below = hasStatusLine ? 3 : picks ? 2 : 1;
	const body = Math.max(0, rows - 1 - below);
	const layout = (width: number, lines: number, detail?: Layout['detail'], hasHeads = lines >= leastWithHeads) => ({
		list: {columns: width, rows: lines - Number(hasHeads)},
		...(detail && {detail}),
		...{hasHeads, hasStatusLine, below, body},
	});
	// A comparison has another line besides its rows and heads.
	if (isComparison && !isDetail) {
		return layout(columns, Math.max(2, body - 1), undefined, true);
	}
	if (isComparison || !hasStatusLine || (isBelow && rows < 20)) {
		return isDetail ? layout(0, body, {columns, rows: body, place: 'instead'}) : layout(columns, body);
	}
	if (columns >= 90) {
		// A column for the line between them, and a space on each side of it.
		const both = columns - 3;
		const roomy = Math.max(Math.floor(both * 0.42), Math.min(wanted.detail, Math.floor(both / 2)));
		const detail = Math.max(leastDetail, Math.min(roomy, both - wanted.list));
		return layout(both - detail, body, {columns: detail, rows: body, place: 'right'});
	}
	const height = Math.min(10, wanted.below, Math.floor(body * 0.4));
	return layout(columns, body - height - 1, {columns, rows: height, place: 'below'});
};
