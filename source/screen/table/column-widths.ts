import {countText} from '../../listing/distinct-cells.ts';
import type {Facet} from '../../listing/facets.ts';
import {cellTextOf, headOf, isCounted} from '../../state/cell-texts.ts';
import {type State, sortFacetOf} from '../../state/state.ts';
import {sampleOf} from '../../text/numbers.ts';
import {cellsOf, cutMiddle, widestOf} from '../../text/width.ts';
import type {Compared} from './needed-columns.ts';
import {cellsAfter, noTrim, type Trim, trimFor, trimText} from './trim.ts';

// In cells: a wider text takes no more room.
const widestCell = 40;

// From this width on (in cells), columns keep their widths while the filter changes.
const steadyWidth = 60;

/** The widths of columns. */
export type Measure = {
	/** The cells of a column with its head, at least 1. */
	readonly whole: (facet: Facet) => number;
	/** The cells of its widest text. */
	readonly widest: (facet: Facet) => number;
	/** The cells of a column without its head, at least 1. */
	readonly headless: (facet: Facet) => number;
	/** The cells of a column whose texts are cut to so many at most and still look different, in about 500 rows, if they do. */
	readonly cut: (facet: Facet, cells: number) => number | undefined;
	readonly trim: (facet: Facet, cells: number) => Trim;
};

/** Measures columns for a table with so many cells of room, whose first column is that of a certain facet. */
export const createMeasure = (state: State, now: Compared, room: number, first = now.listing.facets[0]): Measure => {
	const sort = sortFacetOf(state);
	const isSteady = room >= steadyWidth - 4;
	const widest = (facet: Facet) => (isSteady ? facet.width : (now.widths()[facet.index] ?? 0));
	const valueCells = (facet: Facet) => {
		// In the distinct view a cell may count: `12 groups`.
		const count = isCounted(state, facet) ? cellsOf(countText(facet.values.length, facet)) : 0;
		// The first column says if there is no value.
		const absent =
			facet === first && facet.carriers < now.listing.environments.length ? cellsOf(`no ${facet.label}`) : 0;
		return Math.max(1, Math.min(widestCell, Math.max(widest(facet), count, absent)));
	};
	const textsOf = (facet: Facet) => {
		const texts = new Set([...sampleOf(now.ids, mostTexts)].map(id => cellTextOf(now.listing.environments[id], facet)));
		texts.delete('');
		return [...texts];
	};
	return {
		widest,
		headless: valueCells,
		// The sign of the sort follows its head.
		whole: facet =>
			Math.max(valueCells(facet), Math.min(widestCell, cellsOf(headOf(state, facet)) + (facet === sort ? 2 : 0))),
		cut: (facet, cells) => {
			if (isCounted(state, facet)) {
				return undefined;
			}
			const texts = textsOf(facet);
			const trim = trimFor(texts, 0);
			const trimmed = [{...trim, end: ''}, trim].map(one =>
				Math.min(valueCells(facet), Math.max(leastCut, cellsAfter(texts, one))),
			);
			return trimmed.find(one => one <= cells) ?? (areToldApart(texts, trim, cells) ? cells : undefined);
		},
		trim: (facet, cells) => (widest(facet) <= cells ? noTrim : trimFor(textsOf(facet), cells)),
	};
};

// Fewer cells tell nothing, and cut off the head.
const leastCut = 4;

// Whether texts still differ after a cut in the middle, and can be recognised, which a short text or half of a long one cannot.
const areToldApart = (texts: readonly string[], trim: Trim, cells: number): boolean =>
	cells >= 8 &&
	3 * cells >= 2 * widestOf(texts) &&
	new Set(texts.map(text => cutMiddle(trimText(text, trim), cells))).size === texts.length;

// Cuts depend on these texts; more of them would take too long for a key.
const mostTexts = 500;
