import type {Facet} from './facets.ts';
import type {Listing} from './listing.ts';

type Naming = Pick<Listing, 'labelFacet'>;

/** Whether a row of the distinct view counts the values in which its environments differ. Of names it has only one. */
export const isCountable = ({labelFacet}: Naming, facet: Facet): boolean =>
	facet.kind !== 'tag' && !facet.isNaming && facet !== labelFacet;

/** The text of a cell that counts several values: `3 states`. */
export const countText = (count: number, {label}: Facet): string =>
	`${count} ${label}${label.endsWith('s') ? 'es' : 's'}`;

/** The head of a column in the distinct view. A row has the name of one of its environments, and the head says so: `one name`. */
export const distinctHead = (listing: Naming, facet: Facet): string =>
	facet.kind === 'tag' || isCountable(listing, facet) ? facet.label : `one ${facet.label}`;
