import {rangesOf} from '../../filter/highlight.ts';
import {parseQuery, type Query} from '../../filter/query.ts';
import {toChangeCounts} from '../../history/changes.ts';
import {type ChangeRow, changeRowsOf, selectedChange, shownChanges} from '../../state/changes.ts';
import type {Spot} from '../../state/click-target.ts';
import {driftOf, searchOf} from '../../state/panels.ts';
import {windowOf} from '../../state/scroll.ts';
import {layoutNow, type State} from '../../state/state.ts';
import {cutShared} from '../../text/cut-shared.ts';
import {type Glyphs, glyphsOf} from '../../text/glyphs.ts';
import {
	cellsOfSpans,
	cutSpans,
	markMatches,
	padSpans,
	type Span,
	span,
	type Tone,
	toRowSpans,
} from '../../text/spans.ts';
import {cellsOf, cutText, padText} from '../../text/width.ts';
import {leastOf, type Measured, measuredOf, toTableWidths, widestNarrowFacet} from './widths.ts';

/** The visible changes of the open panel: a table, or below 70 columns two lines for each facet that changed. */
export const toChangeLines = (state: State): readonly Span[][] => {
	const {changes, size} = state;
	const {hasStatusLine, body} = layoutNow(state);
	const list = shownChanges(state);
	if (changes === undefined || list.length === 0) {
		const search = searchOf(state).trim();
		const none = changes === undefined ? 'comparing with the earlier listing' : `no changes since ${changes.since}`;
		return [[span(cutText(search === '' ? none : `no change matches ${search}`, size.columns))]];
	}
	const isSinceSeen = hasStatusLine || toChangesCount(state).includes(' since ');
	const below: Span[][] = hasStatusLine
		? [[span(glyphsOf(state.options).rule.repeat(size.columns), 'dim')]]
		: isSinceSeen
			? []
			: [[span(cutText(`since ${changes.since}`, size.columns), 'dim')]];
	const rows = Math.max(1, body - below.length);
	const {heads} = changeRowsOf(changes);
	const measured = measuredOf(changes);
	const widths = toTableWidths(measured, size.columns);
	const lines =
		widths === undefined ? toNarrow(state, list, measured, rows) : toTable(state, list, {heads, ...widths}, rows);
	const blank = Array.from({length: Math.max(0, rows - lines.length)}, (): Span[] => []);
	return [...lines, ...blank, ...below].slice(0, body);
};

/** The number of changes in the first line, as detailed as fits beside the search. */
export const toChangesCount = ({changes, size}: State): string => {
	const counts = changes === undefined ? '' : toChangeCounts(changes);
	if (changes === undefined || counts === '') {
		return '';
	}
	const texts = [`${counts} since ${changes.since}`, counts, counts.replace('changed', 'chg.')];
	// `> type to search`, and two blanks.
	return texts.find(text => cellsOf(text) <= size.columns - 18) ?? `${changes.list.length} chg.`;
};

type Table = {readonly heads: readonly string[]; readonly times: number; readonly widths: readonly number[]};

/** What all lines of a frame share. */
type Look = {readonly columns: number; readonly query: Query; readonly glyphs: Glyphs};

const lookOf = (state: State): Look => ({
	columns: state.size.columns,
	query: parseQuery(searchOf(state)),
	glyphs: glyphsOf(state.options),
});

const toTable = (state: State, list: readonly ChangeRow[], table: Table, rows: number): Span[][] => {
	const look = lookOf(state);
	const cursor = list.indexOf(selectedChange(state) as ChangeRow);
	const {start, end} = windowOf(list.length, cursor, Math.max(1, rows - 1), driftOf(state));
	const names = [...table.heads, 'facet', 'before', 'now'];
	const heads = names.map((name, index) => padText(name, table.widths[index] ?? 0)).join(gap);
	const position = `${cursor + 1}/${list.length}`;
	const line = padSpans(
		[span(' '.repeat(table.times + 5) + heads.trimEnd(), 'dim')],
		Math.max(0, look.columns - cellsOf(position) - 2),
		look.glyphs.ellipsis,
	);
	const shown = list.slice(start, end).map((row, index) => {
		const before = index === 0 ? undefined : list[start + index - 1];
		return toTableRow(row, before, start + index === cursor, table, look);
	});
	return [[...line, span(`  ${position}`, 'dim')], ...shown];
};

const gap = '  ';

const spotOf = ({id}: ChangeRow): Spot => ({type: 'item', id});

const toTableRow = (
	row: ChangeRow,
	before: ChangeRow | undefined,
	isSelected: boolean,
	{heads, times, widths}: Table,
	look: Look,
): Span[] => {
	const {ellipsis} = look.glyphs;
	const cells = [...row.cells, row.facet];
	// Dim means the same as in the row above.
	const isSame = (index: number) =>
		!isSelected && before !== undefined && cells[index] === [...before.cells, before.facet][index];
	const spans = cells.flatMap((text, index): Span[] => {
		const tone: Tone = isSame(index) ? 'dim' : isSelected && index === 0 ? 'strong' : 'plain';
		const cell = padText(text, widths[index] ?? 0, ellipsis);
		return [...toMarked(cell, heads[index] ?? '', tone, look), span(gap)];
	});
	const [old = 0, now = 0] = widths.slice(cells.length);
	// The tags of a gone environment may take the room of both columns.
	const room = row.now === '' ? old + gap.length + now : old;
	const values = [
		...toMarked(padText(cutShared(row.old, row.now, room, ellipsis), room, ellipsis), row.facet, 'dim', look),
		...(row.now === '' ? [] : [span(gap), ...toMarked(cutText(row.now, now, ellipsis), row.facet, 'plain', look)]),
	];
	return toRowSpans(
		[...toStart(row, isSelected, times, look), ...spans, ...values],
		look.columns,
		isSelected,
		ellipsis,
		spotOf(row),
	);
};

const toNarrow = (state: State, list: readonly ChangeRow[], {facet}: Measured, rows: number): Span[][] => {
	const look = lookOf(state);
	const selected = selectedChange(state);
	const cursor = selected === undefined ? -1 : list.indexOf(selected);
	const starts = [0];
	for (const {sign} of list) {
		starts.push((starts.at(-1) ?? 0) + (sign === '~' ? 2 : 1));
	}
	const window = windowOf(starts.at(-1) ?? 0, starts[cursor] ?? -1, rows, driftOf(state));
	// No row begins with its second line.
	const start = starts.find(at => at >= window.start) ?? 0;
	const lines: Span[][] = [];
	list.forEach((row, index) => {
		const at = starts[index] ?? 0;
		if (at >= start && at < start + rows) {
			lines.push(...toNarrowRow(row, index === cursor, Math.min(facet, widestNarrowFacet), look));
		}
	});
	return lines.slice(0, rows);
};

const toNarrowRow = (row: ChangeRow, isSelected: boolean, facetWidth: number, look: Look): Span[][] => {
	const {columns, glyphs} = look;
	const {ellipsis} = glyphs;
	const {sign, old, now, facet, changes} = row;
	const start = toStart(row, isSelected, changes.length === 1 ? 0 : cellsOf(toTimes(row, glyphs)), look, true);
	const first = [...start, ...toMarked(row.cells.filter(Boolean).join(' '), '', isSelected ? 'strong' : 'plain', look)];
	if (sign !== '~') {
		const value = [span(gap), ...toMarked(now || old, facet, sign === '+' ? 'plain' : 'dim', look)];
		const whole = cellsOfSpans([...first, ...value]) <= columns ? [...first, ...value] : first;
		return [toRowSpans(whole, columns, isSelected, ellipsis, spotOf(row))];
	}
	const head = [span('      '), span(`${padText(facet, facetWidth, ellipsis)}  `, 'dim')];
	const room = Math.max(1, columns - cellsOfSpans(head));
	const line = [...head, ...toOneLine(row, room, look)];
	return [first, line].map(spans => toRowSpans(spans, columns, isSelected, ellipsis, spotOf(row)));
};

// Old and new in a line. First the old value is cut to what differs, then both are.
const toOneLine = ({facet, old, now}: ChangeRow, room: number, look: Look): Span[] => {
	const {ellipsis} = look.glyphs;
	if (old === 'none' || now === 'none') {
		const [sign, text, tone] = old === 'none' ? (['+', now, 'plain'] as const) : (['-', old, 'dim'] as const);
		return cutSpans([span(`${sign} `, tone), ...toMarked(text, facet, tone, look)], room, ellipsis);
	}
	const arrow = ' → ';
	const least = leastOf(old, now);
	const isNowWhole = cellsOf(now) + arrow.length + least <= room;
	const shown = isNowWhole ? now : cutShared(now, old, Math.max(1, room - arrow.length - least), ellipsis);
	const before = cutShared(old, now, Math.max(0, room - arrow.length - cellsOf(shown)), ellipsis);
	return [...toMarked(before, facet, 'dim', look), span(arrow, 'dim'), ...toMarked(shown, facet, 'plain', look)];
};

const toTimes = ({changes}: ChangeRow, {times}: Glyphs): string => `${times}${changes.length}`;

const signTones = {'+': 'ok', '-': 'failure', '~': 'plain'} as const;

const toStart = (row: ChangeRow, isSelected: boolean, times: number, {glyphs}: Look, isTight = false): Span[] => {
	const count = row.changes.length === 1 ? '' : toTimes(row, glyphs);
	return [
		span(`${isSelected ? glyphs.selected : ' '} `, 'accent'),
		span(row.sign, signTones[row.sign]),
		span(isTight ? (times === 0 ? ' ' : ` ${count} `) : ` ${padText(count, times)} `, 'dim'),
	];
};

// A search finds values with the name of their facet.
const toMarked = (text: string, facet: string, tone: Tone, {query}: Look): Span[] => {
	const prefix = facet === '' || facet === 'tags' ? '' : `${facet}:`;
	return query.length === 0
		? [span(text, tone)]
		: markMatches(text, tone, rangesOf(query, prefix + text), prefix.length);
};
