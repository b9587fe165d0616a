/** The terminal's size in cells. */
export type Size = {readonly columns: number; readonly rows: number};

/** Where the parts of the screen go, in cells. */
export type Layout = {
	readonly list: Size;
	/** Absent where there is no room for it beside the list. */
	readonly detail?: Size & {readonly place: 'right' | 'below' | 'instead'};
	readonly hasStatusLine: boolean;
};

/** Below this nothing useful can be drawn. */
export const smallestSize: Size = {columns: 20, rows: 6};

/** Whether the screen can be drawn at all. */
export const isTooSmall = ({columns, rows}: Size): boolean =>
	columns < smallestSize.columns || rows < smallestSize.rows;

const narrow = 90;
const low = 12;

/**
Divides the screen: filter line above, keys below, a status line above the keys from 13 rows on; between them the list,
with the detail at its right from 90 columns on, else below it, else (up to 12 rows) only when the keys are in it, instead of it.
*/
export const layoutOf = ({columns, rows}: Size, opensDetail: boolean): Layout => {
	const hasStatusLine = rows > low;
	const body = Math.max(0, rows - (hasStatusLine ? 3 : 2));
	if (opensDetail && rows <= low) {
		return {list: {columns: 0, rows: body}, detail: {columns, rows: body, place: 'instead'}, hasStatusLine};
	}
	if (columns >= narrow && rows > low) {
		const list = Math.min(Math.max(Math.floor(columns * 0.58), 50), columns - 30);
		// One column for the line between, one of space on each side of it.
		const detail = {columns: columns - list - 3, rows: body, place: 'right' as const};
		return {list: {columns: list, rows: body}, detail, hasStatusLine};
	}
	if (rows > low) {
		const height = Math.min(10, Math.floor(body * 0.4));
		const detail = {columns, rows: height, place: 'below' as const};
		return {list: {columns, rows: body - height - 1}, detail, hasStatusLine};
	}
	return {list: {columns, rows: body}, hasStatusLine};
};
