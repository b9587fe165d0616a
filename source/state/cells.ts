import type {Facet, Value} from '../listing/facets.ts';
import {type Environment, valuesOf} from '../listing/listing.ts';
import {quoteBlanks} from '../text/safe-text.ts';
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
