import {selectableValues, selectedValue} from '../state/selected-value.ts';
import type {State} from '../state/state.ts';
import {itemBy, withItem} from './panels.ts';

/** Selects the value `count` further (back if negative) in the detail, but not beyond the ends. */
export const selectValueBy = (state: State, count: number): State => {
	const at = itemBy(selectableValues(state), selectedValue(state), count);
	return at === undefined || at === selectedValue(state) ? state : withItem(state, 'detail', at);
};
