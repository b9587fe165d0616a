import {failureLine} from '../fault/explain.ts';
import {adviseOn, negatedAfterSpace} from '../filter/advice.ts';
import type {SearchIndex} from '../filter/search-index.ts';
import type {Listing} from '../listing/listing.ts';
import {toSafeText} from '../text/safe-text.ts';
import {cutText} from '../text/width.ts';
import {type Output, writeLines} from './report.ts';

/**
Says, in a run without a screen, that a filter uses the syntax of another search. A word that is like no tag is not a typo: a
script may ask whether there is one.
*/
export const tellOfFilter = (
	filter: string,
	searched: {readonly index: SearchIndex; readonly listing: Listing},
	hasMatch: boolean,
	stderr: Output,
): void => {
	const quote = (text: string) => `\`${cutText(toSafeText(text), mostCells)}\``;
	const meant = negatedAfterSpace(filter);
	const lone = meant === undefined ? [] : [{what: '`!` alone is ignored', tryThis: `did you mean ${quote(meant)}?`}];
	const {says = '', suggestion} = hasMatch ? {} : adviseOn(filter, searched);
	const wrong =
		says === '' || suggestion === undefined
			? []
			: [{what: `no match for ${quote(filter)} (${says})`, tryThis: `did you mean ${quote(suggestion.filter)}?`}];
	writeLines((hasMatch ? lone : wrong).map(failureLine), stderr);
};

// In cells: more than people type.
const mostCells = 80;
