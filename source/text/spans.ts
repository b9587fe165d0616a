import {cellsOf, cutText, endOfText} from './width.ts';

export const toneNames = ['plain', 'dim', 'strong', 'match', 'accent', 'ok', 'warning', 'failure'] as const;

/** The meaning of a piece of text; ui/ decides how it looks. */
export type Tone = (typeof toneNames)[number];

/** A piece of safe text in one tone, in the selected row or not. A line of the screen is a list of spans. */
export type Span = {
	readonly text: string;
	readonly tone: Tone;
	readonly isSelected?: true;
	/** The meaning of a click on it. The screen decides that; here it only stays with the text. */
	readonly spot?: {readonly type: string};
};

/** A span; plain if no tone is given. */
export const span = (text: string, tone: Tone = 'plain'): Span => ({text, tone});

/** Part of a text, in UTF-16 units: from `start` to `end` (exclusive). */
export type Range = {readonly start: number; readonly end: number};

/** A line as text, without its tones. */
export const textOfSpans = (spans: readonly Span[]): string => spans.map(({text}) => text).join('');

/** The width of a line in cells. */
export const cellsOfSpans = (spans: readonly Span[]): number => cellsOf(textOfSpans(spans));

/** The part of a line from `start` to `end`, in UTF-16 units, with an ellipsis in the span that is cut. */
export const sliceSpans = (
	spans: readonly Span[],
	start: number,
	end = Number.POSITIVE_INFINITY,
	ellipsis = '',
): Span[] => {
	let at = 0;
	return spans.flatMap(({text, ...look}) => {
		const isCut = at <= end && end < at + text.length;
		const part = text.slice(Math.max(0, start - at), Math.max(0, end - at)) + (isCut ? ellipsis : '');
		at += text.length;
		return part === '' ? [] : [{...look, text: part}];
	});
};

/** Cuts a line to at most `cells` cells, with an ellipsis if something was cut. */
export const cutSpans = (spans: readonly Span[], cells: number, ellipsis = '…'): Span[] => {
	const text = textOfSpans(spans);
	const cut = cutText(text, cells, ellipsis);
	return cut === text ? [...spans] : sliceSpans(spans, 0, cut.length - ellipsis.length, ellipsis);
};

/** Like `cutSpans`, but cuts the middle of the line. */
export const cutMiddleSpans = (spans: readonly Span[], cells: number, ellipsis = '…'): Span[] => {
	const text = textOfSpans(spans);
	const end = Math.floor(cells / 2);
	return cellsOf(text) <= cells
		? [...spans]
		: [...cutSpans(spans, cells - end, ellipsis), ...sliceSpans(spans, text.length - endOfText(text, end).length)];
};

/** A line padded with spaces to `cells` cells; a longer one is cut. */
export const padSpans = (spans: readonly Span[], cells: number, ellipsis = '…'): Span[] => {
	const cut = cutSpans(spans, cells, ellipsis);
	const missing = cells - cellsOfSpans(cut);
	return missing === 0 ? cut : [...cut, span(' '.repeat(missing))];
};

/** Like `padSpans`; the selected row gets its own look, and a row with a spot has it everywhere. */
export const toRowSpans = (
	spans: readonly Span[],
	cells: number,
	isSelected: boolean,
	ellipsis: string,
	spot?: Span['spot'],
): Span[] => {
	const padded = padSpans(spans, cells, ellipsis);
	const all = {...(isSelected && {isSelected}), ...(spot !== undefined && {spot})};
	return isSelected || spot !== undefined ? padded.map(one => ({...one, ...all})) : padded;
};

/** Highlights the matches. The ranges refer to the whole text; `text` is its end from `offset` on, such as a tag's name. */
export const markMatches = (text: string, tone: Tone, ranges: readonly Range[], offset = 0): Span[] => {
	const spans: Span[] = [];
	let done = 0;
	for (const range of ranges) {
		const start = Math.max(done, range.start - offset);
		const end = range.end - offset;
		if (end > start) {
			spans.push({text: text.slice(done, start), tone}, {text: text.slice(start, end), tone: 'match'});
			done = end;
		}
	}
	spans.push({text: text.slice(done), tone});
	return spans.filter(span => span.text !== '');
};
