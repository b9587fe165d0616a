import type {Range} from '../text/spans.ts';
import {graphemesOf, segmentsOf} from '../text/width.ts';
import {foldText, isAscii} from './case-and-accents.ts';
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
	if (isAscii(text)) {
		return toMerged(rangesIn(query, text));
	}
	const composed = toComposed(text);
	const ranges = toMerged(toWholeGraphemes(rangesIn(query, composed), composed));
	return composed === text ? ranges : toOriginal(ranges, text);
};

const rangesIn = (query: Query, text: string): readonly Range[] =>
	query.flatMap(({alternatives}) => {
		const found = Iterator.from(alternatives).map(term => (term.isNegated ? [] : rangesOfTerm(term, text)));
		return found.find(({length}) => length > 0) ?? [];
	});

export const toComposed = (text: string): string => (isAscii(text) ? text : text.normalize('NFC'));

// The ranges of a composed text in its original. Each grapheme is composed alone.
const toOriginal = (ranges: readonly Range[], original: string): readonly Range[] => {
	const places = new Map([[0, 0]]);
	let [composed, end] = [0, 0];
	for (const grapheme of graphemesOf(original)) {
		composed += grapheme.normalize('NFC').length;
		end += grapheme.length;
		places.set(composed, end);
	}
	return ranges.map(range => ({start: places.get(range.start) ?? 0, end: places.get(range.end) ?? end}));
};

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
