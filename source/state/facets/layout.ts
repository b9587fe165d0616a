import type {Facet} from '../../listing/facets.ts';
import {memoize} from '../../text/memoize.ts';
import {widestOf} from '../../text/width.ts';
import {toSeenName} from '../detail.ts';
import {leastWithHeadings} from '../layout.ts';
import {topPanel} from '../panels.ts';
import {layoutNow, type State} from '../state.ts';
import type {CountedValue} from './counts.ts';
import {type Block, facetValueId, foundFacets} from './panel.ts';

/** What can be selected in the panel: a value, or the rest of a facet that is not shown whole. */
export type FacetItem =
	| (CountedValue & {readonly type: 'value'})
	| {readonly type: 'more'; readonly facet: Facet; readonly hidden: number; readonly all: number};

export type FacetLine = FacetItem | {readonly type: 'head'; readonly facet: Facet} | {readonly type: 'blank'};

/** A column, with its cells for names and for counts, and in all. */
export type FacetColumn = {
	readonly lines: readonly FacetLine[];
	readonly names: number;
	readonly counts: number;
	readonly width: number;
};

export type FacetLayout = {
	readonly columns: readonly FacetColumn[];
	/** The lines of the longest column. */
	readonly height: number;
	/** The cells of the bar for the highest count; 0 without bars. */
	readonly bar: number;
};

/** The room for blocks: rows and columns, and the lines between two blocks. */
type Room = {readonly rows: number; readonly across: number; readonly gap: number};

/** The cells between two columns. */
export const gapOfBlocks = 3;

/** The cells before a name: the cursor and the sign of a value in the filter. */
export const cellsBeforeName = 4;

// In cells: a longer name is cut, a shorter bar says little.
const [widestName, widestBar, leastBar] = [40, 8, 3];

// The values of a long facet that are shown even if the screen scrolls, with the line for the others.
const leastShown = 6;

/** The blocks in columns: small blocks first, long blocks as far as there is room. No name is cut for the sake of another column. */
export const facetLayout = memoize((state: State): FacetLayout => {
	const {blocks, shared, naming} = foundFacets(state);
	const {columns: cells, rows: height} = state.size;
	const below = Number(shared.length > 0) + Number(naming.length > 0);
	const rows = Math.max(1, layoutNow(state).body - below - Number(below > 0));
	const gap = height < leastWithHeadings ? 0 : 1;
	let across = cells < 70 ? 1 : cells < 100 ? 2 : cells < 140 ? 3 : 4;
	while (true) {
		const columns = toColumns(blocks, {rows, across, gap}).map(toMeasured);
		const left = cells - columns.reduce((sum, {width}) => sum + width + gapOfBlocks, -gapOfBlocks);
		if (left >= 0 || across === 1) {
			return withBars(columns, Math.floor(left / Math.max(1, columns.length)) - 1, cells);
		}
		across--;
	}
});

const withBars = (columns: readonly FacetColumn[], room: number, cells: number): FacetLayout => {
	const bar = room < leastBar ? 0 : Math.min(room, widestBar);
	const wide = columns.map(one => ({...one, width: Math.min(cells, one.width + (bar === 0 ? 0 : bar + 1))}));
	return {columns: wide, height: wide.reduce((most, {lines}) => Math.max(most, lines.length), 0), bar};
};

const toMeasured = (lines: readonly FacetLine[]): FacetColumn => {
	const names = widestOf(lines.map(nameOfLine), widestName);
	const counts = widestOf(lines.map(line => (line.type === 'value' ? String(line.count) : '')));
	return {lines, names, counts, width: cellsBeforeName + names + 2 + counts};
};

// A head begins two cells before the names.
const nameOfLine = (line: FacetLine): string =>
	line.type === 'blank' ? '' : line.type === 'head' ? line.facet.label.slice(2) : seenName(line).name;

/** The name of an item on the screen, and its position in the text that the search looks at. */
export const seenName = (item: FacetItem, ellipsis = '…') =>
	item.type === 'more'
		? {name: `${ellipsis} ${item.hidden} more`, offset: 0}
		: item.value === undefined
			? {name: 'none', offset: item.facet.label.length + 1}
			: toSeenName({text: `${item.facet.label}:${item.value.name}`, name: item.value.name});

const toColumns = (blocks: readonly Block[], room: Room): readonly FacetLine[][] => {
	const [first, ...others] = blocks;
	if (first === undefined || others.length === 0) {
		return first === undefined ? [] : splitBlock(first, room);
	}
	const caps = capsFor(blocks, room);
	const places = placeBlocks(caps, room) ?? placeInMore(caps, room);
	const columns: FacetLine[][] = [];
	for (const [index, block] of blocks.entries()) {
		const place = places[index] as number;
		const column = columns[place] ?? [];
		columns[place] = column;
		const blanks = column.length === 0 ? 0 : room.gap;
		column.push(...Array.from({length: blanks}, (): FacetLine => ({type: 'blank'})));
		column.push({type: 'head', facet: block.facet}, ...toItems(block, caps[index]));
	}
	return columns;
};

const toItems = ({facet, values, kept}: Block, most = values.length): readonly FacetItem[] => {
	let others = values.length <= most ? values.length : most - 1 - kept.size;
	const shown = values.filter(one => kept.has(one) || others-- > 0);
	const hidden = values.length - shown.length;
	return [
		...shown.map(value => ({...value, type: 'value' as const})),
		...(hidden === 0 ? [] : [{type: 'more' as const, facet, hidden, all: values.length}]),
	];
};

// A block alone goes on in the next columns.
const splitBlock = (block: Block, {rows, across}: Room): readonly FacetLine[][] => {
	const items = toItems(block);
	const parts = Math.min(across, Math.ceil(items.length / Math.max(1, rows - 1)));
	const size = Math.ceil(items.length / parts);
	return Array.from({length: parts}, (_, part) => [
		part === 0 ? {type: 'head' as const, facet: block.facet} : {type: 'blank' as const},
		...items.slice(part * size, (part + 1) * size),
	]);
};

// The lines of each block below its head: all, if they fit; else what fits, first for all, then for one after another.
const capsFor = (blocks: readonly Block[], room: Room): readonly number[] => {
	const sizes = blocks.map(({values}) => values.length);
	const fits = (caps: readonly number[]) => placeBlocks(caps, room) !== undefined;
	let most = fits(sizes) ? Number.POSITIVE_INFINITY : Math.max(leastShown, room.rows - 1);
	const limited = () => blocks.map(({values, kept}) => Math.min(values.length, Math.max(most, kept.size + 1)));
	while (most > leastShown && !fits(limited())) {
		most--;
	}
	const caps = limited();
	if (fits(caps)) {
		for (const [index, size] of sizes.entries()) {
			while ((caps[index] as number) < size && fits(caps.with(index, (caps[index] as number) + 1))) {
				(caps[index] as number)++;
			}
		}
	}
	return caps;
};

// The column of each block, one after another; undefined if there are too few columns.
const placeBlocks = (caps: readonly number[], {rows, across, gap}: Room): readonly number[] | undefined => {
	let [column, used] = [0, 0];
	const places: number[] = [];
	for (const cap of caps) {
		const height = cap + 1;
		const isNext = used > 0 && used + gap + height > rows;
		column += Number(isNext);
		used = isNext || used === 0 ? height : used + gap + height;
		if (used > rows || column >= across) {
			return undefined;
		}
		places.push(column);
	}
	return places;
};

// The same in as few more rows as needed: then the screen scrolls.
const placeInMore = (caps: readonly number[], room: Room): readonly number[] => {
	const lines = caps.reduce((sum, cap) => sum + cap + 1, 0);
	for (let rows = Math.max(room.rows, Math.ceil(lines / room.across)); ; rows++) {
		const places = placeBlocks(caps, {...room, rows});
		if (places !== undefined) {
			return places;
		}
	}
};

/** The items of the panel, column by column. */
export const facetItems = memoize((state: State): readonly FacetItem[] =>
	facetLayout(state).columns.flatMap(({lines}) => lines.filter(line => line.type === 'value' || line.type === 'more')),
);

/** The identity of an item, also after a reload. */
export const facetItemId = (item: FacetItem): string =>
	item.type === 'value' ? facetValueId(item) : ['more', item.facet.kind, item.facet.name].join('\n');

/** The selected item of the open panel: the last selection if it is there, else the first item. */
export const selectedFacetItem = memoize((state: State): FacetItem | undefined => {
	const top = topPanel(state);
	if (top?.type !== 'facets') {
		return undefined;
	}
	const items = facetItems(state);
	return items.find(item => facetItemId(item) === top.at) ?? items[0];
});
