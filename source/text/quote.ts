import {toSafeText} from './safe-text.ts';
import {cellsOf, graphemesOf} from './width.ts';

/** The most characters of a value in a message. */
const longestQuoted = 60;

// A mark such as <U+202E> is never cut, or it would look like text of the value.
const marks = /(<U\+[\dA-F]{4,6}>)/;

const unitsOf = (text: string): readonly string[] =>
	text.split(marks).flatMap((part, index) => (index % 2 === 1 ? [part] : [...graphemesOf(part)]));

const fittingIn = (units: Iterable<string>, cells: number): readonly string[] => {
	let used = 0;
	return [...units].filter(unit => {
		used += cellsOf(unit);
		return used <= cells;
	});
};

/** Cuts the middle of a safe text for a message, beyond 60 cells. The sign of the cut counts as the three dots of ASCII. */
export const cutValue = (text: string, ellipsis = '…'): string => {
	if (cellsOf(text) <= longestQuoted) {
		return text;
	}
	const units = unitsOf(text);
	const room = longestQuoted - 3;
	const start = fittingIn(units, Math.ceil(room / 2));
	const end = fittingIn(units.toReversed(), Math.floor(room / 2)).toReversed();
	return start.join('') + ellipsis + end.join('');
};

// Far longer than what is shown, and segmented at once.
const longestEnd = 200;

/** Any text as a value in a message: safe, on one line, and cut in its middle. */
export const toValueText = (text: string): string => {
	const ends = text.length > 2 * longestEnd ? `${text.slice(0, longestEnd)}…${text.slice(-longestEnd)}` : text;
	return cutValue(toSafeText(ends));
};

/** A value in a message, in backticks. Backticks within it become marks, so that its end is clear. */
export const quote = (text: string): string => `\`${toValueText(text.replaceAll('`', '<U+0060>'))}\``;

/**
Safe text among others, quoted if it is empty or its blanks would be ambiguous: at an end, or two in a row. With
`isTight`, only one blank separates the texts.
*/
export const quoteBlanks = (text: string, isTight = false): string =>
	(isTight ? /^$|\s/ : /^$|^\s|\s$|\s{2}/).test(text) ? `"${text}"` : text;

/** Whether a text is in quotes. A shell would have removed them; other programs keep them. */
export const isQuoted = (text: string): boolean => /^(["']).*\1$/s.test(text);

/** The advice about a value in quotes. */
export const quotesAdvice = 'remove the quotes (`docker --env-file` keeps them)';
