import {createSearchIndex} from '../filter/search-index.ts';
import {createDistinct} from '../listing/distinct.ts';
import {environmentsOf, type Listing} from '../listing/listing.ts';
import {createPickTags} from '../listing/pick-tags.ts';
import {toPaneSize} from './layout.ts';
import type {Loaded} from './state.ts';

/** Prepares a listing for the screen, with the slow computations. A cached one has the time at which it was received. */
export const prepareListing = (listing: Listing, since?: string): Loaded => {
	const distinct = createDistinct(listing);
	return {
		listing,
		index: createSearchIndex(listing),
		distinct,
		pickTags: createPickTags(listing, distinct),
		all: environmentsOf(listing, Int32Array.from(listing.environments.keys())),
		pane: toPaneSize(listing),
		from: since === undefined ? {type: 'response'} : {type: 'cache', since},
	};
};
