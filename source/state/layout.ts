import {countText, distinctHead, isCountable} from '../listing/distinct-cells.ts';
import type {Listing} from '../listing/listing.ts';
import {widestOf} from '../text/width.ts';
import type {Panel} from './panels.ts';

/** The terminal's size in cells. */
export type Size = {readonly columns: number; readonly rows: number};

/** The sizes of the parts of the screen, in cells. */
export type Layout = {
	readonly list: Size;
	/** The facts about the selected row, beside the list or in place of it. */
	readonly detail?: Size & {readonly place: 'right' | 'instead'};
	/** The lines of facts below the list, under a rule; 0 if there is no rule. */
	readonly facts: number;
	readonly hasHeads: boolean;
	readonly hasStatusLine: boolean;
	/** The number of bottom lines. */
	readonly below: number;
	/** The rows between the filter and the bottom lines; a panel over the list has all of them. */
	readonly body: number;
};

/** In cells: what a list with all columns of a listing needs, and a pane with all facts about one row. */
export type PaneSize = {readonly list: number; readonly pane: number; readonly lines: number};

export const smallestSize: Size = {columns: 20, rows: 6};

/** The fewest rows of a screen with headings of groups. */
export const leastWithHeadings = 16;

// The fewest rows of a screen with a second line for what all rows share.
const leastWithTwo = 30;

// In cells: a wider value is wrapped. In a narrower pane, so would be where the tags are too.
const widestValue = 40;
const narrowestValue = 16;

// The cells between two columns, before the first one, of the line between the list and the pane, and of the cursor in the pane.
const [gap, before, border, cursor] = [2, 4, 3, 2];

// The cells of a count before a row of the distinct view (` ×123`).
const count = 6;

export const isTooSmall = ({columns, rows}: Size): boolean =>
	columns < smallestSize.columns || rows < smallestSize.rows;

/** The room that the list and the pane of a listing need; decided once, so that no filter moves them. */
export const toPaneSize = (listing: Listing): PaneSize => {
	const {facets, environments} = listing;
	const varying = facets.filter(({carriers, values}) => carriers < environments.length || values.length > 1);
	// Without a difference, all are columns.
	const widths = (varying.length === 0 ? facets : varying).map(facet => {
		const texts = [
			...[facet.label, distinctHead(listing, facet)],
			...(isCountable(listing, facet) ? [countText(facet.values.length, facet)] : []),
		];
		return Math.min(widestValue, Math.max(facet.width, widestOf(texts))) + gap;
	});
	const label = widestOf([...facets.map(one => one.label), 'alike']);
	const value = Math.min(
		widestValue,
		facets.reduce((most, {width}) => Math.max(most, width), 0),
	);
	const remark = widestOf(
		environments.flatMap(one => one.remark ?? []),
		widestValue,
	);
	const others = environments.reduce((most, one) => Math.max(most, one.others.length), 0);
	return {
		// A remark may follow all columns.
		list: before + widths.reduce((sum, width) => sum + width, -gap) + (remark === 0 ? 0 : gap + remark),
		pane: label + gap + Math.max(narrowestValue, cursor + value),
		// The count of a row of the distinct view is before them; a blank line and the groups with the same tags follow.
		lines: facets.length + others + 4,
	};
};

/**
Divides the screen: the filter, the list, and at the bottom the effect of enter, the status (in 12 rows or more) and the keys. The
facts about the selected row are in a pane beside the list if both fit whole, else below it if there are 16 rows. An open
detail is in the pane, or replaces the list.
*/
export const layoutOf = (
	{columns, rows}: Size,
	open?: Panel['type'],
	{pane}: {readonly pane?: PaneSize | undefined} = {},
): Layout => {
	// Of the changes, two lines for each are worth more.
	const hasStatusLine = rows >= (open === 'changes' ? 13 : 12);
	const isDetail = open === 'detail' || open === 'record';
	// A panel in which enter never picks also has the line of enter.
	const hasLine = open !== undefined && ['comparison', 'help', 'facets', 'services'].includes(open);
	const picks = isDetail || open === undefined || hasLine;
	const below = hasStatusLine ? 3 : picks ? 2 : 1;
	const body = Math.max(0, rows - 1 - below);
	const hasHeads = body >= 3;
	const all = {hasHeads, hasStatusLine, below, body};
	if (pane !== undefined && hasStatusLine && pane.list + border + pane.pane <= columns && pane.lines <= body) {
		// The pane has the rest, so that its other lines are seldom wrapped.
		const width = Math.min(columns - border - pane.pane, pane.list + count);
		const detail = {columns: columns - border - width, rows: body, place: 'right' as const};
		return {...all, list: {columns: width, rows: body - 1}, detail, facts: 0};
	}
	if (isDetail) {
		return {...all, list: {columns: 0, rows: body}, detail: {columns, rows: body, place: 'instead'}, facts: 0};
	}
	const facts = rows < leastWithHeadings ? 0 : rows < leastWithTwo ? 3 : 4;
	const taken = Number(hasHeads) + (facts === 0 ? 0 : facts + 1);
	return {...all, list: {columns, rows: body - taken}, facts};
};
