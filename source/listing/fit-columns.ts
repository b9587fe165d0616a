import type {Column} from './columns.ts';
import {shortText, widestCell} from './least-cells.ts';

/** The empty cells between two columns. */
export const gapOfColumns = 2;

/** A text cut to fewer cells says nothing any more. */
export const leastCell = 4;

type Fitted = Omit<Column, 'prefix'>;

/**
How many cells each column of a row gets; 0 where it is left out. First come those that stay longest, each with a few cells
before one of them gets more. Then all that tell environments apart get as few as still tell these apart, then in their
order as many as they have, and only then the others. Columns that few have take no room in other rows, but as much as one
of them needs is left for them. Rows of the same columns get the same.
*/
export const fitColumns = (columns: readonly Fitted[], room: number): readonly number[] => {
	const given = columns.map(() => 0);
	let left = room + gapOfColumns;
	const give = (index: number, most: number, least: number) => {
		const had = given[index] ?? 0;
		const gap = had === 0 ? gapOfColumns : 0;
		const cells = Math.min(most, left - gap + had);
		if (cells >= least && cells > had) {
			given[index] = cells;
			left -= cells - had + gap;
		}
	};
	const rare = columns.filter(({width, tellsApart}) => width === 0 && tellsApart);
	const kept = Math.max(0, ...rare.map(({least}) => least + gapOfColumns));
	const fixed = [...columns.entries()].filter(([, {width}]) => width > 0);
	const telling = fixed.filter(([, {tellsApart, staysLongest}]) => tellsApart || staysLongest);
	const staying = fixed.filter(([, {staysLongest}]) => staysLongest);
	for (const most of [shortText, widestCell]) {
		for (const [index, {width, least}] of staying) {
			give(index, Math.min(width, least, most), Math.min(width, leastCell));
		}
	}
	for (const [index, {width, least}] of telling) {
		give(index, Math.min(width, least), Math.min(width, least));
	}
	left -= Math.min(kept, left);
	for (const [index, {width}] of telling) {
		give(index, width, Math.min(width, leastCell));
	}
	for (const [index, {width}] of fixed) {
		give(index, width, width);
	}
	return given;
};
