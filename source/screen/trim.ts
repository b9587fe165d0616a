import {cellsOf, cutMiddle, widestOf} from '../text/width.ts';

/** What is cut from texts, in UTF-16 units: a start and an end that all of them share. */
export type Trim = {readonly start: number; readonly end: number};

/**
What to cut so that different texts still look different in `cells` cells: first the start that all share, in whole words and
numbers, then the end.
*/
export const trimFor = (texts: readonly string[], cells: number): Trim => {
	const [first = '', ...others] = texts;
	const words = wordsOf(first);
	const all = others.map(wordsOf);
	const shortest = Math.min(words.length, ...all.map(({length}) => length));
	let before = 0;
	while (before < shortest - 1 && all.every(one => one[before] === words[before])) {
		before++;
	}
	const start = words.slice(0, before).join('').length;
	if (others.length === 0) {
		return {start: 0, end: 0};
	}
	if (widestOf(texts) - start + Number(start > 0) <= cells) {
		return {start, end: 0};
	}
	let after = 0;
	while (after < shortest - before - 1 && all.every(one => one.at(-1 - after) === words.at(-1 - after))) {
		after++;
	}
	return {start, end: words.slice(words.length - after).join('').length};
};

/** A text without what is trimmed, with ellipses; cut in its middle if that is still too wide. And the units before it, now gone. */
export const trimText = (text: string, {start, end}: Trim, cells: number, ellipsis: string) => {
	if (cellsOf(text) <= cells) {
		return {text, offset: 0};
	}
	const kept = text.slice(start, text.length - end);
	const shown = `${start > 0 ? ellipsis : ''}${kept}${end > 0 ? ellipsis : ''}`;
	return {text: cutMiddle(shown, cells, ellipsis), offset: start - (start > 0 ? ellipsis.length : 0)};
};

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}]+|\p{N}+|[^\p{L}\p{M}\p{N}]+/gu) ?? [];
