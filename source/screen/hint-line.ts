import {cellsOfSpans, type Span, span} from '../text/spans.ts';

/** A key and what it does. */
export type KeyHint = {
	readonly key: string;
	readonly word: string;
	/** Fewer words, for when not everything fits. */
	readonly short: string;
	/** Dropped only when every other hint is gone. */
	readonly stays?: boolean;
	/** Shown without its word rather than dropped. */
	readonly isKnown?: boolean;
};

/**
A line of keys: the full words if they fit, else the short ones, without the last hints if need be. Before a hint that
stays is dropped, the keys that everybody knows lose their word, the last first.
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
		const shortened = left.findLastIndex(({isKnown, word}) => isKnown === true && word !== '');
		left =
			dropped === -1 && shortened !== -1
				? left.map((hint, index) => (index === shortened ? {...hint, word: ''} : hint))
				: left.toSpliced(dropped, 1);
	}
	return joinHints(left, '  ');
};

const joinHints = (hints: readonly KeyHint[], gap: string): Span[] =>
	hints.flatMap(({key, word}, index) => [
		span(`${index === 0 ? '' : gap}${key}`),
		...(word === '' ? [] : [span(` ${word}`, 'dim')]),
	]);
