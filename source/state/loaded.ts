import {createSearchIndex} from '../filter/search-index.ts';
import {toListColumns} from '../listing/columns.ts';
import {createDistinct} from '../listing/distinct.ts';
import type {Listing} from '../listing/listing.ts';
import {createPickTags} from '../listing/pick-tags.ts';
import type {Loaded} from './state.ts';

/** Prepares a listing for the screen, with the slow computations. A cached one has the time at which it was received. */
export const toLoaded = (listing: Listing, since?: string): Loaded => {
	const distinct = createDistinct(listing);
	return {
		listing,
		index: createSearchIndex(listing),
		distinct,
		pickTags: createPickTags(listing, distinct),
		columns: toListColumns(listing, distinct),
		from: since === undefined ? {type: 'response'} : {type: 'cache', since},
	};
};
