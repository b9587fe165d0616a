import type {Range} from '../text/spans.ts';
import {foldText, isAscii} from './case-and-accents.ts';
import type {Term} from './query.ts';

// fzf prefers a match at the start of a word, then one after a change of the kind of character (its `algo.go`).
const wordStart = /(?<![\p{L}\p{N}])|(?=[^\p{L}\p{N}/,:;|])/uy;
const wordChange = /(?<=\p{Ll})(?=\p{Lu})|(?<!\p{N})(?=\p{N})/uy;

/** A text with its accents composed, as terms are, so that positions in both are the same. */
export const toComposed = (text: string): string => (isAscii(text) ? text : text.normalize('NFC'));

/** The ranges that a term finds in a composed text, the best ones for a person; none if it does not match. */
export const rangesOfTerm = (term: Term, text: string): readonly Range[] => {
	const folded = foldText(text, term.fold);
	if (term.parts?.includes(folded)) {
		return [{start: 0, end: text.length}];
	}
	const best = term.type === 'contains' ? indexOfBest(term.text, folded, text) : -1;
	if (best !== -1) {
		return [{start: best, end: best + term.text.length}];
	}
	const found = term.pattern.exec(folded);
	if (term.type === 'fuzzy') {
		return found === null ? [] : letterRanges(term.text, folded, found[0].length);
	}
	const groups = found?.indices?.slice(1) ?? [];
	return groups.flatMap(group => (group === undefined ? [] : [{start: group[0], end: group[1]}]));
};

const indexOfBest = (term: string, folded: string, text: string): number => {
	const first = folded.indexOf(term);
	let best: number | undefined;
	for (let index = first; index !== -1; index = folded.indexOf(term, index + 1)) {
		if (isAt(wordStart, text, index)) {
			return index;
		}
		best ??= isAt(wordChange, text, index) ? index : undefined;
	}
	return best ?? first;
};

const isAt = (edge: RegExp, text: string, index: number): boolean => {
	edge.lastIndex = index;
	return edge.test(text);
};

// Searches back from the first position at which all letters were found (fzf's simpler algorithm, v1).
const letterRanges = (letters: string, folded: string, end: number): Range[] => {
	let start = end;
	return [...letters].reverse().map(letter => {
		start = folded.lastIndexOf(letter, start - letter.length);
		return {start, end: start + letter.length};
	});
};
