import {lettersOf, placeOfAnchored, placeOfLast} from './find-term.ts';
import {foldText} from './fold-letters.ts';
import type {Query, Term} from './query.ts';

/** Part of a text, in UTF-16 units: from `start` up to, not including, `end`. */
export type Range = {readonly start: number; readonly end: number};

// fzf prefers an occurrence where a word starts, then one where a word changes (`algo.go`, the bonus of a position).
const wordStart = /(?<![\p{L}\p{N}])|(?=[^\p{L}\p{N}/,:;|])/uy;
const wordChange = /(?<=\p{Ll})(?=\p{Lu})|(?<!\p{N})(?=\p{N})/uy;

const ascii = /^[\0-\x7f]*$/;
const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'});

/**
What to highlight in a safe text: for each part of the query the place that fzf would show for its first term that
matches this text; of a fuzzy term its letters; of a negated one nothing. The ranges ascend, do not touch, and end
between graphemes, as a colour in the middle of one would tear it apart.
*/
export const rangesOf = (query: Query, text: string): readonly Range[] => {
	const ranges = query.flatMap(({alternatives}) => {
		for (const term of alternatives) {
			const found = term.isNegated ? [] : rangesOfTerm(term, text);
			if (found.length > 0) {
				return found;
			}
		}
		return [];
	});
	return toMerged(ascii.test(text) ? ranges : toWholeGraphemes(ranges, text));
};

const rangesOfTerm = (term: Term, text: string): Range[] => {
	const folded = foldText(text, term.fold);
	if (term.type === 'fuzzy') {
		return letterRanges(lettersOf(term), folded);
	}
	const start =
		term.type === 'contains' ? placeOfBest(term.text, folded, text) : placeOfAnchored(term, folded, 0, folded.length);
	return start === -1 ? [] : [{start, end: start + term.text.length}];
};

const placeOfBest = (wanted: string, folded: string, text: string): number => {
	const first = folded.indexOf(wanted);
	let best = -1;
	for (let place = first; place !== -1; place = folded.indexOf(wanted, place + 1)) {
		if (isAt(wordStart, text, place)) {
			return place;
		}
		if (best === -1 && isAt(wordChange, text, place)) {
			best = place;
		}
	}
	return best === -1 ? first : best;
};

const isAt = (edge: RegExp, text: string, place: number): boolean => {
	edge.lastIndex = place;
	return edge.test(text);
};

// From the first place where the letters are complete back to the shortest stretch that has them all: the stretch of
// fzf's simpler algorithm (v1).
const letterRanges = (letters: readonly number[], folded: string): Range[] => {
	const last = placeOfLast(letters, folded, 0, folded.length);
	const ranges: Range[] = [];
	let missing = last === -1 ? 0 : letters.length;
	for (let start = last; missing > 0; start--) {
		if (folded.codePointAt(start) === letters[missing - 1]) {
			missing--;
			// Of a letter of two units this is half; it is made whole with its grapheme.
			ranges.push({start, end: start + 1});
		}
	}
	return ranges;
};

const toWholeGraphemes = (ranges: readonly Range[], text: string): Range[] => {
	const graphemes = segmenter.segment(text);
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
