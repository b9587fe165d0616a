import type {Comparison, DifferingRow} from '../listing/compare.ts';
import {type Resource, type Tag, groupLabelOf, labelOf} from '../listing/listing.ts';
import {labelOfPrefix} from './labels.ts';
import {comparedOf} from '../state/compared.ts';
import type {State} from '../state/state.ts';
import {type Span, padSpans} from '../text/spans.ts';
import {cellsOf, padText, wrapText} from '../text/width.ts';

const widestLabel = 13;
const narrowLabel = 10;
const narrowest = 26;
const smallestRoom = 16;
const widest = 44;

/** Cells of the labels and of each column beside them. */
type Widths = {readonly label: number; readonly cell: number};

const span = (text: string, tone: Span['tone'] = 'plain'): Span => ({text, tone});

/** Which environments are seen beside each other: the first of them, counted from 0, how many, and of how many. */
export type Across = {readonly start: number; readonly count: number; readonly all: number};

/** Which environments fit beside each other at the present size. */
export const acrossOf = (state: State): Across => {
	const all = comparedOf(state).resources.length;
	const room = roomOf(state);
	// Two share any room but the smallest; more do as long as each keeps a readable width.
	const fewest = room < smallestRoom ? 1 : 2;
	const start = state.scrollColumns;
	return {start, count: Math.min(all - start, Math.max(fewest, Math.floor(room / narrowest))), all};
};

// Where it is narrow, what is compared needs the room more than what it is called.
const labelWidthOf = ({size}: State): number => (size.columns < 60 ? narrowLabel : widestLabel);

const roomOf = (state: State): number => Math.max(1, state.size.columns - labelWidthOf(state));

/** The lines of the comparison: what differs, environment beside environment, then what is the same. */
export const toCompareLines = (state: State): Span[][] => {
	const {resources, comparison} = comparedOf(state);
	const room = roomOf(state);
	const {start, count, all} = acrossOf(state);
	const label = labelWidthOf(state);
	const widths = {label, cell: Math.min(widest, Math.floor(room / Math.max(1, count)))};
	const columns = resources.slice(0, count).map((_, index) => index + start);
	const seen = count === 1 ? `${start + 1}` : `${start + 1} to ${start + count}`;
	return [
		...(count < all ? [[span(`${seen} of ${all}`, 'dim')]] : []),
		...toRow(
			'differs',
			columns.map(index => toName(resources[index])),
			widths,
			'strong',
		),
		...toRow(
			'',
			columns.map(index => groupName(state, resources[index])),
			widths,
			'dim',
		),
		...toDifferingLines(comparison, columns, widths),
		[],
		...toSameLines(comparison, {label, cell: room}),
	];
};

const toDifferingLines = ({differing}: Comparison, columns: readonly number[], widths: Widths): Span[][] =>
	differing.length === 0
		? [[span('nothing: these have the same tags and fields', 'dim')]]
		: differing.flatMap(row =>
				toRow(
					labelFor(row),
					columns.map(index => textsOf(row, index).join('  ')),
					widths,
					'plain',
				),
			);

const toSameLines = ({same}: Comparison, widths: Widths): Span[][] =>
	same.length === 0
		? []
		: [
				[span('the same', 'strong')],
				...same.flatMap(({prefix, tags}) => toRow(labelOfPrefix(prefix), [namesOf(tags).join('  ')], widths, 'dim')),
			];

/** What an environment is called. */
export const toName = (resource: Resource | undefined): string => (resource === undefined ? '' : labelOf(resource));

/** What the group of an environment is called. */
export const groupName = (state: State, resource: Resource | undefined): string => {
	const group = state.loaded?.listing.groups[resource?.group ?? -1];
	return group === undefined ? '' : groupLabelOf(group);
};

/** What a row is called. */
export const labelFor = (row: DifferingRow): string => labelOfPrefix(row.type === 'field' ? row.name : row.prefix);

/** The values that one of the compared environments has in a row. */
export const textsOf = (row: DifferingRow, index: number): readonly string[] =>
	row.type === 'field' ? (row.cells[index] ?? []) : namesOf(row.cells[index] ?? []);

/** Tags without their prefix; an empty one is seen, too. */
export const namesOf = (tags: readonly Tag[]): readonly string[] => tags.map(({name}) => (name === '' ? '""' : name));

// Each cell wraps within its column, so that no value is cut where two are compared to the last character.
const toRow = (
	label: string,
	cells: readonly string[],
	{label: labelWidth, cell: width}: Widths,
	tone: Span['tone'],
): Span[][] => {
	const wrapped = cells.map(cell => wrapText(cell, Math.max(1, width - 2)));
	const height = wrapped.reduce((most, lines) => Math.max(most, lines.length), 1);
	return Array.from({length: height}, (_, row) => [
		span(padText(row === 0 ? label : '', labelWidth - 1), tone === 'strong' ? 'strong' : 'dim'),
		span(' '),
		...wrapped.flatMap(lines => {
			const text = lines[row] ?? '';
			const isMissing = row === 0 && text === '' && cellsOf(text) === 0;
			return padSpans([span(isMissing ? '-' : text, isMissing ? 'dim' : tone)], width);
		}),
	]);
};
