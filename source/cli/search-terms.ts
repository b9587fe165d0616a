import {findTyped} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {searchIndexOf} from '../filter/search-index.ts';
import type {Listing} from '../listing/listing.ts';
import {nextTurn} from '../system/io/next-turn.ts';

/**
Searches the terms of a filter, each in a turn of its own: many terms take seconds in the largest listings, and signals must
be heard meanwhile. The hits are kept for `matchingResources`.
*/
export const searchTerms = async (listing: Listing, filter: string): Promise<void> => {
	const query = parseQuery(filter);
	for (const index of query.keys()) {
		findTyped(searchIndexOf(listing), query.slice(0, index + 1));
		await nextTurn();
	}
};
