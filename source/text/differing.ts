import type {Range} from './spans.ts';
import {cellsOf, cutMiddle, widestOf} from './width.ts';

/**
Where texts differ, for each a list of values: the values that not all have; of single values the parts between what all
begin with and what all end with, in whole words and numbers. Nothing where they have nothing in common. The ranges are of
the values joined by a gap.
*/
export const differingRanges = (texts: readonly (readonly string[])[], gap: string): readonly (readonly Range[])[] => {
	const singles = texts.flatMap(values => (values.length === 1 ? values : []));
	if (singles.length === texts.length) {
		return rangesOfSingles(singles);
	}
	const [first = [], ...others] = texts.filter(values => values.length > 0).map(values => new Set(values));
	const common = [...first].filter(value => others.every(values => values.has(value)));
	return texts.map(values => {
		let end = -gap.length;
		const ranges = values.map(value => {
			const start = end + gap.length;
			end = start + value.length;
			return {start, end};
		});
		return common.length === 0 ? [] : ranges.filter((_, index) => !common.includes(values[index] ?? ''));
	});
};

const rangesOfSingles = (texts: readonly string[]): readonly (readonly Range[])[] => {
	const words = texts.map(text => text.match(/[\p{L}\p{M}]+|\p{N}+|[^\p{L}\p{M}\p{N}]+/gu) ?? []);
	const shortest = Math.min(...words.map(({length}) => length));
	const countSame = (most: number, wordAt: (list: readonly string[], index: number) => string | undefined): number => {
		let count = 0;
		while (count < most && new Set(words.map(list => wordAt(list, count))).size === 1) {
			count++;
		}
		return count;
	};
	const before = countSame(shortest, (list, index) => list[index]);
	const after = countSame(shortest - before, (list, index) => list.at(-1 - index));
	return words.map(list => {
		const start = list.slice(0, before).join('').length;
		const end = list.slice(0, list.length - after).join('').length;
		return before + after === 0 || end <= start ? [] : [{start, end}];
	});
};

/**
Texts in at most `cells` cells, each cut only in what all of them begin and end with, and the part that stands between; they
are cut alike, so these parts begin below each other. Undefined where that is not enough, or where there is nothing to cut.
*/
export const cutShared = (
	texts: readonly string[],
	cells: number,
	ellipsis = '…',
): readonly {readonly text: string; readonly bright: readonly Range[]}[] | undefined => {
	const ranges = rangesOfSingles(texts).flat();
	const parts = ranges.map(({start, end}, index) => texts[index]?.slice(start, end) ?? '');
	const room = cells - widestOf(parts);
	if (widestOf(texts) <= cells || parts.length < texts.length || room < 2) {
		return undefined;
	}
	const start = texts[0]?.slice(0, ranges[0]?.start) ?? '';
	const end = texts[0]?.slice(ranges[0]?.end) ?? '';
	const endRoom = Math.min(cellsOf(end), Math.max(Math.floor(room / 2), room - cellsOf(start)));
	const before = cutMiddle(start, room - endRoom, ellipsis);
	const after = cutMiddle(end, endRoom, ellipsis);
	return parts.map(part => ({
		text: before + part + after,
		bright: [{start: before.length, end: before.length + part.length}],
	}));
};
