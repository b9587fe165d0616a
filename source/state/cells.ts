import type {Facet, Value} from '../listing/facets.ts';
import {type Environment, valuesOf} from '../listing/listing.ts';
import {quoteBlanks} from '../text/safe-text.ts';
import {membersOf} from './rows.ts';
import type {State} from './state.ts';

/** The text of values in one cell: joined by blanks, and in quotes where their own blanks would mislead. */
const textOfValues = (values: readonly Value[]): string =>
	values.map(({name}) => quoteBlanks(name, values.length > 1)).join(' ');

/** The text of an environment's cell in the column of a facet; empty without a value. */
export const cellTextOf = (environment: Environment | undefined, facet: Facet): string =>
	environment === undefined ? '' : textOfValues(valuesOf(environment, facet));

/** Whether a cell of the distinct view counts the values in which the environments of its row differ. A row has the name of one. */
export const isCounted = ({view, loaded}: State, facet: Facet): boolean =>
	view === 'distinct' && facet.kind !== 'tag' && !facet.isNaming && facet !== loaded?.listing.labelFacet;

/** The head of a column. In the distinct view, that of a name says that a row has the name of one environment. */
export const headOf = (state: State, facet: Facet): string =>
	state.view !== 'distinct' || facet.kind === 'tag' || isCounted(state, facet) ? facet.label : `one ${facet.label}`;

/** The number of values in which the environments of a row differ, if its cell counts them; else 1. */
export const countInCell = (state: State, environment: Environment, facet: Facet): number => {
	const ids = isCounted(state, facet) ? membersOf(state, environment.id) : [];
	const {environments = []} = state.loaded?.listing ?? {};
	return ids.length < 2 ? 1 : new Set(ids.map(id => cellTextOf(environments[id], facet))).size;
};

/** The text of a cell; a facet in which the environments of a row differ says in how many values: `3 states`. */
export const textOfCell = (state: State, environment: Environment | undefined, facet: Facet): string => {
	const count = environment === undefined ? 1 : countInCell(state, environment, facet);
	return count > 1 ? `${count} ${pluralOf(facet.label)}` : cellTextOf(environment, facet);
};

const pluralOf = (word: string): string => (word.endsWith('s') ? `${word}es` : `${word}s`);
