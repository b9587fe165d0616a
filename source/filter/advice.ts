import {environmentsOf, type Listing} from '../listing/listing.ts';
import {findMatches, loneExcluder} from './match.ts';
import {rewritingsOf} from './other-syntax.ts';
import {type Clause, parseQuery, type Query} from './query.ts';
import {remediesOf, wordsOf} from './remedies.ts';
import type {SearchIndex} from './search-index.ts';

/** What to type in place of a filter that finds nothing, and how many that finds: at least one. */
export type Suggestion = {readonly filter: string; readonly count: number};

/** Why a filter finds nothing, and what may help. */
export type Advice = {
	/** The term that alone excludes everything, and how many match without it. */
	readonly excluder: ReturnType<typeof loneExcluder>;
	/** The terms, and how many match each of them alone; none where one is to blame, or the only one, or there are many. */
	readonly alone: readonly {readonly clause: Clause; readonly count: number}[];
	/** What to know of the grammar; nothing where a word is only misspelt. */
	readonly says: string;
	readonly suggestion: Suggestion | undefined;
};

type Searched = {readonly index: SearchIndex; readonly listing: Listing};

// Several lines of each frame need it.
const known = new WeakMap<SearchIndex, {readonly filter: string; readonly advice: Advice}>();

/** Advice on a filter that finds nothing. */
export const adviseOn = (filter: string, searched: Searched): Advice => {
	const before = known.get(searched.index);
	const advice = before?.filter === filter ? before.advice : newAdviceOn(filter, searched);
	known.set(searched.index, {filter, advice});
	return advice;
};

// Each term is looked for in all environments. Of more nobody reads what each finds.
const mostTerms = 8;

const hasFewTerms = (query: Query): boolean => query.flatMap(({alternatives}) => alternatives).length <= mostTerms;

// Each pair of terms is looked for in all environments.
const mostInPairs = 4;

// The filter with two terms as alternatives that both find something, but nothing has both of; if it finds something then.
const eitherOf = (query: Query, countOf: (query: Query) => number): string | undefined => {
	if (query.length > mostInPairs) {
		return undefined;
	}
	const positive = query.filter(clause => !clause.text.startsWith('!') && countOf([clause]) > 0);
	const pairs = positive.flatMap((one, index) => positive.slice(index + 1).map(other => [one, other] as const));
	return pairs
		.filter(pair => countOf(pair) === 0)
		.map(([one, other]) =>
			query
				.filter(clause => clause !== other)
				.map(clause => (clause === one ? `${one.text} | ${other.text}` : clause.text))
				.join(' '),
		)
		.find(filter => countOf(parseQuery(filter)) > 0);
};

const newAdviceOn = (filter: string, {index, listing}: Searched): Advice => {
	const query = parseQuery(filter);
	const countOf = (of: Query): number => (hasFewTerms(of) ? environmentsOf(listing, findMatches(index, of)).length : 0);
	const excluder = loneExcluder(index, query, id => listing.resources[id]?.isUnreadable === false);
	const isCounted = excluder === undefined && query.length > 1 && hasFewTerms(query);
	const alone = isCounted ? query.map(clause => ({clause, count: countOf([clause])})) : [];
	const toSuggestion = (better: string): Suggestion | undefined => {
		const count = countOf(parseQuery(better));
		return count === 0 ? undefined : {filter: better, count};
	};
	for (const {says, filter: better} of rewritingsOf(filter)) {
		const suggestion = toSuggestion(better);
		if (suggestion !== undefined) {
			return {excluder, alone, says, suggestion};
		}
	}
	if (!hasFewTerms(query)) {
		return {excluder, alone, says: '', suggestion: undefined};
	}
	const either = eitherOf(query, countOf);
	if (either !== undefined) {
		return {excluder, alone, says: 'a space means AND, | means OR', suggestion: toSuggestion(either)};
	}
	const finding = new Set(alone.flatMap(({clause, count}) => (count > 0 ? [clause] : [])));
	const wrong = excluder ? [excluder.clause] : query.filter(clause => !finding.has(clause));
	const right = query.filter(clause => !wrong.includes(clause));
	const remedies = new Map(
		wrong.map(clause => [clause, remediesOf(clause, wordsOf(listing), of => countOf([...right, ...of]))]),
	);
	const better = query.map(clause => remedies.get(clause)?.find(({count}) => count > 0)?.text ?? clause.text);
	const all = [...remedies.values()].flat();
	const says = [...new Set(all.flatMap(remedy => remedy.says ?? []))].join('; ');
	return {
		excluder,
		alone,
		says,
		suggestion: all.length === 0 ? undefined : toSuggestion([...new Set(better)].join(' ')),
	};
};
