import {cellsOf, cutMiddle, isPrintableAscii} from '../text/width.ts';
import type {Resource} from './listing.ts';

/** In cells: a wider text takes more room in its own row only. */
export const widestCell = 28;

/** In cells: a text that is no wider is shown whole if there is any room. */
export const shortText = 6;

// About as many as a screen has: nobody tells more apart at a glance.
const mostTexts = 100;

/** The fewest cells in which the texts of a prefix that differ at full width still do. */
export const leastCellsOf = (resources: readonly Resource[], prefix: string): number => {
	const texts = new Set<string>();
	for (const {tags} of resources) {
		const own = tags.filter(tag => tag.prefix === prefix).map(({name}) => name);
		if (own.length > 0 && texts.size < mostTexts) {
			texts.add(own.join(' '));
		}
	}
	const most = Math.min(widestCell, Math.max(0, ...[...texts].map(cellsOf)));
	const lookAt = (text: string, cells: number) => {
		const isLonger = text.length > cells && isPrintableAscii(text);
		return isLonger
			? text.slice(0, Math.ceil(cells / 2) - 1) + text.slice(-Math.floor(cells / 2))
			: cutMiddle(text, cells);
	};
	const looksAt = (cells: number) => new Set([...texts].map(text => lookAt(text, cells))).size;
	const all = looksAt(widestCell);
	let least = Math.min(shortText, most);
	while (least < most && looksAt(least) < all) {
		least++;
	}
	return least;
};
