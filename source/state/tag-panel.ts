import {isMatch} from '../filter/highlight.ts';
import {findMatches} from '../filter/match.ts';
import {type Clause, parseQuery, termFor} from '../filter/query.ts';
import type {Tag} from '../listing/listing.ts';
import {countTags, type TagCount, type TagHeading} from '../listing/tag-counts.ts';
import {widestOf} from '../text/width.ts';
import {toSeenName} from './detail.ts';
import {comparisonOf, searchOf} from './panels.ts';
import {type Loaded, layoutNow, type State} from './state.ts';

// Several lines of each frame need the counts, which take 160 ms for 100,000 environments. Each search makes a new array of matches.
const counted = new WeakMap<Int32Array, readonly TagHeading[]>();

/**
The tags of the matches under their prefixes. If the filter contains values of a prefix, that prefix is counted without them:
each count says how many environments would match with the value added.
*/
export const tagHeadings = (state: State): readonly TagHeading[] => {
	const {loaded, found} = state;
	const headings = counted.get(found.matches) ?? (loaded === undefined ? [] : countByPrefix(state, loaded));
	counted.set(found.matches, headings);
	return headings;
};

const countByPrefix = (state: State, {listing, index}: Loaded): readonly TagHeading[] => {
	const {matches, query} = state.found;
	const headings = new Map(countTags(listing, matches).map(heading => [heading.prefix, heading]));
	for (const clause of query) {
		const prefix = prefixOfTerms(wordsOf(clause));
		const others = findMatches(
			index,
			query.filter(other => other !== clause),
			comparisonOf(state)?.ids,
		);
		const heading = prefix && countTags(listing, others).find(one => one.prefix === prefix);
		if (heading) {
			headings.set(heading.prefix, heading);
		}
	}
	return [...headings.values()].sort((one, other) => rankOf(one.prefix) - rankOf(other.prefix));
};

/** The tags in the tags panel: those that its search finds, sorted by count under each prefix. */
export const shownTags = (state: State): readonly TagCount[] => {
	const query = parseQuery(searchOf(state));
	return tagHeadings(state).flatMap(({tags}) =>
		tags.filter(({tag}) => isMatch(query, tag.text)).sort((one, other) => other.count - one.count),
	);
};

const wordsOf = ({text}: Clause): readonly string[] => text.split(/(?<!\\) \| /);

/** The terms of the filter as written: the alternatives of each clause. */
export const termsOf = ({filter}: State): ReadonlyArray<readonly string[]> => parseQuery(filter.text).map(wordsOf);

/** The prefix, if each of these terms means a tag with that prefix; bare words have none. */
export const prefixOfTerms = (terms: readonly string[]): string | undefined => {
	const [prefix, ...others] = new Set(terms.map(term => /^\^([^:]+):.*\$$/.exec(term.replaceAll('\\ ', ' '))?.[1]));
	return others.length === 0 ? prefix : undefined;
};

export const hasTerm = (state: State, tag: Tag): boolean =>
	termsOf(state).some(alternatives => alternatives.includes(termFor(tag)));

const mostOf = (tags: readonly TagCount[], matches: number): number =>
	tags.reduce((most, {count}) => Math.max(most, count), matches);

export type TagPanel = ReturnType<typeof tagPanelOf>;

// The cells of the bar for the share of the matches, with the gap before it.
const widestBar = 9;

/** The cells between two columns of tags. */
export const gapOfTags = 3;

/** The layout of the tags in columns: `width` of a column in cells, and its height in entries. */
export const tagPanelOf = (state: State) => {
	const {columns} = state.size;
	// If the filter contains a value of a prefix, another value may have more environments than there are matches.
	const most = new Map(tagHeadings(state).map(({prefix, tags}) => [prefix, mostOf(tags, state.found.matches.length)]));
	const entries = shownTags(state).map(({tag, count}) => ({
		tag,
		label: labelOfPrefix(tag.facet.name),
		name: toSeenName(tag).name,
		count: String(count),
		share: count / (most.get(tag.facet.name) ?? 1),
	}));
	const labelWidth = labelWidthOf(entries.map(({label}) => label));
	const countWidth = widestOf(entries.values().map(({count}) => count));
	const names = entries.map(({name}) => name);
	const nameWidth = widestOf(names, 40);
	const least = 3 + labelWidth + nameWidth + 2 + countWidth;
	const barWidth = least + widestBar + gapOfTags <= columns ? widestBar : 0;
	const wanted = least + barWidth + gapOfTags;
	const across = Math.max(1, Math.floor((columns + gapOfTags) / wanted));
	const {body: rows} = layoutNow(state);
	// As few columns as possible: one column is easier to read than three.
	const needed = Math.min(across, Math.max(1, Math.ceil(entries.length / Math.max(1, rows))));
	const height = Math.max(1, Math.ceil(entries.length / needed));
	return {entries, height, width: Math.min(columns, wanted), labelWidth, countWidth, barWidth};
};

const rankOf = (prefix: string): number => (prefix === 'os' ? 0 : prefix === 'locale' ? 1 : 2);
const labelWidthOf = (labels: readonly string[]): number => widestOf(labels, 12) + 2;
const labelOfPrefix = (prefix: string): string => (prefix === '' ? 'other' : prefix === 'other' ? 'other:' : prefix);
