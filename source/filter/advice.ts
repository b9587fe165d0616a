import {environmentsOf, type Listing} from '../listing/listing.ts';
import {findMatches, loneExcluder} from './match.ts';
import {rewritingsOf} from './other-syntax.ts';
import {type Clause, parseQuery, type Query} from './query.ts';
import {remediesOf, wordsOf} from './remedies.ts';
import type {SearchIndex} from './search-index.ts';

/** What to type in place of a filter that finds nothing, and how many that finds; `says` explains it unless it is a near word. */
export type Suggestion = {
	/** The whole filter; `text` is the part of it that is new. */
	readonly filter: string;
	readonly text: string;
	readonly count: number;
	readonly says?: string;
};

/** Why a filter finds nothing, and what may help. */
export type Advice = {
	/** The term that alone excludes everything, and how many match without it. */
	readonly excluder: ReturnType<typeof loneExcluder>;
	/** The terms, and how many match each of them alone; 0, not counted, where one is to blame or there is only one. */
	readonly alone: readonly {readonly clause: Clause; readonly count: number}[];
	readonly suggestions: readonly Suggestion[];
};

/** Advice on a filter that finds nothing. */
export const adviseOn = (
	filter: string,
	{index, listing}: {readonly index: SearchIndex; readonly listing: Listing},
): Advice => {
	const query = parseQuery(filter);
	const countOf = (of: Query): number => environmentsOf(listing, findMatches(index, of)).length;
	const excluder = loneExcluder(index, query, id => listing.resources[id]?.isUnreadable === false);
	const alone = query.map(clause => ({
		clause,
		count: excluder === undefined && query.length > 1 ? countOf([clause]) : 0,
	}));
	const rewriting = Iterator.from(rewritingsOf(filter))
		.map(one => ({...one, text: one.filter, count: countOf(parseQuery(one.filter))}))
		.find(({count}) => count > 0);
	if (rewriting !== undefined) {
		return {excluder, alone, suggestions: [rewriting]};
	}
	const wrong = excluder ? [excluder.clause] : alone.flatMap(({clause, count}) => (count === 0 ? [clause] : []));
	const right = query.filter(clause => !wrong.includes(clause));
	const suggestions = wrong.flatMap(clause =>
		remediesOf(clause, wordsOf(listing), of => countOf([...right, ...of])).map(remedy => ({
			...remedy,
			filter: query.map(one => (one === clause ? remedy.text : one.text)).join(' '),
		})),
	);
	return {excluder, alone, suggestions};
};
