import {toJson} from '../../json/value.ts';
import {groupLabelOf, labelOf} from '../../listing/labels.ts';
import type {Environment, Group} from '../../listing/listing.ts';
import {headOf} from '../../state/cell-texts.ts';
import type {Spot} from '../../state/click-target.ts';
import {areAllMarked, hasMark, marksIn, pickedEnvironments, pickedMarks} from '../../state/marks.ts';
import {isOpen, type RowKey} from '../../state/panels.ts';
import {listPickOf} from '../../state/picked.ts';
import {
	environmentOfRow,
	groupOfRow,
	isHeading,
	isSelectable,
	matchesIn,
	selectedIndex,
	selectedKey,
} from '../../state/rows.ts';
import {windowNow} from '../../state/scroll.ts';
import {layoutNow, type State, sortFacetOf} from '../../state/state.ts';
import {type Glyphs, glyphsOf} from '../../text/glyphs.ts';
import {memoizeLast} from '../../text/memoize.ts';
import {toSafeText} from '../../text/safe-text.ts';
import {cellsOfSpans, padSpans, type Span, span, textOfSpans, toRowSpans} from '../../text/spans.ts';
import {cellsOf, cutMiddle, cutText, padText} from '../../text/width.ts';
import {createCells} from './cells.ts';
import {type Column, cellsBefore, columnsOf, gapOfColumns} from './columns.ts';

/** The lines of the list, of distinct rows or of a comparison: the heads, then the visible rows. */
export const toTableLines = (state: State): Span[][] => {
	const {start} = windowNow(state);
	const {list, hasHeads} = layoutNow(state);
	const look = lookOf(state);
	const {keys, toRowLine} = visibleRows(state);
	const lines = keys.map((key, row) => {
		const index = start + row;
		const isSelected = index === look.selected;
		// The bar is in the pane that has the keys. A record has no cursor.
		const hasBar = isSelected && !isOpen(state, 'detail');
		if (!isHeading(key)) {
			return toRowLine(row, {isSelected, hasBar, signs: toSigns(state, index, look)});
		}
		const heading = toHeading(state, groupOfRow(state.loaded?.listing, key), index, look);
		// A click on an unfolded heading means nothing.
		const spot: Spot | undefined = isSelectable(state, key) ? {type: 'row', key} : undefined;
		return toRowSpans(heading, list.columns, hasBar, look.glyphs.ellipsis, spot);
	});
	return hasHeads ? [toHeads(state), ...lines] : lines;
};

type RowLook = {readonly isSelected: boolean; readonly hasBar: boolean; readonly signs: readonly Span[]};

// The visible rows, and what draws those of environments. A row that looks as before is the same object: so after a move, only two
// rows are drawn, styled and compared.
const visibleRows = memoizeLast(
	columnsOf,
	state => [windowNow(state).start, windowNow(state).end],
	state => {
		const {start, end} = windowNow(state);
		const {columns} = columnsOf(state);
		const cells = layoutNow(state).list.columns;
		const {ellipsis} = glyphsOf(state.options);
		const keys = Array.from(state.found.rows.subarray(start, end));
		const toCell = createCells(state, columns, keys);
		const draw = (row: number, {isSelected, hasBar, signs}: RowLook): Span[] => {
			const key = keys[row] as RowKey;
			const spot: Spot = {type: 'row', key};
			const environment = environmentOfRow(state.loaded?.listing, key) as Environment;
			const own = toRow(environment, columns, column => toCell(environment, row, column, isSelected));
			return toRowSpans([...signs, ...own], cells, hasBar, ellipsis, spot);
		};
		const known = new Map<string, Span[]>();
		const toRowLine = (row: number, look: RowLook): Span[] => {
			// The cursor is among the signs, and their tones follow from these.
			const id = `${row} ${look.hasBar} ${textOfSpans(look.signs)}`;
			const line = known.get(id) ?? draw(row, look);
			known.set(id, line);
			return line;
		};
		return {keys, toRowLine};
	},
);

type Look = {
	readonly selected: number;
	readonly marked: ReadonlySet<number>;
	/** The environments with the same tags as a picked one, and others that the pick matches; of each set of tags the first. */
	readonly alike: ReadonlySet<number>;
	readonly matched: ReadonlySet<number>;
	readonly glyphs: Glyphs;
};

const lookOf = (state: State): Look => {
	const hasPick = !isOpen(state, 'detail');
	const picked = hasPick ? pickedEnvironments(state) : [];
	const setOf = (id: number) => state.loaded?.distinct.representatives[id] ?? id;
	return {
		selected: selectedIndex(state),
		marked: areAllMarked(state) ? new Set() : state.marked,
		alike: new Set(picked.filter(({tags}) => tags.length > 0).map(({id}) => setOf(id))),
		matched: (hasPick ? listPickOf(state)?.matched?.ids : undefined) ?? new Set(),
		glyphs: glyphsOf(state.options),
	};
};

const toHeads = (state: State): Span[] => {
	const {columns: cells} = layoutNow(state).list;
	const {columns, hidden} = columnsOf(state);
	const {sorted, sortedDown} = glyphsOf(state.options);
	const sort = sortFacetOf(state);
	const heads = columns.flatMap(({facet, cells: width}, index): Span[] => {
		const sign = state.sort?.isReversed === true ? sortedDown : sorted;
		const head = headOf(state, facet);
		const label = facet === sort ? `${head} ${sign}` : head;
		const gap = index === 0 ? [] : [span(' '.repeat(gapOfColumns), 'dim')];
		const text = cutText(label, width);
		// The text at the right may cover the blanks after the last head.
		const shown = index === columns.length - 1 ? text : padText(text, width);
		const spot: Spot = {type: 'head', of: {kind: facet.kind, name: facet.name}};
		return [...gap, {text: shown, tone: facet === sort ? 'plain' : 'dim', spot}];
	});
	const place = layoutNow(state).facts > 0 ? '' : toPlace(state);
	const number = hidden > 0 ? `+${hidden}` : '';
	const before = cellsBefore(state);
	const room = cells - before - textCells(heads) - 1;
	const right = [`${number}  ${place}`.trim(), number, place].find(text => text !== '' && cellsOf(text) <= room) ?? '';
	// Without room after the heads, the position is over the counts of the rows.
	const left = right.endsWith(place) || cellsOf(place) + 2 > before ? '' : place;
	const line = [span(padText(left, before), 'dim'), ...heads];
	return [...padSpans(line, cells - cellsOf(right), ''), span(right, 'dim')];
};

const textCells = (spans: readonly Span[]): number =>
	cellsOf(
		spans
			.map(({text}) => text)
			.join('')
			.trimEnd(),
	);

/** The position of the selected row among the rows of environments, `7/312`; empty if all rows fit, or without one. */
export const toPlace = (state: State): string => {
	const {found, loaded} = state;
	const {start, end} = windowNow(state);
	const isReadable = (id: number) => loaded?.listing.environments[id]?.isUnreadable === false;
	const areAll = found.matches.length === found.environments.length;
	const rows = found.hasHeadings ? found.environments : areAll ? found.rows : found.rows.filter(isReadable);
	const position = rows.indexOf(selectedKey(state) ?? -1);
	return position === -1 || (end - start === found.rows.length && layoutNow(state).facts === 0)
		? ''
		: `${position + 1}/${rows.length}`;
};

// While the keys act in the detail, the cursor of the list is dim.
const toCursor = (state: State, index: number, {selected, glyphs}: Look): Span =>
	index === selected ? span(glyphs.selected, isOpen(state, 'detail') ? 'dim' : 'accent') : span(' ');

// The signs before a row: the cursor; the mark, the same tags as the pick, or that the pick also matches; the count of equal ones.
const toSigns = (state: State, index: number, look: Look): Span[] => {
	const {selected, marked, glyphs} = look;
	const id = state.found.rows[index] ?? 0;
	const isPicked = pickedMarks(state).size === 0 ? index === selected : pickedMarks(state).has(id);
	const before = cellsBefore(state);
	// An unreadable entry counts as none.
	const count = state.view === 'distinct' ? (state.found.counts[index] ?? 1) : 0;
	const times = count === 0 ? '' : `${glyphs.times}${count}`;
	return [
		toCursor(state, index, look),
		span(' '),
		hasMark(state, id, marked) ? span(glyphs.marked, 'accent') : isPicked ? span(' ') : toOtherSign(state, id, look),
		span(padText(times === '' ? '' : ` ${times}`, before - 3), 'dim'),
	];
};

const toOtherSign = ({loaded}: State, id: number, {alike, matched, glyphs}: Look): Span => {
	const set = loaded?.distinct.representatives[id] ?? id;
	return alike.has(set) ? span(glyphs.alike, 'dim') : matched.has(set) ? span(glyphs.matched, 'warning') : span(' ');
};

const toHeading = (state: State, group: Group | undefined, index: number, look: Look): Span[] => {
	if (group === undefined) {
		return [];
	}
	const {folded, unfolded, marked, ellipsis} = look.glyphs;
	const isFolded = state.folded.has(group.index);
	const marks = isFolded ? marksIn(state, group).length : 0;
	const before = [toCursor(state, index, look), span(` ${isFolded ? folded : unfolded} `, 'dim')];
	const after = [
		span(`  ${matchesIn(state.found.environments, group).length}`, 'dim'),
		...(marks === 0 ? [] : [span(`  ${marked}`, 'accent'), span(` ${marks}`, 'dim')]),
	];
	// The counts tell more than the end of a long name.
	const room = layoutNow(state).list.columns - cellsOfSpans([...before, ...after]);
	const name = cutMiddle(groupLabelOf(group), Math.max(1, room), ellipsis);
	return [...before, span(name, index === look.selected ? 'strong' : 'plain'), ...after];
};

const toRow = (environment: Environment, columns: readonly Column[], toCell: (column: number) => Span[]): Span[] => {
	const {isUnreadable, remark, ownRecord, tags} = environment;
	if (isUnreadable) {
		return [span(remark ?? '', 'failure'), span(`  ${toSafeText(toJson(ownRecord))}`, 'dim')];
	}
	const own = columns.map((_, index) => toCell(index));
	// The reason for no tags is in place of the tags, over blank cells.
	const place = tags.length === 0 ? columns.findIndex(({facet}) => facet.kind === 'tag') : -1;
	const next = own.findIndex((spans, index) => index > place && spans.length > 0);
	const end = next === -1 ? columns.length : next;
	const cells = columns.flatMap(({cells: width}, index): Span[] => {
		const gap = index === 0 ? [] : [span(' '.repeat(gapOfColumns))];
		if (index === place) {
			const room = columns.slice(place, end).reduce((sum, {cells: one}) => sum + one + gapOfColumns, -gapOfColumns);
			return [
				...gap,
				...padSpans([span(remark ?? '', 'dim')], next === -1 ? Math.max(room, cellsOf(remark ?? '')) : room),
			];
		}
		return place !== -1 && index > place && index < end ? [] : [...gap, ...padSpans(own[index] ?? [], width)];
	});
	if (columns.length === 0) {
		return [span(labelOf(environment)), span(`  ${remark ?? ''}`, 'dim')];
	}
	return tags.length === 0 && place === -1 ? [...cells, span(`  ${remark ?? ''}`, 'dim')] : cells;
};
