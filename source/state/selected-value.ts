import type {Value} from '../listing/facets.ts';
import {detailValues} from './detail.ts';
import {isOpen, topPanel} from './panels.ts';
import {selectedEnvironment} from './rows.ts';
import type {State} from './state.ts';

/** The values that can be selected in the open detail, in drawing order. */
export const selectableValues = (state: State): readonly Value[] => {
	const environment = isOpen(state, 'detail') ? selectedEnvironment(state) : undefined;
	return environment === undefined ? [] : detailValues(environment);
};

/** The last selected value, or one of a field with the same name; else the first value. */
export const selectedValue = (state: State): Value | undefined => {
	const values = selectableValues(state);
	const top = topPanel(state);
	const last = top?.type === 'detail' ? top.at : undefined;
	const isOfField = ({facet}: Value) =>
		facet.kind === 'field' && last?.facet.kind === 'field' && facet.name === last.facet.name;
	return values.find(value => value === last) ?? values.find(isOfField) ?? values[0];
};
