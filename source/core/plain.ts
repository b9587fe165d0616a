import {toForm} from './forms.ts';
import {toJson} from './json.ts';
import type {Listing} from './listing.ts';
import {findMatches} from './match.ts';
import {parseQuery} from './query.ts';
import {createSearchIndex} from './search-index.ts';
import type {Options} from './state.ts';

/** What a run without a screen prints, and what it could not print. */
export type Plain = {readonly text: string; readonly refusals: readonly string[]; readonly matches: number};

/**
The environments that match, without a screen. As text: what picking each would yield, a line each. As JSON: an array of
the records exactly as they came, a line each, so that both `jq` and `grep` can read it.
*/
export const toPlain = (listing: Listing, options: Options, format: 'text' | 'json'): Plain => {
	const matches = findMatches(createSearchIndex(listing), parseQuery(options.filter));
	const resources = [...matches].flatMap(id => listing.resources[id] ?? []);
	if (format === 'json') {
		const records = resources.map(({record}) => toJson(record));
		return {
			text: records.length === 0 ? '[]\n' : `[\n${records.join(',\n')}\n]\n`,
			refusals: [],
			matches: matches.length,
		};
	}
	const yields = resources.map(resource => toForm([resource], options.form, {takesAllTags: options.takesAllTags}));
	return {
		text: yields.map(one => (one.type === 'text' ? `${one.text}\n` : '')).join(''),
		refusals: yields.flatMap(one => (one.type === 'refused' ? [one.reason] : [])),
		matches: matches.length,
	};
};
