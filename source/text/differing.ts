import type {Range} from './spans.ts';

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
