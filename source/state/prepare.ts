import {createSearchIndex} from '../filter/search-index.ts';
import {toListColumns} from '../listing/columns.ts';
import {createDistinct} from '../listing/distinct.ts';
import type {Listing} from '../listing/listing.ts';
import type {Loaded} from './state.ts';

type Prepared = Pick<Loaded, 'index' | 'distinct' | 'columns'>;

const known = new WeakMap<Listing, Prepared>();

/** The slow computations for a listing, done once, in a turn of their own before it is shown. */
export const prepare = (listing: Listing): Prepared => {
	const prepared = known.get(listing) ?? prepareNow(listing);
	known.set(listing, prepared);
	return prepared;
};

const prepareNow = (listing: Listing): Prepared => {
	const distinct = createDistinct(listing);
	return {index: createSearchIndex(listing), distinct, columns: toListColumns(listing, distinct)};
};
