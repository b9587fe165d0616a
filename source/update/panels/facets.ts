import {facetItemId, facetItems, selectedFacetItem} from '../../state/facets/layout.ts';
import {countFound} from '../../state/facets/panel.ts';
import {toggledFilter} from '../../state/facets/terms.ts';
import type {State} from '../../state/state.ts';
import {toLine} from '../../text/line-edit.ts';
import {withNotice} from '../effects.ts';
import {withFilter} from '../filter.ts';
import {moveItem, withItem, withSearch} from './panels.ts';

/** Selects the item `count` further (back if negative) in the facets, but not beyond the ends. */
export const selectFacetBy = (state: State, count: number): State => {
	const selected = selectedFacetItem(state);
	return moveItem(state, 'facets', selected && facetItemId(selected), count);
};

/** Selects the first item of the next or the previous facet. */
export const selectBlockBy = (state: State, direction: 1 | -1): State => {
	const selected = selectedFacetItem(state);
	const firsts = [...Map.groupBy(facetItems(state), ({facet}) => facet)].flatMap(([, items]) => items.slice(0, 1));
	const next = firsts[firsts.findIndex(({facet}) => facet === selected?.facet) + direction];
	return next === undefined ? state : withItem(state, 'facets', facetItemId(next));
};

/**
Adds a term for exactly the selected value to the filter, or removes it. Values of a facet are alternatives. On the rest of a facet
it searches for that facet, which is then shown whole.
*/
export const addValue = (state: State): State => {
	const item = selectedFacetItem(state);
	if (item === undefined) {
		return withNotice(state, countFound(state) > 0 ? 'nothing to add to the filter' : 'no match');
	}
	if (item.type === 'more') {
		return withSearch(state, toLine(`^${item.facet.label.replaceAll(' ', '\\ ')}:`));
	}
	const filter = toggledFilter(state, item);
	return filter === undefined
		? withNotice(state, 'the filter cannot find an empty tag')
		: withFilter(withItem(state, 'facets', facetItemId(item)), toLine(filter));
};
