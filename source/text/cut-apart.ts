import type {Range} from './spans.ts';
import {cellsOf, cutMiddle, graphemesOf} from './width.ts';

/** A text in the cells there are; `isTold`: whether no other text can be cut to the same. */
export type Cut = {readonly text: string; readonly isTold: boolean};

/** What is left of a text around one gap, or between two. */
type Parts = {
	readonly start: string;
	readonly middle?: string;
	readonly end: string;
	/** Less is better. */
	readonly rank: number;
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
	const given = {text, places: placesOf(text), differing: differingPart(text, rivals)};
	const one = cutsAtGap(given, cells - cellsOf(ellipsis));
	const two = text.length > longestForTwoGaps ? [] : cutsBetweenGaps(given, cells - 2 * cellsOf(ellipsis));
	return [...one, ...two]
		.sort((cut, other) => cut.rank - other.rank)
		.find(cut => !rivals.some(rival => isCutOf(rival, cut)));
};

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

/** A text to cut, its places in order, and its part that not all others share. */
type Given = {readonly text: string; readonly places: readonly Place[]; readonly differing: Range};

// Going from one place to the next, the nearest place where the other side may begin only moves on, and so does the end of the
// word there: a text is gone through once, however long its words are.
const cutsAtGap = ({text, places, differing}: Given, room: number): Parts[] => {
	const all = places.at(-1)?.cells ?? 0;
	const cuts: Parts[] = [];
	let [next, atWord] = [0, 0];
	for (const [index, from] of places.entries()) {
		if (from.cells > room) {
			break;
		}
		next = Math.max(next, index + 1);
		while (next < places.length && from.cells + all - (places[next]?.cells ?? 0) > room) {
			next++;
		}
		atWord = Math.max(atWord, next);
		while (places[atWord]?.isAtWord === false) {
			atWord++;
		}
		for (const to of [places[next], atWord === next ? undefined : places[atWord]]) {
			if (to !== undefined) {
				const isLoss = from.offset < differing.end && to.offset > differing.start;
				const rank = rankOf(isLoss, 1, from, to, room - from.cells - all + to.cells, all);
				cuts.push({start: text.slice(0, from.offset), end: text.slice(to.offset), rank});
			}
		}
	}
	return cuts;
};

const cutsBetweenGaps = ({text, places, differing}: Given, room: number): Parts[] => {
	const all = places.at(-1)?.cells ?? 0;
	const cuts: Parts[] = [];
	let last = 1;
	for (const [index, from] of places.entries()) {
		while (last + 2 < places.length && (places[last + 1]?.cells ?? 0) - from.cells <= room) {
			last++;
		}
		let atWord = last;
		while (places[atWord]?.isAtWord === false) {
			atWord--;
		}
		for (const at of index === 0 ? [] : new Set([last, atWord])) {
			const to = places[at];
			if (to !== undefined && at > index && to.offset < text.length && to.cells - from.cells <= room) {
				const isLoss = from.offset > differing.start || to.offset < differing.end;
				const rank = rankOf(isLoss, 2, from, to, room - to.cells + from.cells, all);
				cuts.push({start: '', middle: text.slice(from.offset, to.offset), end: '', rank});
			}
		}
	}
	return cuts;
};

// First whether it drops what differs, then how many gaps there are, whether these are between words, how many cells stay
// unused, and how far it is from the middle.
const rankOf = (isLoss: boolean, gaps: number, from: Place, to: Place, unused: number, all: number): number => {
	const isInWord = !from.isAtWord || !to.isAtWord;
	const coarse = Number(isLoss) * 4 + (gaps - 1) * 2 + Number(isInWord);
	return (coarse * (all + 1) + unused) * (all + 1) + Math.abs(from.cells - all + to.cells);
};
