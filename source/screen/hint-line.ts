import {cellsOfSpans, type Span, span} from '../text/spans.ts';

/** A key and what it does. */
export type KeyHint = {
	readonly key: string;
	readonly word: string;
	/** Fewer words, for when not everything fits. */
	readonly short: string;
	/** Dropped only when every other hint is gone. */
	readonly stays?: boolean;
};

/** A line of keys: the full words if they fit, else the short ones, the last hints dropped first. */
export const toHintSpans = (hints: readonly KeyHint[], columns: number): Span[] => {
	const full = joinHints(hints, '   ');
	if (cellsOfSpans(full) <= columns) {
		return full;
	}
	let left = hints.map(hint => ({...hint, word: hint.short}));
	while (cellsOfSpans(joinHints(left, '  ')) > columns) {
		// Without one that may go, the index is -1: the last.
		left = left.toSpliced(
			left.findLastIndex(({stays}) => stays !== true),
			1,
		);
	}
	return joinHints(left, '  ');
};

const joinHints = (hints: readonly KeyHint[], gap: string): Span[] =>
	hints.flatMap(({key, word}, index) => [span(`${index === 0 ? '' : gap}${key}`), span(` ${word}`, 'dim')]);
