import {countText, distinctHead, isCountable} from '../listing/distinct-cells.ts';
import type {Facet, Value} from '../listing/facets.ts';
import {type Environment, valuesOf} from '../listing/listing.ts';
import {memoize} from '../text/memoize.ts';
import {quoteBlanks} from '../text/quote.ts';
import {membersOf} from './rows.ts';
import type {State} from './state.ts';

/** The text of values in one cell: joined by blanks, and in quotes where their own blanks would mislead. */
export const textOfValues = (values: readonly Value[]): string =>
	values.map(({name}) => quoteBlanks(name, values.length > 1)).join(' ');

/** The text of an environment's cell in the column of a facet; empty without a value. */
export const cellTextOf = (environment: Environment | undefined, facet: Facet): string =>
	environment === undefined ? '' : textOfValues(valuesOf(environment, facet));

/** Whether a cell counts the values in which the environments of its row differ. */
export const isCounted = ({view, loaded}: State, facet: Facet): boolean =>
	view === 'distinct' && loaded !== undefined && isCountable(loaded.listing, facet);

/** The head of a column. */
export const headOf = ({view, loaded}: State, facet: Facet): string =>
	view === 'distinct' && loaded !== undefined ? distinctHead(loaded.listing, facet) : facet.label;

/** The number of values in which the environments of a row differ, if its cell counts them; else 1. */
export const countInCell = (state: State, environment: Environment, facet: Facet): number => {
	const ids = isCounted(state, facet) ? membersOf(state, environment.id) : [];
	if (ids.length < 2) {
		return 1;
	}
	const counts = countsOf(ids);
	const {environments = []} = state.loaded?.listing ?? {};
	const count = counts.get(facet) ?? new Set(ids.map(id => cellTextOf(environments[id], facet))).size;
	counts.set(facet, count);
	return count;
};

// A frame asks several times, and a row may stand for 50,000 environments.
const countsOf = memoize((_: readonly number[]) => new Map<Facet, number>());

/** The text of a cell; a facet in which the environments of a row differ says in how many values: `3 states`. */
export const textOfCell = (state: State, environment: Environment | undefined, facet: Facet): string => {
	const count = environment === undefined ? 1 : countInCell(state, environment, facet);
	return count > 1 ? countText(count, facet) : cellTextOf(environment, facet);
};
