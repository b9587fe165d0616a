import type {Range} from '../text/spans.ts';
import {graphemesOf, segmentsOf} from '../text/width.ts';
import {isAscii} from './case-and-accents.ts';
import type {Query} from './query.ts';
import {rangesOfTerm, toComposed} from './term-ranges.ts';

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
