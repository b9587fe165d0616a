import {type Span, textOfSpans} from './spans.ts';
import {cellsOf, graphemesOf, isPrintableAscii} from './width.ts';

// Each pair is in Unicode and in ASCII.
const pairs = {
	selected: ['❯', '>'],
	marked: ['●', '*'],
	/** A row that the pick also matches. */
	matched: ['≈', '~'],
	folded: ['▸', '+'],
	unfolded: ['▾', '-'],
	prompt: ['>', '/'],
	border: ['│', '|'],
	/** The scroll bar. */
	bar: ['┃', '#'],
	rule: ['─', '-'],
	/** The parts of a cell in the bar of a chart, from the smallest to a whole one. */
	shares: ['▏▎▍▌▋▊▉█', '#'],
	times: ['×', 'x'],
	dot: ['·', '-'],
	/** The same tags as the pick. */
	alike: ['=', '='],
	/** The column that sorts the rows, from the lowest or from the highest value. */
	sorted: ['▴', '^'],
	sortedDown: ['▾', 'v'],
	ellipsis: ['…', '~'],
	/** Separates lines that are shown in a single line. */
	lineBreak: ['↵', '\\n'],
	/** Precedes something that was done. */
	done: ['✓', '+'],
	/** Precedes why something failed. */
	failed: ['✗', '!'],
	/** Replaces each character of a key. */
	mask: ['•', '*'],
	/** The frames of the spinner. */
	spinner: ['⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏', '|/-\\'],
} as const;

/** The few characters that carry meaning without colour. */
export type Glyphs = Readonly<Record<keyof typeof pairs, string>>;

const [unicode, ascii] = [0, 1].map(
	index => Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[index]])) as Glyphs,
) as [Glyphs, Glyphs];

export const glyphsOf = ({isAscii}: {readonly isAscii: boolean}): Glyphs => (isAscii ? ascii : unicode);

/** The spinner after so many milliseconds. */
export const spinnerAt = ({spinner}: Glyphs, milliseconds: number): string =>
	spinner.charAt(Math.floor(milliseconds / 100) % spinner.length);

const inAscii = new Map(Object.entries({'…': '~', '·': '-', '×': 'x', '↑': '^', '↓': 'v', '←': '<', '→': '>'}));

/** Text for a terminal with only ASCII: as wide as before, with a `?` for each cell that cannot be shown. */
export const toAsciiText = (text: string): string =>
	[...graphemesOf(text)]
		.map(one => inAscii.get(one) ?? (isPrintableAscii(one) ? one : '?'.repeat(cellsOf(one))))
		.join('');

/** Like `toAsciiText`, for a line: a character at the start of a span can be part of the same grapheme as the one before it. */
export const toAsciiSpans = (spans: readonly Span[]): Span[] => {
	const ascii = toAsciiText(textOfSpans(spans));
	let before = '';
	return spans.map(span => {
		const start = cellsOf(before);
		before += span.text;
		return {...span, text: ascii.slice(start, cellsOf(before))};
	});
};
