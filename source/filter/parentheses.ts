import {splitFilter} from './query.ts';

/** Terms that must all match, each with its alternatives: what a filter can say. */
type Clauses = readonly (readonly string[])[];

// A longer filter would not be read.
const mostTerms = 16;

const either = (one: Clauses, other: Clauses): Clauses =>
	one.flatMap(terms => other.map(more => [...new Set([...terms, ...more])]));

const negate = (term: string): string => (term.startsWith('!') ? term.slice(1) : `!${term}`);

// Neither a nor b is not a and not b; not both is not a or not b (De Morgan).
const without = ([first = [], ...others]: Clauses): Clauses =>
	others.reduce<Clauses>((all, terms) => either(all, toNegated(terms)), toNegated(first));

const toNegated = (terms: readonly string[]): Clauses => terms.map(term => [negate(term)]);

/**
A filter with parentheses as one without: `(a b) | c` is `a | c b | c`, and `!(a | b)` is `!a !b`. Parentheses without a partner are
left out. Undefined if the result would be too long, or empty.
*/
export const withoutParentheses = (filter: string): string | undefined => {
	const words = splitFilter(filter.replaceAll(/[()|]|(?<![^ (])!(?= *\()/g, ' $& '));
	let at = 0;
	let isShort = true;
	const kept = (clauses: Clauses): Clauses => {
		isShort &&= clauses.flat().length <= mostTerms;
		return isShort ? clauses : [];
	};
	const readTerm = (): Clauses => {
		const word = words[at++];
		if (word === undefined || word === '|' || word === ')') {
			return [];
		}
		if (word === '!') {
			const negated = readTerm();
			return negated.length === 0 ? [] : kept(without(negated));
		}
		if (word !== '(') {
			return [[word]];
		}
		const inside = readAll();
		at++;
		return inside;
	};
	const readAlternatives = (): Clauses => {
		let all = readTerm();
		while (words[at] === '|') {
			at++;
			const other = readTerm();
			all = kept(all.length === 0 || other.length === 0 ? [...all, ...other] : either(all, other));
		}
		return all;
	};
	const readAll = (): Clauses => {
		let all: Clauses = [];
		while (at < words.length && words[at] !== ')') {
			all = kept([...all, ...readAlternatives()]);
		}
		return all;
	};
	let all: Clauses = [];
	for (; at < words.length; at++) {
		all = kept([...all, ...readAll()]);
	}
	return isShort && all.length > 0 ? all.map(terms => terms.join(' | ')).join(' ') : undefined;
};
