import type {Range} from '../text/spans.ts';
import {segmentsOf} from '../text/width.ts';
import {indexOfAnchored, indexOfLast, lettersOf, runsOf} from './find-texts.ts';
import {foldText, isAscii} from './fold-letters.ts';
import type {Query, Term} from './query.ts';

// fzf prefers a match at the start of a word, then one after a change of the kind of character (its `algo.go`).
const wordStart = /(?<![\p{L}\p{N}])|(?=[^\p{L}\p{N}/,:;|])/uy;
const wordChange = /(?<=\p{Ll})(?=\p{Lu})|(?<!\p{N})(?=\p{N})/uy;

/**
The parts of a safe text to highlight: for each clause, the match that fzf would show for its first matching term; the letters of
a fuzzy term; nothing for a negated term. The ranges ascend, do not touch, and end between graphemes, as a colour change inside a
grapheme would break it.
*/
export const rangesOf = (query: Query, text: string): readonly Range[] => {
	const ranges = query.flatMap(({alternatives}) => {
		const found = Iterator.from(alternatives).map(term => (term.isNegated ? [] : rangesOfTerm(term, text)));
		return found.find(({length}) => length > 0) ?? [];
	});
	return toMerged(isAscii(text) ? ranges : toWholeGraphemes(ranges, text));
};

/** Whether a query matches one safe text by itself. */
export const isMatch = (query: Query, text: string): boolean =>
	query.every(({alternatives}) => alternatives.some(term => term.isNegated !== rangesOfTerm(term, text).length > 0));

const rangesOfTerm = (term: Term, text: string): Range[] => {
	const folded = foldText(text, term.fold);
	if (term.parts?.includes(folded)) {
		return [{start: 0, end: text.length}];
	}
	if (term.type === 'fuzzy') {
		return letterRanges(lettersOf(term), folded);
	}
	const start =
		term.type === 'contains' ? indexOfBest(term.text, folded, text) : indexOfAnchored(term, folded, 0, folded.length);
	return start === -1 ? runRanges(term, folded) : [{start, end: start + term.text.length}];
};

const runRanges = (term: Term, folded: string): Range[] => {
	const runs = runsOf(term);
	const start = runs?.pattern.exec(folded)?.index;
	if (runs === undefined || start === undefined) {
		return [];
	}
	const end = runs.pattern.lastIndex;
	return [
		{start, end: start + runs.letters},
		{start: end - runs.digits, end},
	];
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
const letterRanges = (letters: readonly number[], folded: string): Range[] => {
	const last = indexOfLast(letters, folded, 0, folded.length);
	const ranges: Range[] = [];
	let missing = last === -1 ? 0 : letters.length;
	for (let start = last; missing > 0; start--) {
		if (folded.codePointAt(start) === letters[missing - 1]) {
			missing--;
			// This may be half of a letter of two units; the range is later extended to whole graphemes.
			ranges.push({start, end: start + 1});
		}
	}
	return ranges;
};

const toWholeGraphemes = (ranges: readonly Range[], text: string): Range[] => {
	const graphemes = segmentsOf(text);
	return ranges.map(({start, end}) => {
		const first = graphemes.containing(start);
		const last = graphemes.containing(end - 1);
		return {start: first?.index ?? start, end: last === undefined ? end : last.index + last.segment.length};
	});
};

const toMerged = (ranges: readonly Range[]): readonly Range[] => {
	const merged: Range[] = [];
	for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
		const last = merged.at(-1);
		if (last !== undefined && range.start <= last.end) {
			merged[merged.length - 1] = {start: last.start, end: Math.max(last.end, range.end)};
		} else {
			merged.push(range);
		}
	}
	return merged;
};
