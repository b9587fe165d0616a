import {findMatches} from '../filter/match.ts';
import {toPlainFilter} from '../filter/plain-filter.ts';
import {parseQuery} from '../filter/query.ts';
import {createSearchIndex} from '../filter/search-index.ts';
import type {Environment, Listing} from '../listing/listing.ts';
import {nextTurn} from '../system/io/next-turn.ts';
import {quote} from '../text/quote.ts';
import {type Output, writeRemark} from './report.ts';

/**
Finds the environments that match a filter, with the index that was searched and the filter as it was understood. Without a filter
there is no index.
*/
export const searchListing = async (listing: Listing, typed: string) => {
	if (parseQuery(typed).length === 0) {
		return {environments: listing.environments, index: undefined, filter: ''};
	}
	const index = createSearchIndex(listing);
	const filter = toPlainFilter(typed, index);
	let matches = findMatches(index, []);
	// Many terms take seconds in the largest listings, and signals must be handled meanwhile.
	for (const clause of parseQuery(filter)) {
		matches = findMatches(index, [clause], matches);
		await nextTurn();
	}
	return {environments: [...matches].flatMap(id => listing.environments[id] ?? []), index, filter};
};

/**
Searches a listing for a run without a screen, and prints a remark if the filter uses the syntax of another search. A word that
resembles no tag is not a typo: a script may check whether it matches.
*/
export const searchAndTell = async (
	listing: Listing,
	typed: string,
	stderr: Output,
): Promise<readonly Environment[]> => {
	const {environments, index, filter} = await searchListing(listing, typed);
	const hasMatch = environments.length > 0;
	if (index === undefined || (hasMatch && !/! |(?<![^ ])-/.test(filter))) {
		return environments;
	}
	const {adviseOn, negationMeant} = await import('../filter/advice.ts');
	const suggestion = hasMatch ? undefined : adviseOn(filter, {index, listing}).suggestion;
	const meant = hasMatch ? negationMeant(filter) : suggestion;
	if (meant?.says) {
		const what = hasMatch ? meant.says : `no match for ${quote(filter)} (${meant.says})`;
		writeRemark({what, tryThis: `did you mean ${quote(meant.filter)}?`}, stderr);
	}
	return environments;
};
