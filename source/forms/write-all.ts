import {findMatches} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {createSearchIndex} from '../filter/search-index.ts';
import {toVisibleJson} from '../json/escape-json.ts';
import {toJson} from '../json/exact-json.ts';
import {createDistinct, toDistinctRows} from '../listing/distinct.ts';
import type {Listing, Resource} from '../listing/listing.ts';
import type {Form} from './form.ts';
import {endLines, type FormOptions, toForm} from './write-form.ts';

/** The environments that match a filter; with `isUnique` only the first of equal ones. */
export const matchingResources = (listing: Listing, filter: string, isUnique: boolean): readonly Resource[] => {
	const query = parseQuery(filter);
	if (query.length === 0 && !isUnique) {
		return listing.resources;
	}
	const matches = findMatches(createSearchIndex(listing), query);
	const ids = isUnique ? toDistinctRows(createDistinct(listing), matches).ids : matches;
	return [...ids].flatMap(id => listing.resources[id] ?? []);
};

/**
What picking each environment would yield, each line of it ended by `end` (a line break or NUL), and the reasons of those
that are refused. With `isUnique` texts that are the same are one.
*/
export const toPlainText = (
	resources: readonly Resource[],
	form: Form,
	options: FormOptions & {readonly end: string; readonly isUnique: boolean},
): {readonly text: string; readonly refusals: readonly string[]} => {
	const yields = resources.map(resource => toForm([resource], form, {...options, isListed: true}));
	const texts = yields.flatMap(one => (one.type === 'text' ? [endLines(one.text, options.end)] : []));
	return {
		text: [...(options.isUnique ? new Set(texts) : texts)].join(''),
		refusals: yields.flatMap(one => (one.type === 'refused' ? [one.reason] : [])),
	};
};

/** The first of environments for each text that they come to; those that come to none stay. */
export const withDifferentTexts = (
	resources: readonly Resource[],
	form: Form,
	options: FormOptions,
): readonly Resource[] => {
	const texts = new Set<string>();
	return resources.filter(resource => {
		const yielded = toForm([resource], form, options);
		const before = texts.size;
		return yielded.type === 'refused' || texts.add(yielded.text).size > before;
	});
};

/** The records as they came, as a JSON array with a line for each, for `jq` and for `grep`; controls are escaped. */
export const toPlainJson = (resources: readonly Resource[]): string =>
	resources.length === 0 ? '[]\n' : `[\n${resources.map(({record}) => toVisibleJson(toJson(record))).join(',\n')}\n]\n`;
