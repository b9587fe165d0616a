import {widestCell} from '../listing/columns.ts';
import {type Aspect, type Comparison, cellOf} from '../listing/comparison.ts';
import type {Environment} from '../listing/listing.ts';
import {labelOfPrefix} from '../state/detail.ts';
import {environmentOfRow, selectedEnvironment, windowNow} from '../state/rows.ts';
import type {State} from '../state/state.ts';
import {cellsOfSpans, cutSpans, markMatches, padSpans, type Range, type Span, span, toRowSpans} from '../text/spans.ts';
import {cellsOf, padText} from '../text/width.ts';
import {cellsBefore, joinCells, lookOf, toSigns} from './list.ts';

/** The label of an aspect: a field by its name, tags by their prefix. */
export const labelOfAspect = ({type, name}: Aspect): string => (type === 'tags' ? labelOfPrefix(name) : name);

/**
The lines of a comparison: the heads, the visible rows, and what all rows share. In all but the selected row a dot means "equal",
and the differing part is bright.
*/
export const toComparisonLines = (state: State, comparison: Comparison): Span[][] => {
	const {columns} = state.size;
	const {start, end} = windowNow(state);
	const look = lookOf(state);
	const before = cellsBefore(state);
	const chosen = selectedEnvironment(state);
	const {dot, ellipsis, equal} = look.glyphs;
	const toCells = (toSpans: (aspect: Aspect) => Span[]): Span[] => {
		const cells = comparison.columns.map(column => ({...widthsOf(column), spans: toSpans(column)}));
		return joinCells(cells, columns - before, look.glyphs);
	};
	const toRow = (index: number): Span[] => {
		const environment = environmentOfRow(state.loaded?.listing, state.found.rows[index]);
		const other = index === look.selected ? undefined : chosen;
		const cells = toCells(aspect => toCell(aspect, environment, other, equal));
		return toRowSpans([...toSigns(state, index, look), ...cells], columns, index === look.selected, ellipsis);
	};
	const heads = [span(' '.repeat(before)), ...toCells(aspect => [span(labelOfAspect(aspect), 'dim')])];
	const same = comparison.same.map(aspect => `${aspect.name} ${chosen ? cellOf(aspect, chosen) : ''}`.trimStart());
	const line = [span(padText('same', Math.max(before, 6)), 'dim'), span(same.join(` ${dot} `), 'dim')];
	return [
		withCount(heads, comparison, columns),
		...Array.from({length: end - start}, (_, row) => toRow(start + row)),
		cutSpans(same.length === 0 ? [] : line, columns, ellipsis),
	];
};

// As in the list, os is not cut while another column can be. A value in fewer than 10 cells can seldom be recognised.
const widthsOf = (column: Comparison['columns'][number]) => {
	const width = Math.max(column.width, cellsOf(labelOfAspect(column)));
	const isOs = column.type === 'tags' && column.name === 'os';
	return {width, least: Math.min(width, isOs ? widestCell : 10), isDistinctive: true, isEssential: isOs};
};

// The number of differing columns is shown at the right, if there is room.
const withCount = (heads: Span[], {differing}: Comparison, columns: number): Span[] => {
	const count = `${differing} ${differing === 1 ? 'differs' : 'differ'}`;
	const room = columns - count.length;
	return cellsOfSpans(heads) >= room ? cutSpans(heads, columns) : [...padSpans(heads, room), span(count, 'dim')];
};

const toCell = (
	aspect: Aspect,
	environment: Environment | undefined,
	chosen: Environment | undefined,
	equal: string,
): Span[] => {
	const text = environment === undefined ? '' : cellOf(aspect, environment);
	const other = chosen === undefined ? undefined : cellOf(aspect, chosen);
	if (text === other) {
		return [span(equal, 'dim')];
	}
	return text === '' ? [span('-', 'dim')] : markMatches(text, 'plain', [differingPart(text, other ?? text)]);
};

/** The text without the start and end that it shares with another, in whole words and numbers; in UTF-16 units. */
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
