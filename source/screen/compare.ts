import {shownKeyOf} from '../keys/lookup.ts';
import type {DifferingRow} from '../listing/compare.ts';
import {labelOf, type Tag} from '../listing/listing.ts';
import {type ComparedColumn, comparedOf, selectedColumn} from '../state/compared.ts';
import {comparisonIn} from '../state/open.ts';
import {yieldFor} from '../state/picked.ts';
import type {State} from '../state/state.ts';
import {windowOf} from '../state/window.ts';
import {differingRanges} from '../text/differing.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {quoteBlanks} from '../text/quote-blanks.ts';
import {markMatches, padSpans, type Range, type Span, span, type Tone} from '../text/spans.ts';
import {padText, wrapParts, wrapText} from '../text/width.ts';
import {labelOfPrefix, toNameList} from './labels.ts';

// In cells. Two environments are side by side from `smallestRoom` on, more only with `narrowest` for each.
const smallestRoom = 16;
const narrowest = 26;
const widest = 44;

// In cells, before each text: the cursor, or the room for it.
const gutter = 2;

/** Cells of the labels and of each column beside them. */
type Widths = {readonly label: number; readonly cell: number};

/** A text with the part of it that stands out. */
type Cell = {readonly text: string; readonly bright?: readonly Range[]};

/** The columns that fit side by side, always with the selected one: the first, from 0, how many fit, and how many there are. */
export const acrossOf = (state: State) => {
	const all = comparedOf(state).columns.length;
	const room = roomOf(state);
	const fewest = room < smallestRoom ? 1 : 2;
	const count = Math.min(all, Math.max(fewest, Math.floor(room / narrowest)));
	const selected = state.open?.type === 'compare' ? selectedColumn(state, state.open) : 0;
	return {start: windowOf(all, selected, count).start, count, all, selected};
};

// On a narrow terminal the values need the room more than their labels.
const labelWidthOf = ({size}: State): number => (size.columns < 60 ? 10 : 12);

const roomOf = (state: State): number => Math.max(1, state.size.columns - labelWidthOf(state));

const widthsOf = (state: State): Widths => ({
	label: labelWidthOf(state),
	cell: Math.min(widest, Math.floor(roomOf(state) / Math.max(1, acrossOf(state).count))),
});

/** The position of the compared environment that is drawn at a column of the screen; undefined outside them. */
export const comparedAt = (state: State, column: number): number | undefined => {
	const {start, count} = acrossOf(state);
	const {label, cell} = widthsOf(state);
	const across = Math.floor((column - label) / cell);
	return across >= 0 && across < count ? start + across : undefined;
};

/** The lines of the comparison: what differs, with the environments side by side, then what is the same. */
export const toCompareLines = (state: State): Span[][] => {
	const {start, count, all} = acrossOf(state);
	const {label, cell} = widthsOf(state);
	const widths = {label, cell};
	const seen = count === 1 ? `${start + 1}` : `${start + 1} to ${start + count}`;
	return [
		...(count < all ? [[span(`${seen} of ${all}`, 'dim')]] : []),
		...toHeadingLines(state, widths),
		...toDifferingLines(state, widths),
		...toSameLines(state, {label, cell: roomOf(state)}),
		...toSameTextLines(state),
	];
};

const toHeadingLines = (state: State, widths: Widths): Span[][] => {
	const {times, selected: cursor} = glyphsOf(state.options);
	const {start, count, selected} = acrossOf(state);
	const shown = comparedOf(state).columns.slice(start, start + count);
	const names = shown.map(column => {
		return {text: labelOf(column[0]) + (column.length === 1 ? '' : ` ${times}${column.length}`)};
	});
	const groups = shown.map(column => ({text: groupNamesOf(state, column)}));
	return [
		...toRow('different', names, widths, 'strong', {cursor, at: selected - start}),
		...toRow('', groups, widths, 'dim'),
	];
};

const toDifferingLines = (state: State, widths: Widths): Span[][] => {
	const {differing} = comparedOf(state).comparison;
	if (differing.length === 0) {
		const cells = [{text: whyNothing(state)}];
		return toRow('', cells, {...widths, cell: roomOf(state)}, 'strong');
	}
	const {start, count} = acrossOf(state);
	return differing.flatMap(row => {
		const values = Array.from({length: count}, (_, index) => valuesOf(row, start + index));
		const bright = differingRanges(values, gap);
		const cells = values.map((texts, index) => ({text: texts.join(gap), bright: bright[index] ?? []}));
		return toRow(rowLabelOf(row), cells, widths, 'plain');
	});
};

const gap = '  ';

/** Why nothing is different, and what to do about it. */
export const whyNothing = (state: State): string => {
	const length = comparedOf(state).columns[0]?.length ?? 0;
	if (length < 2) {
		return 'nothing to compare with';
	}
	const which = length === 2 ? 'both' : `all ${length}`;
	const isMarked = comparisonIn(state.open)?.anchor === undefined;
	return `nothing: ${which} have the same tags and fields; ${isMarked ? 'go back to mark others' : 'move to another'}`;
};

const toSameLines = (state: State, widths: Widths): Span[][] => {
	const {same} = comparedOf(state).comparison;
	const parts = same.map(({prefix, tags}) => [...(prefix === '' ? [] : [prefix]), ...namesOf(tags)].join(' '));
	const text = parts.join(` ${glyphsOf(state.options).dot} `);
	return same.length === 0 ? [] : [[], ...toRow('same', [{text}], widths, 'dim')];
};

// More would take long, and nobody compares so many.
const mostCompared = 100;

/** Says that some of the compared come out as the same text, if so: picking one of these decides nothing. */
export const toSameTextLines = (state: State): Span[][] => {
	const same = countSame(state);
	if (same === 0) {
		return [];
	}
	const {columns} = comparedOf(state);
	const key = shownKeyOf(state.options, 'compare', 'all-tags');
	const advice = key !== undefined && doExactTagsHelp(state) ? ` (${key}: exact tags)` : '';
	const which =
		same < Math.min(columns.length, mostCompared) ? `${same} of these` : same === 2 ? 'both' : 'all of these';
	const text = `${which} ${isCopying(state) ? 'copy' : 'print'} the same text${advice}`;
	return [[], ...wrapText(text, state.size.columns).map(part => [span(part, 'strong')])];
};

/** Whether fewer of the compared come out as the same text with exact tags. */
export const doExactTagsHelp = (state: State): boolean => {
	const same = state.tagsTaken === 'exact' ? 0 : countSame(state);
	return same > 0 && countSame({...state, tagsTaken: 'exact'}) < same;
};

const isCopying = ({options}: State): boolean => options.target === 'clipboard';

// How many of the compared come out as the text of another one.
const countSame = (state: State): number => {
	const columns = comparedOf(state).columns.slice(0, mostCompared);
	const yields = columns.map(([first]) => yieldFor(state, [first], state.form, isCopying(state)));
	const texts = Map.groupBy(
		yields.flatMap(one => (one.type === 'text' ? [one.text] : [])),
		text => text,
	);
	return [...texts.values()].reduce((sum, {length}) => sum + (length > 1 ? length : 0), 0);
};

/** The labels of the groups of a column. */
export const groupNamesOf = ({loaded}: State, column: ComparedColumn): string => {
	const groups = new Set(column.map(({group}) => group));
	return toNameList([...groups].flatMap(index => loaded?.listing.groups[index] ?? []));
};

/** The label of a row. */
export const rowLabelOf = (row: DifferingRow): string => (row.type === 'field' ? row.name : labelOfPrefix(row.prefix));

/** The values that one of the compared environments has in a row. */
export const valuesOf = (row: DifferingRow, index: number): readonly string[] =>
	row.type === 'field' ? (row.cells[index] ?? []) : namesOf(row.cells[index] ?? []);

/** Tags without their prefix, as they stand among others. */
export const namesOf = (tags: readonly Tag[]): readonly string[] => tags.map(({name}) => quoteBlanks(name));

// Cells wrap within their column, as a cut could hide the one character that differs.
const toRow = (
	label: string,
	cells: readonly Cell[],
	widths: Widths,
	tone: Tone,
	{cursor, at}: {readonly cursor: string; readonly at: number} = {cursor: '', at: -1},
): Span[][] => {
	const wrapped = cells.map(({text}) => wrapParts(text, Math.max(1, widths.cell - gutter)));
	const height = Math.max(1, ...wrapped.map(parts => parts.length));
	return Array.from({length: height}, (_, row) => [
		span(padText(row === 0 ? label : '', widths.label), tone === 'strong' ? 'strong' : 'dim'),
		...wrapped.flatMap((parts, index) => {
			const {part, start} = parts[row] ?? {part: '', start: 0};
			const text = markMatches(part, tone, cells[index]?.bright ?? [], start).map(
				(one): Span => (one.tone === 'match' ? {...one, tone: 'strong'} : one),
			);
			const sign = span((row === 0 && index === at ? cursor : '').padEnd(gutter), 'accent');
			const isMissing = row === 0 && cells[index]?.text === '';
			return padSpans([sign, ...(isMissing ? [span('-', 'dim')] : text)], widths.cell);
		}),
	]);
};
