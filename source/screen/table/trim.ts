import {cellsOf, widestOf} from '../../text/width.ts';

/** The parts that are cut from texts: a start and an end that all of them share; each may be empty. */
export type Trim = {readonly start: string; readonly end: string};

export const noTrim: Trim = {start: '', end: ''};

/**
What to cut so that different texts still look different in `cells` cells: first the start that all share, in whole words and
numbers, then the end.
*/
export const trimFor = (texts: readonly string[], cells: number): Trim => {
	const [first = '', ...others] = texts;
	if (others.length === 0) {
		return noTrim;
	}
	const words = wordsOf(first);
	const all = others.map(wordsOf);
	const shortest = Math.min(words.length, ...all.map(({length}) => length));
	let before = 0;
	while (before < shortest - 1 && all.every(one => one[before] === words[before])) {
		before++;
	}
	const start = words.slice(0, before).join('');
	if (cellsAfter(texts, {start, end: ''}) <= cells) {
		return {start, end: ''};
	}
	let after = 0;
	while (after < shortest - before - 1 && all.every(one => one.at(-1 - after) === words.at(-1 - after))) {
		after++;
	}
	return {start, end: words.slice(words.length - after).join('')};
};

/** The cells of the widest text after a cut, with an ellipsis in place of each end that is cut. */
export const cellsAfter = (texts: readonly string[], {start, end}: Trim): number =>
	widestOf(texts) - cellsOf(start) - cellsOf(end) + Number(start !== '') + Number(end !== '');

/** A text as a cell has it after a cut, to be measured: an ellipsis replaces each end that is cut. */
export const trimText = (text: string, {start, end}: Trim): string =>
	(start === '' ? '' : '…') + text.slice(start.length, text.length - end.length) + (end === '' ? '' : '…');

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}]+|\p{N}+|[^\p{L}\p{M}\p{N}]+/gu) ?? [];
