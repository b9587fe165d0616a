import type {Value} from '../listing/facets.ts';
import type {Environment} from '../listing/listing.ts';
import {quoteBlanks} from '../text/quote.ts';
import {isOpen, topPanel} from './panels.ts';
import {selectedEnvironment} from './rows.ts';
import type {State} from './state.ts';

// An environment's values in the order of its detail.
const detailValues = ({values}: Environment): readonly Value[] =>
	values.toSorted((one, other) => one.facet.index - other.facet.index);

/** The name of a value on the screen, in quotes if blanks in it would be invisible, and its position in the text. */
export const toSeenName = (
	{text, name}: Pick<Value, 'text' | 'name'>,
	isTight = false,
): {readonly name: string; readonly offset: number} => {
	const seen = quoteBlanks(name, isTight);
	return {name: seen, offset: text.length - name.length - Number(seen !== name)};
};

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
