import {cellsOf, cutText} from './width.ts';

/** How a piece of text is meant; what that looks like is the components' business. */
export type Tone = 'plain' | 'dim' | 'strong' | 'match' | 'accent' | 'failure';

/** A piece of safe text in one tone. A line of the screen is a list of them. */
export type Span = {readonly text: string; readonly tone: Tone};

/** Where a text matched: from `start` up to, not including, `end`, in UTF-16 units. */
type Part = {readonly start: number; readonly end: number};

/** The width of a line in cells. */
export const cellsOfSpans = (spans: readonly Span[]): number => spans.reduce((sum, {text}) => sum + cellsOf(text), 0);

/** Cuts a line to at most `cells` cells, with an ellipsis where something was cut. */
export const cutSpans = (spans: readonly Span[], cells: number, ellipsis = '…'): Span[] => {
	if (cellsOfSpans(spans) <= cells) {
		return [...spans];
	}
	const kept: Span[] = [];
	let room = cells;
	for (const [index, span] of spans.entries()) {
		const width = cellsOf(span.text);
		const isRestEmpty = cellsOfSpans(spans.slice(index + 1)) === 0;
		if (width < room || (width === room && isRestEmpty)) {
			kept.push(span);
			room -= width;
			continue;
		}
		// The cut must show even where a span ends just at the edge, so what is left is cut as one that goes on.
		kept.push({text: cutText(`${span.text}${isRestEmpty ? '' : ' '.repeat(room)}`, room, ellipsis), tone: span.tone});
		break;
	}
	return kept;
};

/** A line with spaces after it up to `cells` cells; a longer one is cut. */
export const padSpans = (spans: readonly Span[], cells: number, ellipsis = '…'): Span[] => {
	const cut = cutSpans(spans, cells, ellipsis);
	const missing = cells - cellsOfSpans(cut);
	return missing > 0 ? [...cut, {text: ' '.repeat(missing), tone: 'plain'}] : cut;
};

/**
Marks what matched in a text. The ranges are those of the whole text of which `text` is the end from `offset` on, so
that a tag shown without its prefix is marked rightly.
*/
export const markMatches = (text: string, tone: Tone, ranges: readonly Part[], offset = 0): Span[] => {
	const spans: Span[] = [];
	let done = 0;
	for (const range of ranges) {
		const start = Math.max(done, range.start - offset);
		const end = Math.min(text.length, range.end - offset);
		if (end <= start) {
			continue;
		}
		spans.push({text: text.slice(done, start), tone}, {text: text.slice(start, end), tone: 'match'});
		done = end;
	}
	spans.push({text: text.slice(done), tone});
	return spans.filter(span => span.text !== '');
};
