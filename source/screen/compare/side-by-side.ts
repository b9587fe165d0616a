import {comparedOf} from '../../state/compared.ts';
import type {State} from '../../state/state.ts';
import {differingRanges} from '../../text/differing.ts';
import {glyphsOf} from '../../text/glyphs.ts';
import {padSpans, type Range, type Span, span, type Tone} from '../../text/spans.ts';
import {padText, wrapParts} from '../../text/width.ts';
import {cellWidthOf, gutter, labelWidth, shownColumns} from './columns.ts';
import {
	columnNameOf,
	groupNamesOf,
	markDiffering,
	noValue,
	rowLabelOf,
	sameTextOf,
	valueGap,
	valuesOf,
	whyNothing,
} from './texts.ts';

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
