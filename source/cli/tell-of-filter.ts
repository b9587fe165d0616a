import {failureLine} from '../fault/explain.ts';
import type {Environment, Listing} from '../listing/listing.ts';
import {toSafeText} from '../text/safe-text.ts';
import {cutText} from '../text/width.ts';
import {type Output, writeLines} from './report.ts';
import {searchListing} from './search-listing.ts';

/**
Searches a listing for a run without a screen, and prints a remark if the filter uses the syntax of another search. A word that
resembles no tag is not a typo: a script may check whether it matches.
*/
export const searchAndTell = async (
	listing: Listing,
	query: string,
	stderr: Output,
): Promise<readonly Environment[]> => {
	const {environments, index} = await searchListing(listing, query);
	const hasMatch = environments.length > 0;
	if (index === undefined || (hasMatch && !query.includes('! '))) {
		return environments;
	}
	const {adviseOn, negatedAfterSpace} = await import('../filter/advice.ts');
	const {says = '', suggestion} = hasMatch ? {} : adviseOn(query, {index, listing});
	const meant = hasMatch ? negatedAfterSpace(query) : says && suggestion?.filter;
	if (meant) {
		const what = hasMatch ? '`!` alone is ignored' : `no match for ${quote(query)} (${says})`;
		writeLines([failureLine({what, tryThis: `did you mean ${quote(meant)}?`})], stderr);
	}
	return environments;
};

// More cells than people type.
const quote = (text: string): string => `\`${cutText(toSafeText(text), 80)}\``;
