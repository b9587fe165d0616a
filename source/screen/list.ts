import {rangesOf} from '../filter/highlight.ts';
import type {Query} from '../filter/query.ts';
import {toJson} from '../json/exact-json.ts';
import type {Column, ListColumns} from '../listing/columns.ts';
import {fitColumns, gapOfColumns, leastCell} from '../listing/fit-columns.ts';
import {
	countInWholeGroup,
	type Group,
	groupLabelOf,
	type Listing,
	type Resource,
	type Tag,
} from '../listing/listing.ts';
import {markedRows, markOf} from '../state/marked.ts';
import {countInGroup, groupOfHeading, resourceOfRow} from '../state/rows.ts';
import {selectedIndex, windowNow} from '../state/selection.ts';
import {layoutNow, type State} from '../state/state.ts';
import {type Glyphs, glyphsOf} from '../text/glyphs.ts';
import {quoteBlanks} from '../text/quote-blanks.ts';
import {toSafeText} from '../text/safe-text.ts';
import {
	cellsOfSpans,
	cutMiddleSpans,
	markMatches,
	padSpans,
	type Range,
	type Span,
	selectSpans,
	span,
	type Tone,
} from '../text/spans.ts';
import {cellsOf} from '../text/width.ts';
import type {AreaLine} from './area.ts';

/** The lines of the list in its window. */
export const toListLines = (state: State): readonly AreaLine[] => {
	const {start, end} = windowNow(state);
	const selected = selectedIndex(state);
	const glyphs = glyphsOf(state.options);
	const marked = markedRows(state);
	const again = takeAgain(state);
	const times =
		state.view === 'distinct' ? String(state.found.counts.reduce((most, count) => Math.max(most, count), 1)).length : 0;
	return Array.from({length: end - start}, (_, line) => {
		const index = start + line;
		const row = toRow(state, index, {isSelected: index === selected, marked, glyphs, times, again});
		const spans = padSpans(row, layoutNow(state).list.columns, glyphs.ellipsis);
		return {spans: index === selected ? selectSpans(spans) : spans, target: {type: 'row', index}};
	});
};

type RowOptions = {
	readonly isSelected: boolean;
	readonly marked: ReadonlySet<number>;
	readonly glyphs: Glyphs;
	/** The most digits that how often an environment comes has. */
	readonly times: number;
	/** Gives the spans of a row that is not selected, made anew only where they have changed. */
	readonly again: Again;
};

const toRow = (state: State, index: number, options: RowOptions): Span[] => {
	const {loaded, found, view} = state;
	const {isSelected, marked, glyphs, times, again} = options;
	const key = found.rows[index] ?? 0;
	const heading = groupOfHeading(key);
	const resource = resourceOfRow(loaded?.listing, key);
	// While the keys are for the detail, only its cursor is to catch the eye.
	const cursorTone = state.open?.type === 'detail' ? 'dim' : 'accent';
	const cursor = isSelected ? span(glyphs.selected, cursorTone) : span(' ');
	const group = heading === undefined ? undefined : loaded?.listing.groups[heading];
	if (loaded !== undefined && group !== undefined) {
		return [cursor, span(' '), ...toHeading(state, loaded.listing, group, options)];
	}
	if (loaded === undefined || resource === undefined) {
		return [cursor];
	}
	const count = `${glyphs.times}${found.counts[index] ?? 1}`.padEnd(glyphs.times.length + times);
	const signs = [
		cursor,
		marked.has(markOf(state, key)) ? span(glyphs.marked, 'accent') : span(' '),
		...(view === 'distinct' ? [span(' '), span(`${count}  `, 'dim')] : [span('  ')]),
	];
	const room = layoutNow(state).list.columns - cellsOfSpans(signs);
	const toSpans = (tone: Tone) => toResourceSpans(resource, found.query, loaded.columns, {tone, room, glyphs});
	return [...signs, ...(isSelected ? toSpans('strong') : again(resource, () => toSpans('plain')))];
};

type Again = (resource: Resource, make: () => Span[]) => Span[];

// What the last list was made of, and its rows.
let last: {readonly of: readonly unknown[]; readonly rows: ReadonlyMap<Resource, Span[]>} = {of: [], rows: new Map()};

// After a move all rows but two are as they were, so those of the last list are used again; no older ones are kept.
const takeAgain = (state: State): Again => {
	const of = [state.found, state.loaded, state.options, state.view, layoutNow(state).list.columns];
	const before = of.every((part, index) => part === last.of[index]) ? last.rows : undefined;
	const rows = new Map<Resource, Span[]>();
	last = {of, rows};
	return (resource, make) => {
		const spans = before?.get(resource) ?? make();
		rows.set(resource, spans);
		return spans;
	};
};

const toHeading = (state: State, listing: Listing, group: Group, {isSelected, glyphs}: RowOptions): Span[] => {
	const {query, environments} = state.found;
	const all = countInWholeGroup(listing, group);
	const isWhole = !state.loaded?.isBeginning || group.end < listing.resources.length;
	const known = query.length === 0 ? String(all) : `${countInGroup(environments, group)}/${all}`;
	const count = isWhole ? known : glyphs.ellipsis;
	const label = groupLabelOf(group);
	const ranges = group.name === undefined ? [] : rangesOf(query, label);
	const name = markMatches(label, isSelected ? 'strong' : 'plain', ranges);
	const room = layoutNow(state).list.columns - 5 - cellsOf(count);
	const fold = state.folded.has(group.index) ? glyphs.folded : glyphs.unfolded;
	return [span(`${fold} `, 'dim'), ...padSpans(name, Math.max(4, room), glyphs.ellipsis), span(count, 'dim')];
};

type RowLook = {readonly tone: Tone; readonly room: number; readonly glyphs: Glyphs};

/** A row: first its name, else its os and locale, then what else tells it from others. Tags beside these are dim. */
export const toResourceSpans = (
	{name, tags, remark, record, isUnreadable}: Resource,
	query: Query,
	{name: width, columns, shared}: ListColumns,
	{tone, room, glyphs}: RowLook,
): Span[] => {
	if (isUnreadable) {
		return [span(remark ?? '', 'failure'), span(`  ${toSafeText(toJson(record))}`, 'dim')];
	}
	const toCell = (spans: readonly Span[], cells = 0, least = cells): Cell => ({
		...{spans, width: cells, least},
		tellsApart: true,
	});
	const title = name === undefined ? [] : [toCell(markMatches(name, tone, rangesOf(query, name)), width)];
	const toColumn = ({prefix, ...column}: Column): Cell => {
		const own = tags.filter(tag => tag.prefix === prefix);
		return name === undefined && prefix === 'os'
			? toCell(toNames(own, query, tone), column.width, column.least)
			: {...column, spans: toNames(own, query, prefix === 'os' || prefix === 'locale' ? 'plain' : 'dim')};
	};
	if (tags.length === 0) {
		return joinCells([...title, toCell([span(remark ?? '', 'dim')])], room, glyphs);
	}
	if (name !== undefined || tags.some(({prefix}) => prefix === 'os')) {
		return joinCells([...title, ...columns.map(toColumn)], room, glyphs);
	}
	const own = tags.filter(tag => !shared.includes(tag));
	return joinCells([toCell(toTexts(own.length === 0 ? tags : own, query, tone))], room, glyphs);
};

type Cell = Omit<Column, 'prefix'> & {readonly spans: readonly Span[]};

// What does not fit is cut in its middle, as ends tell images apart; but what tells nothing apart is then left out. A text
// wider than its column takes what the others leave, and so does what few have.
const joinCells = (cells: readonly Cell[], room: number, {ellipsis}: Glyphs): Span[] => {
	const fitted = fitColumns(cells, room);
	const line: Span[] = [];
	let spare = fitted.reduce((left, given) => left - (given === 0 ? 0 : given + gapOfColumns), room + gapOfColumns);
	const rare = cells.filter(({spans, width, tellsApart}) => width === 0 && tellsApart && spans.length > 0);
	let kept = rare.reduce((sum, {least}) => sum + least + gapOfColumns, 0);
	for (const [index, {spans, width, least, tellsApart}] of cells.entries()) {
		const own = cellsOfSpans(spans);
		let given = fitted[index] ?? 0;
		if (width === 0 && own > 0) {
			kept -= tellsApart ? least + gapOfColumns : 0;
			const cell = Math.min(own, spare - gapOfColumns);
			given = cell === own || (tellsApart && cell >= leastCell) ? cell : 0;
			spare -= given === 0 ? 0 : given + gapOfColumns;
		} else if (given === width && own > width) {
			const more = Math.max(0, Math.min(own - width, spare - kept));
			given += more;
			spare -= more;
		}
		if (given > 0) {
			const gap = line.length === 0 ? [] : [span(' '.repeat(gapOfColumns))];
			line.push(...gap, ...padSpans(cutMiddleSpans(spans, given, ellipsis), given));
		}
	}
	return line;
};

const toNames = (tags: readonly Tag[], query: Query, tone: Tone): Span[] =>
	tags.flatMap((tag, index) => [
		...(index === 0 ? [] : [span(' ', tone)]),
		...toVisible(tag.name, tone, rangesOf(query, tag.text), tag.text.length - tag.name.length, tags.length > 1),
	]);

const toVisible = (text: string, tone: Tone, ranges: readonly Range[], offset: number, isTight = false): Span[] => {
	const seen = quoteBlanks(text, isTight);
	return markMatches(seen, tone, ranges, offset - Number(seen !== text));
};

const toTexts = (tags: readonly Tag[], query: Query, tone: Tone): Span[] =>
	tags.flatMap((tag, index) => [
		...(index === 0 ? [] : [span('  ', tone)]),
		...toVisible(tag.text, tone, rangesOf(query, tag.text), 0),
	]);
