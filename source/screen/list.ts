import {rangesOf} from '../filter/highlight.ts';
import type {Query} from '../filter/query.ts';
import {toJson} from '../json/exact-json.ts';
import {type Column, fitColumns, gapOfColumns, type ListColumns, leastCell} from '../listing/columns.ts';
import {
	countInWholeGroup,
	type Environment,
	type Group,
	groupLabelOf,
	type Listing,
	type Tag,
} from '../listing/listing.ts';
import {differingIn} from '../listing/pick-tags.ts';
import {labelOfPrefix, toSeenName} from '../state/detail.ts';
import {isOpen} from '../state/panels.ts';
import {listPickOf} from '../state/picked.ts';
import {
	environmentOfRow,
	groupOfRow,
	isHeading,
	matchesIn,
	pickedMarks,
	selectedIndex,
	selectedKey,
	windowNow,
} from '../state/rows.ts';
import {layoutNow, type State} from '../state/state.ts';
import {type Glyphs, glyphsOf} from '../text/glyphs.ts';
import {toSafeText} from '../text/safe-text.ts';
import {
	cellsOfSpans,
	cutMiddleSpans,
	markMatches,
	padSpans,
	type Span,
	span,
	type Tone,
	toRowSpans,
} from '../text/spans.ts';
import {cellsOf, cutText, padText} from '../text/width.ts';

export const toListLines = (state: State): Span[][] => {
	const {start, end} = windowNow(state);
	const {list, hasHeads} = layoutNow(state);
	const look = lookOf(state);
	const visible = state.found.rows.subarray(start, end);
	const runs = toRuns(Array.from(visible, key => environmentOfRow(state.loaded?.listing, key)));
	const rows = runs.map((run, row) => {
		const index = start + row;
		// The bar is in the pane that has the keys. A record has no cursor.
		const isSelected = index === look.selected && !isOpen(state, 'detail');
		return toRowSpans(toRow(state, index, look, run), list.columns, isSelected, look.glyphs.ellipsis);
	});
	return hasHeads ? [toHeads(state), ...rows] : rows;
};

type Look = {
	readonly selected: number;
	readonly marked: ReadonlySet<number>;
	/** The environments that the pick matches, as the first one with each set of tags. */
	readonly matched: ReadonlySet<number>;
	readonly glyphs: Glyphs;
	readonly times: number;
};

/** The values that all rows of a frame share, computed once. */
export const lookOf = (state: State): Look => ({
	selected: selectedIndex(state),
	marked: state.marked,
	matched: (isOpen(state, 'detail') ? undefined : listPickOf(state)?.matched?.ids) ?? new Set(),
	glyphs: glyphsOf(state.options),
	times: timesOf(state),
});

// The digits of the highest count in the distinct view; 0 in the other view.
const timesOf = ({found, view}: State): number =>
	view === 'distinct' ? String(found.counts.reduce((one, other) => Math.max(one, other), 1)).length : 0;

/** The cells before the first column: the cursor, the mark, and the count of the distinct view. */
export const cellsBefore = (state: State): number => {
	const times = timesOf(state);
	return times === 0 ? 4 : 5 + glyphsOf(state.options).times.length + times;
};

// The column heads. If not all rows fit, they include the group of the first row and the position of the cursor.
const toHeads = (state: State): Span[] => {
	const {columns: cells} = layoutNow(state).list;
	const place = toPlace(state, Math.floor(cells / 2));
	const room = cells - cellsOf(place);
	let line = ' '.repeat(cellsBefore(state));
	for (const {prefix, given: width} of shownColumns(state)) {
		const label = cutText(prefix === undefined ? '' : labelOfPrefix(prefix), width + gapOfColumns - 1);
		// A part of a head would be useless.
		if (width > 0 && cellsOf(line + label) <= room) {
			line += padText(label, width + gapOfColumns);
		}
	}
	return [span(padText(cutText(line, room, ''), room), 'dim'), span(place, 'dim')];
};

/** The columns of the list and the cells of each; the column of names, if there is one, has no prefix. */
export const shownColumns = (state: State) => {
	const {name = 0, columns = []} = state.loaded?.columns ?? {};
	const names = {prefix: undefined, width: name, least: name, isDistinctive: true, isEssential: true};
	const all = name === 0 ? columns : [names, ...columns];
	const widths = fitColumns(all, layoutNow(state).list.columns - cellsBefore(state));
	return all.map(({prefix}, index) => ({prefix, given: widths[index] ?? 0}));
};

const toPlace = (state: State, most: number): string => {
	const {found, loaded, view, options} = state;
	const {start, end} = windowNow(state);
	if (end - start === found.rows.length) {
		return '';
	}
	const rows = view === 'distinct' ? found.rows : found.environments;
	const position = rows.indexOf(selectedKey(state) ?? -1);
	const place = position === -1 ? '' : `${position + 1}/${rows.length}`;
	const first = found.rows[start];
	const group = isHeading(first) || view === 'distinct' ? undefined : groupOfRow(loaded?.listing, first);
	const label = group === undefined ? [] : [groupLabelOf(group)];
	const both = [...label, ...(place === '' ? [] : [place])].join(` ${glyphsOf(options).dot} `);
	return cutText(cellsOf(both) + 2 > most ? `  ${place}` : `  ${both}`, most);
};

/** A row within a run: neighbouring rows with the same os and locale. */
type InRun = {
	/** Whether it follows a heading or another os. */
	readonly isFirst: boolean;
	/** The prefixes in which the rows of the run differ. */
	readonly differing: ReadonlySet<string>;
};

// Dim repetitions make the difference visible. Headings do not end a run.
const toRuns = (rows: readonly (Environment | undefined)[]): readonly (InRun | undefined)[] => {
	const runs: (InRun | undefined)[] = rows.map(() => undefined);
	for (let start = 0, end = 0; start < rows.length; start = end) {
		const first = rows[start];
		end = rows.findIndex((row, index) => index > start && row !== undefined && !isSameSystem(row, first));
		end = end === -1 ? rows.length : end;
		const run = first === undefined ? [] : rows.slice(start, end).flatMap(row => row ?? []);
		const differing = new Set(differingIn(run));
		for (let index = start; index < end; index++) {
			runs[index] = {isFirst: index === start || rows[index - 1] === undefined, differing};
		}
	}
	return runs;
};

const isSameSystem = ({selector}: Environment, other: Environment | undefined): boolean =>
	selector.length === other?.selector.length && selector.every((tag, index) => tag === other.selector[index]);

const toRow = (state: State, index: number, look: Look, run: InRun | undefined): Span[] => {
	const {loaded, found} = state;
	const key = found.rows[index];
	const environment = environmentOfRow(loaded?.listing, key);
	const group = groupOfRow(loaded?.listing, key);
	if (loaded === undefined || group === undefined) {
		return [];
	}
	if (environment === undefined) {
		return toHeading(state, loaded.listing, group, index, look);
	}
	const signs = toSigns(state, index, look);
	const room = layoutNow(state).list.columns - cellsOfSpans(signs);
	const tone = index === look.selected ? 'strong' : 'plain';
	return [...signs, ...toEnvironmentSpans(environment, found.query, loaded.columns, {...look, tone, run, room})];
};

// While the keys act in the detail, the cursor there is bright.
const toCursor = (state: State, index: number, {selected, glyphs}: Look): Span =>
	index === selected ? span(glyphs.selected, isOpen(state, 'detail') ? 'dim' : 'accent') : span(' ');

/** The signs before a row: the cursor, the mark or the sign of an environment that the pick also matches, and its count. */
export const toSigns = (state: State, index: number, look: Look): Span[] => {
	const {selected, marked, matched, glyphs, times} = look;
	const id = state.found.rows[index] ?? 0;
	const isPicked = index === selected && pickedMarks(state).size === 0;
	const isMatched = !isPicked && matched.has(state.loaded?.distinct.representatives[id] ?? id);
	const other = isMatched ? span(glyphs.matched, 'strong') : span(' ');
	const count = `${glyphs.times}${state.found.counts[index] ?? 1}`.padEnd(glyphs.times.length + times);
	return [
		toCursor(state, index, look),
		marked.has(id) ? span(glyphs.marked, 'accent') : other,
		span(times === 0 ? '  ' : ` ${count}  `, 'dim'),
	];
};

const toHeading = (state: State, listing: Listing, group: Group, index: number, look: Look): Span[] => {
	const {query, environments} = state.found;
	const {folded, unfolded, ellipsis} = look.glyphs;
	const all = countInWholeGroup(listing, group);
	const count = query.length === 0 ? String(all) : `${matchesIn(environments, group).length}/${all}`;
	const label = groupLabelOf(group);
	const ranges = group.name === undefined ? [] : rangesOf(query, label);
	const name = markMatches(label, index === look.selected ? 'strong' : 'plain', ranges);
	const room = layoutNow(state).list.columns - 5 - cellsOf(count);
	const fold = span(` ${state.folded.has(group.index) ? folded : unfolded} `, 'dim');
	return [toCursor(state, index, look), fold, ...padSpans(name, room, ellipsis), span(count, 'dim')];
};

type RowLook = {readonly tone: Tone; readonly run?: InRun | undefined; readonly room: number; readonly glyphs: Glyphs};

/** A row: its name, or its os and locale, then its distinctive tags. Tags that differ in its run are plain, others dim. */
export const toEnvironmentSpans = (
	{name, tags, remark, ownRecord, isUnreadable}: Environment,
	query: Query,
	{name: width, columns, shared}: ListColumns,
	{tone, run, room, glyphs}: RowLook,
): Span[] => {
	if (isUnreadable) {
		return [span(remark ?? '', 'failure'), span(`  ${toSafeText(toJson(ownRecord))}`, 'dim')];
	}
	const title = name === undefined ? [] : [toCell(markMatches(name, tone, rangesOf(query, name)), width)];
	const toColumn = ({prefix, ...column}: Column): Cell => {
		const own = tags.filter(tag => tag.facet.name === prefix);
		const isOfSystem = prefix === 'os' || prefix === 'locale';
		const isBright = run === undefined ? isOfSystem : run.differing.has(prefix) || (isOfSystem && run.isFirst);
		return name === undefined && prefix === 'os'
			? toCell(toTagSpans(own, room, query, isBright || tone === 'strong' ? tone : 'dim'), column.width, column.least)
			: {...column, spans: toTagSpans(own, room, query, isBright ? 'plain' : 'dim')};
	};
	if (tags.length === 0) {
		return joinCells([...title, toCell([span(remark ?? '', 'dim')])], room, glyphs);
	}
	if (hasColumns({name, tags})) {
		return joinCells([...title, ...columns.map(toColumn)], room, glyphs);
	}
	const own = tags.filter(tag => !shared.includes(tag));
	return joinCells([toCell(toTagSpans(own.length === 0 ? tags : own, room, query, tone, true))], room, glyphs);
};

/** Whether an environment's row has columns: without a name and an os it is a single text. */
export const hasColumns = ({name, tags}: Pick<Environment, 'name' | 'tags'>): boolean =>
	name !== undefined || tags.some(({facet}) => facet.name === 'os');

type Cell = Omit<Column, 'prefix'> & {readonly spans: readonly Span[]};

const kept = {isDistinctive: true, isEssential: true};

const toCell = (spans: readonly Span[], width = 0, least = width): Cell => ({spans, width, least, ...kept});

/**
The cells of a row. A text that does not fit is cut in its middle, as images differ at their ends, or left out if not distinctive.
A text wider than its column uses the room that other columns leave, and so do the tags of few rows.
*/
export const joinCells = (cells: readonly Cell[], room: number, {ellipsis}: Glyphs): Span[] => {
	const fitted = fitColumns(cells, room);
	const line: Span[] = [];
	let spare = fitted.reduce((left, given) => left - (given === 0 ? 0 : given + gapOfColumns), room + gapOfColumns);
	// After the first cell, cells without a column come last, so that they do not shift a column.
	const rare = cells
		.slice(1)
		.filter(({spans, width, isDistinctive}) => width === 0 && isDistinctive && spans.length > 0);
	const ofRare = rare.reduce((sum, {least}) => sum + least + gapOfColumns, 0);
	for (const [index, {spans, width, isDistinctive}] of cells.entries()) {
		const own = cellsOfSpans(spans);
		let given = fitted[index] ?? 0;
		if (width === 0) {
			const cell = Math.min(own, spare - gapOfColumns);
			given = cell === own || (isDistinctive && cell >= leastCell) ? cell : 0;
			spare -= given === 0 ? 0 : given + gapOfColumns;
		} else if (given === width && own > width) {
			const more = Math.max(0, Math.min(own - width, spare - ofRare));
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

// If there are more tags than cells, only those at both ends are used: the rest would be cut anyway.
const toTagSpans = (tags: readonly Tag[], room: number, query: Query, tone: Tone, areWhole = false): Span[] => {
	const ends = tags.length <= 2 * room + 2 ? tags : [...tags.slice(0, room + 1), ...tags.slice(-room - 1)];
	return ends.flatMap((tag, index) => {
		const {text} = tag;
		const {name, offset} = areWhole ? toSeenName({text, name: text}) : toSeenName(tag, tags.length > 1);
		const between = index === 0 ? [] : [span(areWhole ? '  ' : ' ', tone)];
		return [...between, ...markMatches(name, tone, rangesOf(query, text), offset)];
	});
};
