import {createSearchIndex} from '../filter/search-index.ts';
import {toListColumns} from '../listing/columns.ts';
import {createDistinct} from '../listing/distinct.ts';
import type {Listing} from '../listing/listing.ts';
import {createPickTags} from '../listing/pick-tags.ts';
import type {Loaded} from './state.ts';

const known = new WeakMap<Listing, Omit<Loaded, 'since'>>();

/** Makes the slow computations for a listing once, in a separate turn before it is shown. */
export const prepare = (listing: Listing): Omit<Loaded, 'since'> => {
	const prepared = known.get(listing) ?? prepareNow(listing);
	known.set(listing, prepared);
	return prepared;
};

const prepareNow = (listing: Listing): Omit<Loaded, 'since'> => {
	const distinct = createDistinct(listing);
	const pickTags = createPickTags(listing, distinct);
	return {listing, index: createSearchIndex(listing), distinct, pickTags, columns: toListColumns(listing, distinct)};
};
