import {cellsOfSpans, type Span} from './spans.ts';

/** A key as it is written for people, the words for what it does, and fewer words where there is no room for all. */
export type KeyHint = {readonly key: string; readonly word: string; readonly short: string};

/** A line of keys: the full words where they fit, else the short ones of as many as fit. */
export const toHintSpans = (hints: readonly KeyHint[], columns: number): Span[] => {
	const full = toHintLine(hints, '   ');
	if (cellsOfSpans(full) <= columns) {
		return full;
	}
	const short = hints.map(hint => ({...hint, word: hint.short}));
	const lines = short.map((_, index) => toHintLine(short.slice(0, index + 1), '  '));
	return lines.findLast(line => cellsOfSpans(line) <= columns) ?? [];
};

const toHintLine = (hints: readonly KeyHint[], gap: string): Span[] =>
	hints.flatMap(({key, word}, index): Span[] => [
		{text: `${index === 0 ? '' : gap}${key}`, tone: 'plain'},
		{text: ` ${word}`, tone: 'dim'},
	]);
