import {type Span, cellsOfSpans} from '../text/spans.ts';

/** A key as it is written for people, the words for what it does, and fewer words where there is no room for all. */
export type KeyHint = {
	readonly key: string;
	readonly word: string;
	readonly short: string;
	/** Goes only when all that do not stay are gone. */
	readonly stays?: boolean;
};

/** A line of keys: the full words where they fit, else the short ones of as many as fit, the last ones gone first. */
export const toHintSpans = (hints: readonly KeyHint[], columns: number): Span[] => {
	const full = toHintLine(hints, '   ');
	if (cellsOfSpans(full) <= columns) {
		return full;
	}
	let left = hints.map(hint => ({...hint, word: hint.short}));
	while (cellsOfSpans(toHintLine(left, '  ')) > columns) {
		const lesser = left.findLastIndex(({stays}) => stays !== true);
		left = left.toSpliced(lesser === -1 ? left.length - 1 : lesser, 1);
	}
	return toHintLine(left, '  ');
};

const toHintLine = (hints: readonly KeyHint[], gap: string): Span[] =>
	hints.flatMap(({key, word}, index): Span[] => [
		{text: `${index === 0 ? '' : gap}${key}`, tone: 'plain'},
		{text: ` ${word}`, tone: 'dim'},
	]);
