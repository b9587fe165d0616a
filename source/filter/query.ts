import type {Tag} from '../listing/listing.ts';
import {type Fold, foldFor, foldText} from './fold-letters.ts';

/*
The grammar of the filter, fzf's extended search under --exact, for one text:

	text       contains it
	win10      letters, then digits: also if they begin a run of letters and the run of digits next to it, whatever
	           else stands between the two: win in windows-10-x64, but not in windows-7-10 (not in fzf)
	a:x,b:y    also if each of the parts is a whole text of the environment (not in fzf). A pick that was copied as csv
	           finds its environment.
	'text      has its letters, in this order
	^text      starts with it
	text$      ends with it
	^text$     is it
	!…         any of these, not so
	a b        both
	a | b      either; binds tighter than both: `a b | c` is a and (b or c)
	a\ b       one term with a space in it; a backslash is itself before anything else

A term without upper case matches any case, one without accents any accents. Spaces at the ends of a text are ignored
for ^ and $, unless the term has them there. `$` alone is a dollar; `'|` finds a bar.

An unfinished term is ignored, so that the list does not empty while you type: `!`, `^`, `'`, `!^`, `^$`
and the like, as in fzf; and, unlike in fzf, a bar with nothing to its left and backslashes at the very end.
*/

export type Term = {
	readonly type: 'contains' | 'fuzzy' | 'starts' | 'ends' | 'equals';
	readonly isNegated: boolean;
	/** The folded text to find, never empty. */
	readonly text: string;
	/** How to fold the searched text. */
	readonly fold: Fold;
	/** The folded parts of a plain term with commas, without duplicates; absent if there are fewer than two or if one is empty. */
	readonly parts?: readonly string[];
};

/** Alternative terms: one of them must match. */
export type Clause = {
	/** As typed, without unfinished terms. */
	readonly text: string;
	readonly alternatives: readonly [Term, ...Term[]];
};

/** Clauses that must all match; an empty query matches everything. */
export type Query = readonly Clause[];

/** Parses a filter as a query. Every text is valid. */
export const parseQuery = (filter: string): Query => {
	const words =
		filter
			.toWellFormed()
			.replace(/\\+$/, '')
			.match(/(?:\\ |[^ ])+/g) ?? [];
	const clauses: Clause[] = [];
	let isAfterBar = false;
	for (const word of words) {
		const term = word === '|' ? undefined : parseTerm(word);
		if (term !== undefined) {
			const last = isAfterBar ? clauses.pop() : undefined;
			clauses.push(
				last === undefined
					? {text: word, alternatives: [term]}
					: {text: `${last.text} | ${word}`, alternatives: [...last.alternatives, term]},
			);
		}
		isAfterBar = word === '|' || (isAfterBar && term === undefined);
	}
	return clauses;
};

const parseTerm = (word: string): Term | undefined => {
	// A tab separates words like a space, as in fzf: no text contains tabs.
	const whole = word.replaceAll(/\\ |\t/g, ' ');
	const isNegated = whole.startsWith('!');
	const body = isNegated ? whole.slice(1) : whole;
	const isEnd = body !== '$' && body.endsWith('$');
	const rest = isEnd ? body.slice(0, -1) : body;
	const isFuzzy = rest.startsWith("'");
	const isStart = rest.startsWith('^');
	const text = isFuzzy || isStart ? rest.slice(1) : rest;
	if (text === '') {
		return undefined;
	}
	const fold = foldFor(text);
	const type = isFuzzy ? 'fuzzy' : typeOf(isStart, isEnd);
	const folded = foldText(text, fold);
	return {type, isNegated, text: folded, fold, ...(type === 'contains' && toParts(folded))};
};

const toParts = (text: string): Pick<Term, 'parts'> => {
	const parts = new Set(text.split(','));
	return parts.size > 1 && !parts.has('') ? {parts: [...parts]} : {};
};

const typeOf = (isStart: boolean, isEnd: boolean): Term['type'] => {
	if (isStart) {
		return isEnd ? 'equals' : 'starts';
	}
	return isEnd ? 'ends' : 'contains';
};

/**
The term that matches this tag and, as far as the syntax allows, nothing else. A term without upper case, accents or outer spaces
also matches tags that have them. Any term also matches a name or `field:value` with the same text. The empty tag has no term:
`^$` matches everything.
*/
export const termFor = (tag: Tag): string => `^${tag.text.replaceAll(' ', '\\ ')}$`;
