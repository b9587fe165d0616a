import {type Clause, parseQuery, type Query, termFor} from '../../filter/query.ts';
import {type Facet, startOfTexts, type Value} from '../../listing/facets.ts';
import {memoize} from '../../text/memoize.ts';
import type {State} from '../state.ts';

/** A value of a facet; without one, those that have none. */
export type FacetValue = {readonly facet: Facet; readonly value?: Value | undefined};

/** The terms of each clause as written. */
type Terms = ReadonlyArray<readonly string[]>;

const wordsOf = ({text}: Clause): readonly string[] => text.split(/(?<!\\) \| /);

/** The term for exactly a value: `^app:office$`, or `!^app:` for none; undefined if the filter cannot say it. */
export const termOfValue = ({facet, value}: FacetValue): string | undefined => {
	const start = startOfTexts(facet);
	if (value !== undefined) {
		return value.text === '' ? undefined : termFor(value);
	}
	return start === '' ? undefined : `!^${start.replaceAll(' ', '\\ ')}`;
};

/** Whether all of these terms are values of a facet, or none; bare words are not alternatives. */
export const areOfFacet = (facet: Facet, terms: readonly string[]): boolean => {
	const start = startOfTexts(facet);
	return terms.every(term => {
		const text = term.replaceAll('\\ ', ' ');
		return start !== '' && (text === `!^${start}` || (text.startsWith(`^${start}`) && text.endsWith('$')));
	});
};

/** A query without the values of a facet; the same query if it has none. */
export const withoutFacet = (query: Query, facet: Facet): Query => {
	const others = query.filter(clause => !areOfFacet(facet, wordsOf(clause)));
	return others.length === query.length ? query : others;
};

/** A query without the clauses that only have terms for values; the same query if it has none. */
export const withoutValues = (query: Query): Query => {
	const others = query.filter(clause => !wordsOf(clause).every(word => /^(\^.*\$|!\^.*:)$/s.test(word)));
	return others.length === query.length ? query : others;
};

// The words of a query that a value may be, so that looking for 100,000 values in what is typed takes no time.
const exactWords = memoize(
	(query: Query): ReadonlySet<string> => new Set(query.flatMap(wordsOf).filter(word => /^!?\^/.test(word))),
);

/** Whether a query contains a value. */
export const hasValue = (query: Query, of: FacetValue): boolean => {
	const words = exactWords(query);
	return words.size > 0 && words.has(termOfValue(of) ?? '');
};

/** The filter with a value added, or removed if it is there; undefined if the filter cannot say it. Values of a facet are alternatives. */
export const toggledFilter = ({filter}: State, of: FacetValue): string | undefined => {
	const term = termOfValue(of);
	const text = term && joinTerms(toggle(parseQuery(filter.text).map(wordsOf), term, of.facet));
	// A space follows, so that further typing starts a new term.
	return text === undefined || text === '' ? text : `${text} `;
};

const joinTerms = (terms: Terms): string => terms.map(alternatives => alternatives.join(' | ')).join(' ');

const toggle = (clauses: Terms, term: string, facet: Facet): Terms => {
	if (clauses.some(alternatives => alternatives.includes(term))) {
		return clauses.map(alternatives => alternatives.filter(other => other !== term)).filter(({length}) => length > 0);
	}
	const same = clauses.find(alternatives => areOfFacet(facet, alternatives));
	return same === undefined
		? [...clauses, [term]]
		: clauses.map(alternatives => (alternatives === same ? [...same, term] : alternatives));
};
