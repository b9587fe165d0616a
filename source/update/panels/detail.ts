import {selectableValues, selectedValue} from '../../state/detail.ts';
import {facetValueId} from '../../state/facets/panel.ts';
import {type State, withScroll} from '../../state/state.ts';
import {itemBy, withItem} from './panels.ts';

/** Selects the value with this identity; the same state if the detail does not show it. */
export const selectValue = (state: State, id: string): State => {
	const at = selectableValues(state).find(value => facetValueId({facet: value.facet, value}) === id);
	return at === undefined ? state : withItem(withScroll(state, 0), 'detail', at);
};

/** Selects the value `count` further (back if negative) in the detail, but not beyond the ends. */
export const selectValueBy = (state: State, count: number): State => {
	const at = itemBy(selectableValues(state), selectedValue(state), count);
	return at === undefined || at === selectedValue(state) ? state : withItem(withScroll(state, 0), 'detail', at);
};
