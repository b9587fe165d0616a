import type {Tag} from '../listing/listing.ts';
import {type Fold, foldFor, foldText} from './case-and-accents.ts';

/*
The grammar of the filter is fzf's extended search under --exact, for one text at a time; syntax-examples.ts has examples. Not in fzf:
letters and then digits, such as win10, also match the beginnings of a run of letters and of the next run of digits. So win10 finds
windows-10-x64, but not windows-7-10. Also not in fzf: a term with commas also matches if each part is a whole text of the
environment, so that a pick copied as `comma` finds it.
`a b | c` is a and (b or c). Spaces at the ends of a text are ignored for ^ and $, unless the term has them there.

An unfinished term is ignored, so that the list does not empty while you type: `!`, `^`, `'`, `!^`, `^$` and the like, as in fzf;
and, unlike in fzf, a bar with nothing to its left and backslashes at the very end. `$` alone is a dollar; `'|` finds a bar.
*/

export type Term = {
	readonly type: 'contains' | 'fuzzy' | 'starts' | 'ends' | 'equals';
	readonly isNegated: boolean;
	/** The folded text to find, never empty. */
	readonly text: string;
	/** How to fold the searched text. */
	readonly fold: Fold;
	/** Finds the term in a folded text. Its groups are the parts to highlight, except for a fuzzy term. */
	readonly pattern: RegExp;
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

/** The words of a filter: terms and bars. A space after a backslash belongs to its word. No text has tabs or line breaks. */
export const splitFilter = (filter: string): readonly string[] => filter.match(/(?:\\ |[^ \t-\r])+/g) ?? [];

/** Parses a filter as a query. Every text is valid. */
export const parseQuery = (filter: string): Query => {
	const clauses: Clause[] = [];
	let isAfterBar = false;
	for (const word of splitFilter(filter.toWellFormed().replace(/\\+$/, ''))) {
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
	const whole = word.replaceAll('\\ ', ' ').normalize('NFC');
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
	const folded = foldText(text, fold);
	const anchored = isStart ? (isEnd ? 'equals' : 'starts') : isEnd ? 'ends' : 'contains';
	const type = isFuzzy ? 'fuzzy' : anchored;
	const parts = [...new Set(folded.split(','))];
	const hasParts = type === 'contains' && parts.length > 1 && !parts.includes('');
	const pattern = new RegExp(patternOf(type, folded), 'du');
	return {type, isNegated, text: folded, fold, pattern, ...(hasParts && {parts})};
};

/** A pattern for exactly this text. */
export const escapePattern = (text: string): string =>
	Array.from(text, letter => `\\u{${letter.codePointAt(0)?.toString(16)}}`).join('');

// A line break ends each of the texts that are searched together.
const blanks = String.raw`[^\S\n]*`;

const patternOf = (type: Term['type'], text: string): string => {
	const whole = `(${escapePattern(text)})`;
	const start = /^\s/.test(text) ? '^' : `^${blanks}`;
	const end = /\s$/.test(text) ? '$' : `${blanks}$`;
	switch (type) {
		case 'starts':
			return start + whole;
		case 'ends':
			return whole + end;
		case 'equals':
			return start + whole + end;
		case 'fuzzy':
			return `^${Array.from(text, escapePattern)
				.map(letter => `[^${letter}\\n]*${letter}`)
				.join('')}`;
		case 'contains': {
			const [, letters, digits] = /^(\p{L}+)(\p{Nd}+)$/u.exec(text) ?? [];
			const runs = `(?<!\\p{L})(${letters})\\p{L}*[^\\p{L}\\p{Nd}\\n]*(${digits})`;
			return letters === undefined ? whole : `${whole}|${runs}`;
		}
	}
};

/**
The term that matches this tag and, as far as the syntax allows, nothing else. A term without upper case, accents or outer spaces
also matches tags that have them. Any term also matches a name or `field:value` with the same text. The empty tag has no term:
`^$` matches everything.
*/
export const termFor = (tag: Tag): string => `^${tag.text.replaceAll(' ', '\\ ')}$`;
