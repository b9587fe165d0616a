import {findMatches} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {createSearchIndex} from '../filter/search-index.ts';
import type {Form} from './form.ts';
import {type FormOptions, type Yield, toForm} from './write-form.ts';
import {toVisibleJson} from '../json/escape-json.ts';
import {toJson} from '../json/exact-json.ts';
import {createDistinct, toDistinctRows} from '../listing/distinct.ts';
import type {Listing, Resource} from '../listing/listing.ts';

/** The environments that match a filter; of equal ones the first, where each is wanted once. */
export const matchingResources = (listing: Listing, filter: string, isUnique: boolean): readonly Resource[] => {
	const matches = findMatches(createSearchIndex(listing), parseQuery(filter));
	const ids = isUnique ? toDistinctRows(createDistinct(listing), matches).ids : matches;
	return [...ids].flatMap(id => listing.resources[id] ?? []);
};

/** What a run without a screen prints, and why some of it could not be printed. */
export type Plain = {readonly text: string; readonly refusals: readonly string[]};

/** What picking each environment would yield, each ended by `end`: a line break, or NUL for texts of several lines. */
export const toPlainText = (
	resources: readonly Resource[],
	form: Form,
	options: FormOptions & {readonly end: string},
): Plain => {
	const yields: readonly Yield[] = resources.map(resource => toForm([resource], form, options));
	return {
		text: yields.map(one => (one.type === 'text' ? one.text + options.end : '')).join(''),
		refusals: yields.flatMap(one => (one.type === 'refused' ? [one.reason] : [])),
	};
};

/**
The records exactly as they came, as a JSON array with a line for each, so that both `jq` and `grep` can read it; what
would act on a terminal or hide is escaped, as JSON can.
*/
export const toPlainJson = (resources: readonly Resource[]): string =>
	resources.length === 0 ? '[]\n' : `[\n${resources.map(({record}) => toVisibleJson(toJson(record))).join(',\n')}\n]\n`;
