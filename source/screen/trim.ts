import {widestOf} from '../text/width.ts';

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

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}]+|\p{N}+|[^\p{L}\p{M}\p{N}]+/gu) ?? [];
