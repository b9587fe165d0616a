import {rangesOf} from '../filter/highlight.ts';
import {parseQuery} from '../filter/query.ts';
import type {Facet} from '../listing/facets.ts';
import type {Spot} from '../state/click-target.ts';
import {countAfter} from '../state/facets/counts.ts';
import {
	cellsBeforeName,
	type FacetColumn,
	type FacetItem,
	type FacetLine,
	facetItemId,
	facetLayout,
	gapOfBlocks,
	seenName,
	selectedFacetItem,
} from '../state/facets/layout.ts';
import {facetGroups, foundFacets, searchedText} from '../state/facets/panel.ts';
import {hasValue, termOfValue} from '../state/facets/terms.ts';
import {keyNow} from '../state/modes.ts';
import {driftOf, searchOf} from '../state/panels.ts';
import {windowOf} from '../state/scroll.ts';
import {layoutNow, type State} from '../state/state.ts';
import {type Glyphs, glyphsOf} from '../text/glyphs.ts';
import {cutSpans, markMatches, type Span, span, toRowSpans} from '../text/spans.ts';
import {cellsOf, cutMiddle, cutText, padText} from '../text/width.ts';
import {toPairLines, toPairs, toSharedTitle} from './facts.ts';
import {stateTone} from './table/state-colors.ts';
import {noTrim, type Trim, trimFor} from './table/trim.ts';

/** The visible facets: their values with counts and bars in columns, then what all matches share, then what names each of them. */
export const toFacetLines = (state: State): readonly Span[][] => {
	const {columns, height} = facetLayout(state);
	const {body} = layoutNow(state);
	const below = toLinesBelow(state);
	if (columns.length === 0 && below.length === 0) {
		return [[span(cutText(toNothing(state), state.size.columns))]];
	}
	const draw = drawingOf(state);
	const gap = below.length === 0 || height === 0 ? 0 : Math.max(1, body - height - below.length);
	const row = Math.max(0, ...columns.map(({lines}) => lines.indexOf(draw.selected as FacetLine)));
	const {start, end} = windowOf(height + gap + below.length, row, body, driftOf(state));
	return Array.from({length: end - start}, (_, index) => {
		const at = start + index;
		return at < height
			? columns.flatMap((column, place) => draw.line(column, at, place))
			: (below[at - height - gap] ?? []);
	});
};

const toNothing = (state: State): string => {
	const {blocks, shared, naming} = facetGroups(state);
	if (blocks.length + shared.length + naming.length > 0) {
		return `no value matches ${searchOf(state).trim()}`;
	}
	return state.found.query.length > 0 ? 'nothing matches the filter' : 'no facets';
};

const drawingOf = (state: State) => {
	const {bar} = facetLayout(state);
	const {most} = facetGroups(state);
	const {options, found} = state;
	const glyphs = glyphsOf(options);
	const selected = selectedFacetItem(state);
	const toName = namesOf(state);
	const toItem = (item: FacetItem, {names, counts, width}: FacetColumn): Span[] => {
		const isSelected = item === selected;
		const sign = item.type === 'value' && hasValue(found.query, item) ? glyphs.marked : ' ';
		const bars = item.type === 'value' && bar > 0 ? ` ${toBar(item.count, most, bar, glyphs)}` : '';
		const count = item.type === 'value' ? `  ${String(item.count).padStart(counts)}` : '';
		const spans = [
			span(`${isSelected ? glyphs.selected : ' '} ${sign} `, 'accent'),
			...toName(item, Math.max(1, Math.min(names, width - cellsBeforeName - 2 - counts)), isSelected),
			span(count + bars, 'dim'),
		];
		const spot: Spot = {type: 'item', id: facetItemId(item)};
		return toRowSpans(spans, width, isSelected, glyphs.ellipsis, spot);
	};
	const line = (column: FacetColumn, row: number, place: number): Span[] => {
		const {width} = column;
		const one = column.lines[row] ?? {type: 'blank'};
		const head = one.type === 'head' ? `  ${one.facet.label}` : '';
		const isItem = one.type === 'value' || one.type === 'more';
		const spans = isItem ? toItem(one, column) : [span(padText(head, width, glyphs.ellipsis), 'dim')];
		return place === 0 ? spans : [span(' '.repeat(gapOfBlocks)), ...spans];
	};
	return {selected, line};
};

// The names of items in some cells.
const namesOf = (state: State) => {
	const {ellipsis} = glyphsOf(state.options);
	const query = parseQuery(searchOf(state));
	const trims = new Map<Facet, Trim>();
	return (item: FacetItem, cells: number, isSelected: boolean): Span[] => {
		const {name, offset} = seenName(item, ellipsis);
		if (item.type === 'more') {
			return [span(padText(name, cells, ellipsis), 'dim')];
		}
		const isState = item.value !== undefined && item.facet === state.loaded?.listing.stateFacet;
		const tone = isSelected ? 'strong' : isState ? stateTone(name) : 'plain';
		if (cellsOf(name) > cells) {
			const trim = trims.get(item.facet) ?? trimOfFacet(state, item.facet, cells);
			trims.set(item.facet, trim);
			return [span(padText(cutName(name, trim, cells, ellipsis), cells, ellipsis), tone)];
		}
		return markMatches(padText(name, cells, ellipsis), tone, rangesOf(query, searchedText(item)), offset);
	};
};

// Comparing more names takes too long.
const mostTrimmed = 1000;

const trimOfFacet = (state: State, facet: Facet, cells: number): Trim => {
	const {values = []} = foundFacets(state).blocks.find(block => block.facet === facet) ?? {};
	const names = values.flatMap(({value}) => (value === undefined ? [] : [value.name]));
	return names.length > mostTrimmed ? noTrim : trimFor(names, cells);
};

// A name that is too wide loses what all values of its facet share, then its middle.
const cutName = (name: string, {start, end}: Trim, cells: number, ellipsis: string): string => {
	// A name in quotes begins with another character.
	const isTrimmed = name.startsWith(start) && name.endsWith(end);
	const kept = isTrimmed ? name.slice(start.length, name.length - end.length) : name;
	const [before, after] = [start, end].map(cut => (isTrimmed && cut !== '' ? ellipsis : ''));
	return cutMiddle(`${before}${kept}${after}`, cells, ellipsis);
};

// At least the smallest part of a cell, if a value has environments.
const toBar = (count: number, most: number, cells: number, {shares}: Glyphs): string => {
	const parts = count === 0 ? 0 : Math.max(1, Math.round((count / most) * cells * shares.length));
	const rest = parts % shares.length;
	return shares.slice(-1).repeat(Math.floor(parts / shares.length)) + (rest === 0 ? '' : shares.charAt(rest - 1));
};

// A line of the values that all matches share, and of the facets that none has; another of the facets that name each match.
const toLinesBelow = (state: State): readonly Span[][] => {
	const {shared, naming, isUnique} = foundFacets(state);
	const values = shared.flatMap(({value}) => value ?? []);
	const missing = shared.filter(({value}) => value === undefined).map(({facet}) => [span(`no ${facet.label}`)]);
	const names = naming.map(({label}) => [span(label)]);
	return [
		...toPairLine(state, toSharedTitle(state), [...toPairs(state, values), ...missing]),
		...toPairLine(state, `different in ${isUnique ? 'every row' : 'most rows'}`, names),
	];
};

const toPairLine = (state: State, title: string, pairs: readonly Span[][]): readonly Span[][] => {
	const {columns} = state.size;
	const {ellipsis} = glyphsOf(state.options);
	const start = `  ${title}  `;
	const lines = toPairLines(state, pairs, 1, Math.max(1, columns - start.length));
	return lines.map(line => cutSpans([span(start, 'dim'), ...line], columns, ellipsis));
};

/** The line that says what enter does, with the number of matches after it. */
export const toFacetPickLine = (state: State): Span[] => {
	const item = selectedFacetItem(state);
	const key = keyNow(state, 'add-value');
	if (item === undefined || key === undefined) {
		return [];
	}
	const {columns} = state.size;
	const {ellipsis} = glyphsOf(state.options);
	if (item.type === 'more') {
		const line = [span(key, 'strong'), span(' shows all ', 'dim'), span(`${item.all} values of ${item.facet.label}`)];
		return cutSpans(line, columns, ellipsis);
	}
	const count = countAfter(state, item);
	if (count === undefined) {
		return [];
	}
	const isIn = hasValue(state.found.query, item);
	const text = item.value?.text ?? termOfValue(item) ?? '';
	const verb = isIn ? ' removes ' : ' adds ';
	const whole = `${isIn ? ' from' : ' to'} the filter: ${count} match${count === 1 ? 'es' : ''}`;
	const start = cellsOf(key) + verb.length;
	const end = start + cellsOf(text) + whole.length <= columns ? whole : `: ${count}`;
	const shown = cutMiddle(text, Math.max(1, columns - start - end.length), ellipsis);
	return cutSpans([span(key, 'strong'), span(verb, 'dim'), span(shown), span(end, 'dim')], columns, ellipsis);
};
