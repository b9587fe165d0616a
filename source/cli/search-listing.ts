import {findMatches} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {createSearchIndex, type SearchIndex} from '../filter/search-index.ts';
import type {Environment, Listing} from '../listing/listing.ts';
import {nextTurn} from '../system/io/next-turn.ts';

/** The environments that match a filter, and the index that was searched; no index without a filter. */
type Found = {readonly environments: readonly Environment[]; readonly index: SearchIndex | undefined};

/**
Searches a listing. Each term has its own turn of the event loop: many terms take seconds in the largest listings, and signals
must be handled meanwhile.
*/
export const searchListing = async (listing: Listing, filter: string): Promise<Found> => {
	const query = parseQuery(filter);
	if (query.length === 0) {
		return {environments: listing.environments, index: undefined};
	}
	const index = createSearchIndex(listing);
	let matches = findMatches(index, []);
	for (const clause of query) {
		matches = findMatches(index, [clause], matches);
		await nextTurn();
	}
	return {environments: [...matches].flatMap(id => listing.environments[id] ?? []), index};
};
