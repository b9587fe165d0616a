import {findTyped} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {createSearchIndex, type SearchIndex} from '../filter/search-index.ts';
import type {Listing, Resource} from '../listing/listing.ts';
import {nextTurn} from '../system/io/next-turn.ts';

/** The environments that match a filter, and the index that was searched; no index without a filter. */
type Found = {readonly resources: readonly Resource[]; readonly index: SearchIndex | undefined};

/**
Searches a listing. Each term has its own turn of the event loop: many terms take seconds in the largest listings, and signals
must be handled meanwhile.
*/
export const searchListing = async (listing: Listing, filter: string): Promise<Found> => {
	const query = parseQuery(filter);
	if (query.length === 0) {
		return {resources: listing.resources, index: undefined};
	}
	const index = createSearchIndex(listing);
	let matches = findTyped(index, []);
	for (const last of query.keys()) {
		matches = findTyped(index, query.slice(0, last + 1));
		await nextTurn();
	}
	return {resources: [...matches].flatMap(id => listing.resources[id] ?? []), index};
};
