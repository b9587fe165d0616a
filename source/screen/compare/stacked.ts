import {comparedOf} from '../../state/compared.ts';
import type {State} from '../../state/state.ts';
import {cutShared, differingRanges} from '../../text/differing.ts';
import {glyphsOf} from '../../text/glyphs.ts';
import {type Span, span} from '../../text/spans.ts';
import {cellsOf, cutText, padText, widestOf, wrapParts, wrapText} from '../../text/width.ts';
import type {AreaLine} from '../area.ts';
import {gutter, shownColumns} from './columns.ts';
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
