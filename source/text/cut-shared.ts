import {cellsOf, cutText} from './width.ts';

// Words, and each character between them.
const parts = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]/gu;

/**
Cuts safe text to at most `cells` cells. What it shares with another text goes first: whole words at the start, then at the end.
*/
export const cutShared = (text: string, other: string, cells: number, ellipsis = '…'): string => {
	if (cellsOf(text) <= cells) {
		return text;
	}
	const own: readonly string[] = text.match(parts) ?? [];
	const others: readonly string[] = other.match(parts) ?? [];
	const start = sharedOf(own, others);
	const end = sharedOf(own.slice(start).toReversed(), others.slice(start).toReversed());
	const toCut = (to: number): string => {
		const kept = own.slice(start, to).join('');
		return (start === 0 ? '' : ellipsis) + kept + (to === own.length ? '' : ellipsis);
	};
	const withEnd = toCut(own.length);
	return cellsOf(withEnd) <= cells ? withEnd : cutText(toCut(own.length - end), cells, ellipsis);
};

// The number of equal parts at the start; at least one part differs.
const sharedOf = (own: readonly string[], others: readonly string[]): number => {
	const different = own.findIndex((part, index) => part !== others[index]);
	return different === -1 ? Math.max(0, own.length - 1) : different;
};
