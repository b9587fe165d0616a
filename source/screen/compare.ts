import {shownKeyOf} from '../keys/keymap.ts';
import type {DifferingRow} from '../listing/compare.ts';
import {labelOf, type Resource, type Tag} from '../listing/listing.ts';
import {type ComparedColumn, comparedOf, selectedColumn} from '../state/compared.ts';
import {comparisonIn} from '../state/open.ts';
import {yieldFor} from '../state/picked.ts';
import {windowOf} from '../state/rows.ts';
import {layoutNow, type State} from '../state/state.ts';
import {cutShared, differingRanges} from '../text/differing.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {quoteBlanks} from '../text/safe-text.ts';
import {markMatches, padSpans, type Range, type Span, span, type Tone} from '../text/spans.ts';
import {cellsOf, cutText, padText, widestOf, wrapParts, wrapText} from '../text/width.ts';
import {type AreaLine, type Target, toAreaLines} from './area.ts';
import {labelOfPrefix, toNameList} from './labels.ts';

// In cells. Side by side, each environment has `narrowest` at least and `widest` at most.
const narrowest = 26;
const widest = 44;

/** In cells: the labels before environments that stand side by side. */
export const labelWidth = 12;

/** In cells, before each text: the cursor, or the room for it. */
export const gutter = 2;

/** Whether the environments stand below each other, as there is no room to set them side by side with whole names. */
export const isStacked = ({size}: State): boolean => size.columns < 60;

/** The compared that are shown, always with the selected one: the first, from 0, how many, and how many there are. */
export const shownColumns = (state: State) => {
	const all = comparedOf(state).columns.length;
	// Below each other they stand once in the heading, and once again in each row: two or three rows should be seen.
	const fitting = isStacked(state) ? layoutNow(state).body / 3 : (state.size.columns - labelWidth) / narrowest;
	const count = Math.min(all, Math.max(2, Math.floor(fitting)));
	const selected = state.open?.type === 'compare' ? selectedColumn(state, state.open) : 0;
	return {start: windowOf(all, selected, count).start, count, all, selected};
};

/** In cells: one of the environments that stand side by side. */
export const cellWidthOf = (state: State): number =>
	Math.min(widest, Math.floor((state.size.columns - labelWidth) / Math.max(1, shownColumns(state).count)));

/** The position of the compared environment that a cell of the screen belongs to; undefined outside them. */
export const comparedAt = (state: State, target: Target | undefined, column: number): number | undefined => {
	if (target?.type !== 'comparison' || isStacked(state)) {
		return target?.type === 'comparison' ? target.index : undefined;
	}
	const {start, count} = shownColumns(state);
	const across = Math.floor((column - labelWidth) / cellWidthOf(state));
	return across >= 0 && across < count ? start + across : undefined;
};

/**
The lines of the comparison: what differs, then what is the same, and a warning where that some come out as the same text.
The warning is above where it would be out of sight below.
*/
export const toCompareLines = (state: State): readonly AreaLine[] => {
	const {start, count, all} = shownColumns(state);
	const seen = toAreaLines(count < all ? [[span(`${start + 1} to ${start + count} of ${all}`, 'dim')]] : []);
	const lines = [...seen, ...(isStacked(state) ? toStackedLines(state) : toAreaLines(toSideBySideLines(state)))];
	const text = sameTextWarning(state);
	if (text === undefined) {
		return lines;
	}
	const warning = toAreaLines(wrapText(text, state.size.columns).map(part => [span(part, 'strong')]));
	const isInSight = lines.length + 1 + warning.length <= layoutNow(state).body;
	return isInSight ? [...lines, {spans: []}, ...warning] : [...warning, ...lines];
};

// More would take long, and nobody compares so many.
const mostCompared = 100;

/** Says that some of the compared come out as the same text, if so: picking one of these decides nothing. */
export const sameTextWarning = (state: State): string | undefined => {
	const same = countSame(state);
	if (same === 0) {
		return undefined;
	}
	const {columns} = comparedOf(state);
	const key = shownKeyOf(state.options, 'compare', 'all-tags');
	const advice = key !== undefined && doExactTagsHelp(state) ? ` (${key}: exact tags)` : '';
	const which =
		same < Math.min(columns.length, mostCompared) ? `${same} of these` : same === 2 ? 'both' : 'all of these';
	return `${which} ${isCopying(state) ? 'copy' : 'print'} the same text${advice}`;
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

/** Stands between the values that one environment has in a row. */
export const valueGap = '  ';

/** What stands for a value where there is none. */
export const noValue = '-';

/** The label of what a column shows, with how many it stands for. */
export const columnNameOf = ({options}: State, column: ComparedColumn): string =>
	labelOf(column[0]) + (column.length === 1 ? '' : ` ${glyphsOf(options).times}${column.length}`);

/** The labels of the groups of a column. */
export const groupNamesOf = ({loaded}: State, column: readonly Resource[]): string => {
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

/** What all of the compared have, in one text; empty where they have nothing in common. */
export const sameTextOf = (state: State): string => {
	const parts = comparedOf(state).comparison.same.map(({prefix, tags}) =>
		[...(prefix === '' ? [] : [prefix]), ...namesOf(tags)].join(' '),
	);
	return parts.join(` ${glyphsOf(state.options).dot} `);
};

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

/** Part of a text, from `offset` on, with what differs in it bright. */
export const markDiffering = (part: string, tone: Tone, ranges: readonly Range[], offset = 0): Span[] =>
	markMatches(part, tone, ranges, offset).map(one => (one.tone === 'match' ? span(one.text, 'strong') : one));

/** A text with the part of it that stands out. */
type Cell = {readonly text: string; readonly bright?: readonly Range[]};

/** The comparison with the environments beside each other: what differs, then what is the same. */
export const toSideBySideLines = (state: State): Span[][] => {
	const all = Math.max(1, state.size.columns - labelWidth);
	const {same} = comparedOf(state).comparison;
	return [
		...toHeadingLines(state),
		...toDifferingLines(state, all),
		...(same.length === 0 ? [] : [[], ...toRow('same', [{text: sameTextOf(state)}], all, 'dim')]),
	];
};

const toHeadingLines = (state: State): Span[][] => {
	const {selected: cursor} = glyphsOf(state.options);
	const {start, count, selected} = shownColumns(state);
	const shown = comparedOf(state).columns.slice(start, start + count);
	const names = shown.map(column => ({text: columnNameOf(state, column)}));
	const groups = shown.map(column => ({text: groupNamesOf(state, column)}));
	return [
		...toRow('different', names, cellWidthOf(state), 'strong', {cursor, at: selected - start}),
		...toRow('', groups, cellWidthOf(state), 'dim'),
	];
};

const toDifferingLines = (state: State, all: number): Span[][] => {
	const {differing} = comparedOf(state).comparison;
	if (differing.length === 0) {
		return toRow('', [{text: whyNothing(state)}], all, 'strong');
	}
	const {start, count} = shownColumns(state);
	return differing.flatMap(row => {
		const values = Array.from({length: count}, (_, index) => valuesOf(row, start + index));
		const bright = differingRanges(values, valueGap);
		const cells = values.map((texts, index) => ({text: texts.join(valueGap), bright: bright[index] ?? []}));
		return toRow(rowLabelOf(row), cells, cellWidthOf(state), 'plain');
	});
};

// Cells wrap within their column, as a cut could hide the one character that differs.
const toRow = (
	label: string,
	cells: readonly Cell[],
	width: number,
	tone: Tone,
	{cursor, at}: {readonly cursor: string; readonly at: number} = {cursor: '', at: -1},
): Span[][] => {
	const wrapped = cells.map(({text}) => wrapParts(text, Math.max(1, width - gutter)));
	const height = Math.max(1, ...wrapped.map(parts => parts.length));
	return Array.from({length: height}, (_, row) => [
		span(padText(row === 0 ? label : '', labelWidth), tone === 'strong' ? 'strong' : 'dim'),
		...wrapped.flatMap((parts, index) => {
			const {part, start} = parts[row] ?? {part: '', start: 0};
			const sign = span((row === 0 && index === at ? cursor : '').padEnd(gutter), 'accent');
			const isMissing = row === 0 && cells[index]?.text === '';
			const text = markDiffering(part, tone, cells[index]?.bright ?? [], start);
			return padSpans([sign, ...(isMissing ? [span(noValue, 'dim')] : text)], width);
		}),
	]);
};

/**
The comparison with the environments below each other, for a narrow screen: their names, then for each row a label with one
value below the other, so that no name is broken that fits a line.
*/
export const toStackedLines = (state: State): AreaLine[] => {
	const {differing} = comparedOf(state).comparison;
	const {start, count} = shownColumns(state);
	const width = Math.min(Math.floor(state.size.columns / 3), widestOf(['same', ...differing.map(rowLabelOf)]) + 1);
	return [
		...toNameLines(state),
		{spans: []},
		...differing.flatMap(row => {
			const values = Array.from({length: count}, (_, position) => valuesOf(row, start + position));
			return toValueLines(state, rowLabelOf(row), width, values);
		}),
		...(differing.length === 0 ? toTextLines(state, '', width, whyNothing(state), 'strong') : []),
		...toTextLines(state, 'same', width, sameTextOf(state), 'dim'),
	];
};

// In fewer cells a cut list of groups says nothing.
const leastGroups = 10;

// Beside each name its groups, or below it where there is no room for them.
const toNameLines = (state: State): AreaLine[] => {
	const {start, count, selected} = shownColumns(state);
	const {ellipsis} = glyphsOf(state.options);
	const room = state.size.columns - gutter;
	const columns = comparedOf(state).columns.slice(start, start + count);
	const names = columns.map(column => [columnNameOf(state, column)]);
	return fitValues(state, names, room).flatMap(({text}, position) => {
		const index = start + position;
		const parts = wrapText(text, room);
		const lines = parts.map(part => [span(part, 'strong')]);
		const groups = groupNamesOf(state, columns[position] ?? []);
		const left = room - cellsOf((parts.at(-1) ?? '') + valueGap);
		if (left >= Math.min(leastGroups, cellsOf(groups))) {
			lines.at(-1)?.push(span(valueGap + cutText(groups, left, ellipsis), 'dim'));
		} else {
			lines.push([span(cutText(groups, room, ellipsis), 'dim')]);
		}
		return lines.map(
			(spans, line): AreaLine => ({
				spans: [toCursor(state, line === 0 && index === selected), ...spans],
				target: {type: 'comparison', index},
			}),
		);
	});
};

const toValueLines = (
	state: State,
	label: string,
	width: number,
	values: ReadonlyArray<readonly string[]>,
): AreaLine[] => {
	const {start: first, selected} = shownColumns(state);
	const room = roomBeside(state, width);
	return fitValues(state, values, room).flatMap(({text, bright}, position) => {
		const index = first + position;
		return wrapParts(text, room).map(
			({part, start}, line): AreaLine => ({
				spans: [
					toLabel(position === 0 && line === 0 ? label : '', width),
					toCursor(state, line === 0 && index === selected),
					...(text === '' ? [span(noValue, 'dim')] : markDiffering(part, 'plain', bright, start)),
				],
				target: {type: 'comparison', index},
			}),
		);
	});
};

const toTextLines = (state: State, label: string, width: number, text: string, tone: 'strong' | 'dim'): AreaLine[] =>
	text === ''
		? []
		: wrapText(text, roomBeside(state, width)).map((part, line) => ({
				spans: [toLabel(line === 0 ? label : '', width), toCursor(state, false), span(part, tone)],
			}));

const roomBeside = ({size}: State, width: number): number => Math.max(1, size.columns - width - gutter);

const toLabel = (label: string, width: number): Span => span(padText(cutText(label, width - 1), width), 'dim');

const toCursor = ({options}: State, isHere: boolean): Span =>
	span((isHere ? glyphsOf(options).selected : '').padEnd(gutter), 'accent');

// What each has in a row, in one line where that fits or what all share can be cut; else it wraps, as nothing else is cut.
const fitValues = (state: State, values: ReadonlyArray<readonly string[]>, cells: number) => {
	const texts = values.map(some => some.join(valueGap));
	const ranges = differingRanges(values, valueGap);
	const isSingle = values.every(({length}) => length === 1);
	const cut = isSingle ? cutShared(texts, cells, glyphsOf(state.options).ellipsis) : undefined;
	return cut ?? texts.map((text, index) => ({text, bright: ranges[index] ?? []}));
};
