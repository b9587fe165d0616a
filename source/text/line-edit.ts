import {longestText, toSafeText} from './safe-text.ts';
import {cellsOf, cutText, endOfText, graphemesOf, segmentsOf} from './width.ts';

/** The text of a line and the cursor in it, counted in UTF-16 units and always between graphemes. */
export type Line = {readonly text: string; readonly cursor: number};

export const emptyLine: Line = {text: '', cursor: 0};

/** The most graphemes of a line; more is refused, so that a pasted file cannot slow every key. */
export const longestLine = 256;

/** The edits of a line, in readline's words. */
export type LineEdit =
	| 'cursor-left'
	| 'cursor-right'
	| 'cursor-start'
	| 'cursor-end'
	| 'word-left'
	| 'word-right'
	| 'delete-backward'
	| 'delete-forward'
	| 'delete-word-backward'
	| 'delete-word-forward'
	| 'delete-to-start';

const countGraphemes = (text: string): number => graphemesOf(text).reduce(count => count + 1, 0);

/** A line with its cursor at the end. */
export const toLine = (text: string): Line => ({text, cursor: text.length});

/**
Inserts text at the cursor, up to the longest line. Line breaks and tabs become spaces and other controls vanish, so that
pasted text never acts; invisible characters are marked as in the listing, so that they can be seen and found.
*/
export const insertText = ({text, cursor}: Line, typed: string): Line => {
	const kept = graphemesOf(toTyped(typed)).take(roomIn(text)).toArray().join('');
	const longer = text.slice(0, cursor) + kept + text.slice(cursor);
	return toSettled(longer, cursor + kept.length);
};

const roomIn = (text: string): number => Math.max(0, longestLine - countGraphemes(text));

const toTyped = (typed: string): string =>
	toSafeText(
		typed
			.slice(0, longestText)
			.replace(/\s*[\r\n]+\s*|\t/g, ' ')
			.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ''),
	);

/** Whether a line has room for all of a text. */
export const hasRoomFor = ({text}: Line, typed: string): boolean =>
	typed.length <= longestText && countGraphemes(toTyped(typed)) <= roomIn(text);

/** The visible part of a line in so many cells, before and after its cursor, which has a cell too. */
export const toSeenText = ({text, cursor}: Line, cells: number) => {
	const before = endOfText(text.slice(0, cursor), cells - 1);
	return {before, after: cutText(text.slice(cursor), cells - cellsOf(before), '')};
};

/** Edits a line; at its ends an edit gives the same line. */
export const editLine = (line: Line, edit: LineEdit): Line => {
	const {text} = line;
	switch (edit) {
		case 'cursor-left':
			return {text, cursor: graphemeBefore(line)};
		case 'cursor-right':
			return {text, cursor: graphemeAfter(line)};
		case 'cursor-start':
			return {text, cursor: 0};
		case 'cursor-end':
			return {text, cursor: text.length};
		case 'word-left':
			return {text, cursor: wordBefore(line)};
		case 'word-right':
			return {text, cursor: wordAfter(line)};
		case 'delete-backward':
			return cutBefore(line, graphemeBefore(line));
		case 'delete-forward':
			return cutAfter(line, graphemeAfter(line));
		case 'delete-word-backward':
			return cutBefore(line, spaceBefore(line));
		case 'delete-word-forward':
			return cutAfter(line, wordAfter(line));
		case 'delete-to-start':
			return cutBefore(line, 0);
	}
};

// Joined text can be one grapheme, such as the two halves of a flag: the cursor goes behind it.
const toSettled = (text: string, cursor: number): Line => ({text, cursor: boundaryAfter(text, cursor)});

const cutBefore = ({text, cursor}: Line, from: number): Line =>
	toSettled(text.slice(0, from) + text.slice(cursor), from);

const cutAfter = ({text, cursor}: Line, to: number): Line => toSettled(text.slice(0, cursor) + text.slice(to), cursor);

const boundaryBefore = (text: string, at: number): number => segmentsOf(text).containing(at)?.index ?? at;

const boundaryAfter = (text: string, at: number): number => {
	const part = segmentsOf(text).containing(at);
	return part === undefined || part.index === at ? at : part.index + part.segment.length;
};

const graphemeBefore = ({text, cursor}: Line): number => boundaryBefore(text, Math.max(0, cursor - 1));

const graphemeAfter = ({text, cursor}: Line): number => boundaryAfter(text, Math.min(text.length, cursor + 1));

// Alt-B and Alt-F stop at letters and digits, Ctrl-W only at spaces: readline's backward-word and unix-word-rubout. Marks
// belong to a word only on a letter, as an emoji can end in one.
const wordBefore = ({text, cursor}: Line): number => {
	const before = text.slice(0, cursor);
	const at = before.replace(/(?:[\p{L}\p{N}]\p{M}*)+[^\p{L}\p{N}]*$|^[^\p{L}\p{N}]+$/u, '').length;
	return boundaryBefore(text, at);
};

const wordAfter = ({text, cursor}: Line): number => {
	const words = /[^\p{L}\p{N}]*(?:[\p{L}\p{N}]\p{M}*)*/u.exec(text.slice(cursor))?.[0] ?? '';
	return boundaryAfter(text, cursor + words.length);
};

const spaceBefore = ({text, cursor}: Line): number => text.slice(0, cursor).replace(/[^\s]*\s*$/, '').length;
