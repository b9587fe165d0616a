import {fitColumns, gapOfColumns, widestCell} from '../listing/columns.ts';
import {type Aspect, type Comparison, cellOf} from '../listing/compare.ts';
import type {Resource} from '../listing/listing.ts';
import {resourceOfRow} from '../state/rows.ts';
import {selectedResource, windowNow} from '../state/selection.ts';
import type {State} from '../state/state.ts';
import {labelOfPrefix} from '../state/tags.ts';
import {type Glyphs, glyphsOf} from '../text/glyphs.ts';
import {
	cellsOfSpans,
	cutMiddleSpans,
	cutSpans,
	markMatches,
	padSpans,
	type Range,
	type Span,
	selectSpans,
	span,
} from '../text/spans.ts';
import {cellsOf, padText} from '../text/width.ts';
import type {AreaLine} from './area.ts';
import {type Marks, marksOf, toMark} from './list.ts';

/** The label of an aspect: a field by its name, tags by their prefix. */
export const labelOfAspect = ({type, name}: Aspect): string => (type === 'tags' ? labelOfPrefix(name) : name);

// The look of each row: the columns, the cells for each, and those before the first.
type Look = {
	readonly comparison: Comparison;
	readonly widths: readonly number[];
	readonly start: number;
	readonly glyphs: Glyphs;
	readonly chosen: Resource | undefined;
	readonly marks: Marks;
};

/**
The lines of a comparison: the heads, a row for each set of tags in the window, and what all of them have. The selected row
is whole. In the others a dot means equal, and the part that differs is bright.
*/
export const toGridLines = (state: State, comparison: Comparison): readonly AreaLine[] => {
	const {columns} = state.size;
	const glyphs = glyphsOf(state.options);
	const most = state.found.counts.reduce((one, other) => Math.max(one, other), 1);
	const start = 3 + glyphs.times.length + String(most).length + gapOfColumns;
	const wanted = comparison.columns.map(column => {
		const width = Math.max(column.width, cellsOf(labelOfAspect(column)));
		// As in the list, os is not cut while another column can be.
		const isOs = column.type === 'tags' && column.name === 'os';
		return {width, least: Math.min(width, isOs ? widestCell : leastWidth), tellsApart: true, staysLongest: isOs};
	});
	const widths = fitColumns(wanted, columns - start);
	const look = {comparison, widths, start, glyphs, chosen: selectedResource(state), marks: marksOf(state)};
	const {start: first, end} = windowNow(state);
	return [
		{spans: toHeads(look, columns)},
		...Array.from({length: end - first}, (_, row) => toRow(state, first + row, look)),
		{spans: toSame(look, columns)},
	];
};

// In cells. A value that is cut to fewer can seldom be recognised.
const leastWidth = 10;

const noValue = '-';

const toCells = ({comparison, widths, glyphs}: Look, toSpans: (aspect: Aspect) => Span[]): Span[] => {
	const shown = [...comparison.columns.entries()].filter(([index]) => widths[index] !== 0);
	return shown.flatMap(([index, column], position) => {
		const width = widths[index] ?? 0;
		const cell = padSpans(cutMiddleSpans(toSpans(column), width, glyphs.ellipsis), width);
		return position === 0 ? cell : [span(' '.repeat(gapOfColumns)), ...cell];
	});
};

// The number of columns that differ is at the right, if there is room.
const toHeads = (look: Look, columns: number): Span[] => {
	const heads = [span(' '.repeat(look.start)), ...toCells(look, aspect => [span(labelOfAspect(aspect), 'dim')])];
	const {differing} = look.comparison;
	const count = `${differing} ${differing === 1 ? 'differs' : 'differ'}`;
	const room = columns - count.length;
	return cellsOfSpans(heads) > room ? cutSpans(heads, columns) : [...padSpans(heads, room), span(count, 'dim')];
};

const toRow = (state: State, index: number, look: Look): AreaLine => {
	const {glyphs, start, chosen, marks} = look;
	const key = state.found.rows[index] ?? 0;
	const resource = resourceOfRow(state.loaded?.listing, key);
	const isSelected = resource === chosen;
	const signs = [
		span(isSelected ? glyphs.selected : ' ', 'accent'),
		toMark(state, key, marks, isSelected),
		span(padText(` ${glyphs.times}${state.found.counts[index] ?? 1}`, start - 2), 'dim'),
	];
	const cells = toCells(look, aspect => toCell(aspect, resource, isSelected ? undefined : chosen, glyphs.equal));
	const spans = padSpans([...signs, ...cells], state.size.columns, glyphs.ellipsis);
	return {spans: isSelected ? selectSpans(spans) : spans, target: {type: 'row', index}};
};

const toCell = (
	aspect: Aspect,
	resource: Resource | undefined,
	chosen: Resource | undefined,
	equal: string,
): Span[] => {
	const text = resource === undefined ? '' : cellOf(aspect, resource);
	const other = chosen === undefined ? undefined : cellOf(aspect, chosen);
	if (text === other) {
		return [span(equal, 'dim')];
	}
	return text === '' ? [span(noValue, 'dim')] : toDiffering(text, other ?? text);
};

const toDiffering = (text: string, other: string): Span[] => markMatches(text, 'plain', [differingPart(text, other)]);

/** The middle part of a text, without its common start and end with another, in whole words and numbers; in UTF-16 units. */
export const differingPart = (text: string, other: string): Range => {
	const [words, others] = [wordsOf(text), wordsOf(other)];
	const shortest = Math.min(words.length, others.length);
	let before = 0;
	while (before < shortest && words[before] === others[before]) {
		before++;
	}
	let after = 0;
	while (after < shortest - before && words.at(-1 - after) === others.at(-1 - after)) {
		after++;
	}
	const start = words.slice(0, before).join('').length;
	return {start, end: start + words.slice(before, words.length - after).join('').length};
};

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}]+|\p{N}+|[^\p{L}\p{M}\p{N}]+/gu) ?? [];

const toSame = ({comparison, start, glyphs, chosen}: Look, columns: number): Span[] => {
	const texts = comparison.same.map(aspect => {
		const names = chosen === undefined ? '' : cellOf(aspect, chosen);
		return aspect.name === '' ? names : `${aspect.name} ${names}`;
	});
	const line = [span(padText('same', start), 'dim'), span(texts.join(` ${glyphs.dot} `), 'dim')];
	return cutSpans(texts.length === 0 ? [] : line, columns, glyphs.ellipsis);
};
