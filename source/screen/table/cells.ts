import {rangesOf} from '../../filter/highlight.ts';
import type {Clause} from '../../filter/query.ts';
import type {Facet, Value} from '../../listing/facets.ts';
import {type Environment, valuesOf} from '../../listing/listing.ts';
import {cellTextOf, textOfCell} from '../../state/cell-texts.ts';
import {toSeenName} from '../../state/detail.ts';
import type {RowKey} from '../../state/panels.ts';
import {environmentOfRow} from '../../state/rows.ts';
import type {State} from '../../state/state.ts';
import {glyphsOf} from '../../text/glyphs.ts';
import {memoize} from '../../text/memoize.ts';
import {
	cellsOfSpans,
	cutMiddleSpans,
	markMatches,
	type Range,
	type Span,
	sliceSpans,
	span,
	type Tone,
} from '../../text/spans.ts';
import type {Column} from './columns.ts';
import {stateTone} from './state-colors.ts';

/** The cell of an environment in a visible row, which may be the selected one, in the column at an index. */
export type ToCell = (environment: Environment, row: number, column: number, isSelected: boolean) => Span[];

/** Draws the cells of visible rows. A cell is dim if it is the same as in the row above; matches are marked only where they differ. */
export const createCells = (state: State, columns: readonly Column[], keys: readonly RowKey[]): ToCell => {
	const environments = keys.map(key => environmentOfRow(state.loaded?.listing, key));
	const {ellipsis} = glyphsOf(state.options);
	const texts = environments.map(one => columns.map(({facet}) => textOfCell(state, one, facet)));
	const rangesIn = createHighlights(state, columns, environments);
	const isDitto = (row: number, column: number) => {
		const before = environments.findLastIndex((one, index) => index < row && one !== undefined);
		return before !== -1 && texts[before]?.[column] === texts[row]?.[column];
	};
	return (environment, row, column, isSelected) => {
		const {facet, cells, trim} = columns[column] as Column;
		const text = texts[row]?.[column] ?? '';
		if (text === '') {
			return column === 0 ? [span(`no ${facet.label}`, 'dim')] : [];
		}
		const isFirst = isSelected && column === 0;
		const tone = isFirst ? 'strong' : toneOf(state, facet, text, !isSelected && isDitto(row, column));
		const own = valuesOf(environment, facet);
		const isCount = text !== cellTextOf(environment, facet);
		const spans = isCount ? [span(text, tone)] : toValueSpans(own, tone, value => rangesIn(row, column, value));
		if (cellsOfSpans(spans) <= cells) {
			return spans;
		}
		// A text that was not looked at may have another start or end.
		const start = text.startsWith(trim.start) ? trim.start.length : 0;
		const end = text.endsWith(trim.end) ? text.length - trim.end.length : text.length;
		const [before, after] = [start > 0, end < text.length].map(isCut => (isCut ? [span(ellipsis, tone)] : []));
		return cutMiddleSpans([...(before ?? []), ...sliceSpans(spans, start, end), ...(after ?? [])], cells, ellipsis);
	};
};

// A state that needs attention is coloured in every row.
const toneOf = ({loaded}: State, facet: Facet, text: string, isDitto: boolean): Tone => {
	const tone = facet === loaded?.listing.stateFacet ? stateTone(text) : 'plain';
	return tone === 'plain' || tone === 'dim' ? (isDitto ? 'dim' : 'plain') : tone;
};

const toValueSpans = (values: readonly Value[], tone: Tone, rangesIn: (value: Value) => readonly Range[]): Span[] =>
	values.flatMap((value, index) => {
		const {name, offset} = toSeenName(value, values.length > 1);
		return [...(index === 0 ? [] : [span(' ', tone)]), ...markMatches(name, tone, rangesIn(value), offset)];
	});

// Each term is marked once in a row, in the first column that it matches, unless it marks the same text in every row.
const createHighlights = (
	state: State,
	columns: readonly Column[],
	environments: readonly (Environment | undefined)[],
) => {
	const {query} = state.found;
	const rangesOfValue = query.map(clause => memoize((value: Value) => rangesInName(clause, value)));
	const marks = query.map((_, term) => {
		const rows = environments.map(one => (one === undefined ? undefined : findMark(one, columns, rangesOfValue[term])));
		const looks = new Set(
			rows.filter((_, row) => environments[row] !== undefined).map(mark => `${mark?.column} ${mark?.text}`),
		);
		return looks.size > 1 ? rows : [];
	});
	return (row: number, column: number, value: Value): readonly Range[] =>
		marks
			.flatMap((rows, term) => {
				const mark = rows[row];
				return mark?.column === column && mark.value === value ? (rangesOfValue[term]?.(value) ?? []) : [];
			})
			.sort((one, other) => one.start - other.start);
};

type Mark = {readonly column: number; readonly value: Value; readonly text: string};

const findMark = (
	environment: Environment,
	columns: readonly Column[],
	rangesOfValue: ((value: Value) => readonly Range[]) | undefined,
): Mark | undefined => {
	for (const [column, {facet}] of columns.entries()) {
		for (const value of valuesOf(environment, facet)) {
			const ranges = rangesOfValue?.(value) ?? [];
			if (ranges.length > 0) {
				return {column, value, text: ranges.map(({start, end}) => value.text.slice(start, end)).join(' ')};
			}
		}
	}
	return undefined;
};

// Only the part of a match that the cell shows.
const rangesInName = (clause: Clause, {text, name}: Value): readonly Range[] =>
	rangesOf([clause], text).filter(({end}) => end > text.length - name.length);
