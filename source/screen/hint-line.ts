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

/**
A line of keys: the full words if they fit, else the short ones, without the last hints if need be; those that stay are
dropped after all others. No key stands without its word.
*/
export const toHintSpans = (hints: readonly KeyHint[], columns: number): Span[] => {
	const full = joinHints(hints, '   ');
	if (cellsOfSpans(full) <= columns) {
		return full;
	}
	const fits = (some: readonly KeyHint[]) => cellsOfSpans(joinHints(some, '  ')) <= columns;
	let left = hints.map(hint => ({...hint, word: hint.short}));
	while (!fits(left)) {
		const dropped = left.findLastIndex(({stays}) => stays !== true);
		left = left.toSpliced(dropped, 1);
	}
	return joinHints(left, '  ');
};

const joinHints = (hints: readonly KeyHint[], gap: string): Span[] =>
	hints.flatMap(({key, word}, index) => [span(`${index === 0 ? '' : gap}${key}`), span(` ${word}`, 'dim')]);
