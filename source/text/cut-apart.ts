import type {Range} from './spans.ts';
import {cellsOf, cutMiddle, graphemesOf} from './width.ts';

/** A text in the cells there are; `isTold`: whether no other text can be cut to the same. */
export type Cut = {readonly text: string; readonly isTold: boolean};

/** What is left of a text around one gap, or between two; and what makes one such cut better than another. */
type Parts = {
	readonly start: string;
	readonly middle?: string;
	readonly end: string;
	/** Each less is better, the first one first. */
	readonly ranks: readonly number[];
};

// Beyond this only one gap is tried: trying all others takes too long.
const longestForTwoGaps = 400;

/**
Cuts safe text to at most `cells` cells such that no other of some texts can be cut to the same: at one gap, or to a part
between two, with an ellipsis for each. If there is such a cut, it is one of these: best one that drops only what all of
the texts share, then one between words, then one that keeps more, then one near the middle. Else it is cut in the middle.
*/
export const cutApart = (text: string, cells: number, others: readonly string[], ellipsis = '…'): Cut => {
	if (cellsOf(text) <= cells) {
		return {text, isTold: true};
	}
	const rivals = [...new Set(others)].filter(other => other !== text);
	const told = rivals.length === 0 ? undefined : findTold(text, cells, rivals, ellipsis);
	const {start, middle = [], end} = told ?? {start: '', end: ''};
	return told === undefined
		? {text: cutMiddle(text, cells, ellipsis), isTold: rivals.length === 0}
		: {text: [start, middle, end].flat().join(ellipsis), isTold: true};
};

const findTold = (text: string, cells: number, rivals: readonly string[], ellipsis: string): Parts | undefined => {
	const differing = differingPart(text, rivals);
	const one = cutsAtGap(text, cells - cellsOf(ellipsis), differing);
	const two = text.length > longestForTwoGaps ? [] : cutsBetweenGaps(text, cells - 2 * cellsOf(ellipsis), differing);
	return [...one, ...two]
		.toSorted((cut, other) => compareRanks(cut.ranks, other.ranks))
		.find(cut => !rivals.some(rival => isCutOf(rival, cut)));
};

const compareRanks = (ranks: readonly number[], others: readonly number[]): number =>
	ranks.map((rank, index) => rank - (others[index] ?? 0)).find(difference => difference !== 0) ?? 0;

// Whether a text has these parts and something in each gap.
const isCutOf = (text: string, {start, middle, end}: Parts): boolean =>
	middle === undefined
		? text.length > start.length + end.length && text.startsWith(start) && text.endsWith(end)
		: text.slice(1, -1).includes(middle);

// Between what all begin with and what all end with.
const differingPart = (text: string, rivals: readonly string[]): Range => {
	const countSame = (most: number, isSame: (rival: string, index: number) => boolean): number => {
		let count = 0;
		while (count < most && rivals.every(rival => isSame(rival, count))) {
			count++;
		}
		return count;
	};
	const shortest = Math.min(text.length, ...rivals.map(({length}) => length));
	const start = countSame(shortest, (rival, index) => rival[index] === text[index]);
	const after = countSame(shortest - start, (rival, index) => rival.at(-1 - index) === text.at(-1 - index));
	return {start, end: text.length - after};
};

/** An offset at which a text can be cut, the cells before it, and whether a word ends there. */
type Place = {readonly offset: number; readonly cells: number; readonly isAtWord: boolean};

const placesOf = (text: string): readonly Place[] => {
	const words = text.matchAll(/[\p{L}\p{M}]+|\p{N}+|[^\p{L}\p{M}\p{N}]+/gu);
	const bounds = new Set([...words.map(({index}) => index), text.length]);
	let [offset, cells] = [0, 0];
	const places = [{offset, cells, isAtWord: true}];
	for (const grapheme of graphemesOf(text)) {
		offset += grapheme.length;
		cells += cellsOf(grapheme);
		places.push({offset, cells, isAtWord: bounds.has(offset)});
	}
	return places;
};

const cutsAtGap = (text: string, room: number, differing: Range): Parts[] => {
	const places = placesOf(text);
	const all = places.at(-1)?.cells ?? 0;
	return places
		.filter(({cells}) => cells <= room)
		.flatMap(from => {
			const isRoomAfter = (to: Place) => to.offset > from.offset && from.cells + all - to.cells <= room;
			return [places.find(isRoomAfter), places.find(to => to.isAtWord && isRoomAfter(to))].flatMap((to): Parts[] => {
				if (to === undefined) {
					return [];
				}
				const isLoss = from.offset < differing.end && to.offset > differing.start;
				const unused = room - from.cells - all + to.cells;
				const ranks = [Number(isLoss), 1, toWordRank(from, to), unused, Math.abs(from.cells - all + to.cells)];
				return [{start: text.slice(0, from.offset), end: text.slice(to.offset), ranks}];
			});
		});
};

const cutsBetweenGaps = (text: string, room: number, differing: Range): Parts[] => {
	const places = placesOf(text);
	const all = places.at(-1)?.cells ?? 0;
	return places.slice(1).flatMap(from => {
		const isInRoom = (to: Place) => to.offset > from.offset && to.offset < text.length && to.cells - from.cells <= room;
		return [places.findLast(isInRoom), places.findLast(to => to.isAtWord && isInRoom(to))].flatMap((to): Parts[] => {
			if (to === undefined) {
				return [];
			}
			const isLoss = from.offset > differing.start || to.offset < differing.end;
			const unused = room - to.cells + from.cells;
			const ranks = [Number(isLoss), 2, toWordRank(from, to), unused, Math.abs(from.cells - all + to.cells)];
			return [{start: '', middle: text.slice(from.offset, to.offset), end: '', ranks}];
		});
	});
};

const toWordRank = (from: Place, to: Place): number => Number(!from.isAtWord || !to.isAtWord);
