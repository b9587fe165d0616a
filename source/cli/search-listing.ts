import {toPlainFilter} from '../filter/lookalikes.ts';
import {findMatches} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {createSearchIndex} from '../filter/search-index.ts';
import type {Environment, Listing} from '../listing/listing.ts';
import {yieldToInput} from '../system/io/yield-to-input.ts';
import {quote} from '../text/quote.ts';
import {type Output, writeRemark} from './report-outcome.ts';

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
		await yieldToInput();
	}
	return {environments: [...matches].flatMap(id => listing.environments[id] ?? []), index, filter};
};

// The signs and words of other searches. Most filters have none, and then the advice is not even loaded.
const hasOperators = /(?<![^ ])-|[()&]|! |\|\||\b(?:and|or|not)\b/i;

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
	if (index === undefined || (hasMatch && !hasOperators.test(filter))) {
		return environments;
	}
	const {adviseOn, otherMeaningOf} = await import('../filter/advice.ts');
	const searched = {index, listing};
	const meant = hasMatch ? otherMeaningOf(filter, searched) : adviseOn(filter, searched).suggestion;
	if (meant?.says) {
		const found = hasMatch ? `${quote(filter)} has a different meaning here` : `no match for ${quote(filter)}`;
		writeRemark({what: `${found} (${meant.says})`, tryThis: `did you mean ${quote(meant.filter)}?`}, stderr);
	}
	return environments;
};
