import {longestText, toSafeText} from './safe-text.ts';
import {cellsOf, cutText, endOfText, graphemesOf, isPlainAt, segmentsOf} from './width.ts';

/** The text of a line and the cursor in it, counted in UTF-16 units and always between graphemes. */
export type Line = {readonly text: string; readonly cursor: number};

export const emptyLine: Line = {text: '', cursor: 0};

/** The most graphemes of a line. More are refused, so that a pasted file cannot slow down every key. */
export const longestLine = 256;

const countGraphemes = (text: string): number => graphemesOf(text).toArray().length;

export const isSameLine = (one: Line, other: Line): boolean => one.text === other.text && one.cursor === other.cursor;

/** A line with its cursor at the end. */
export const toLine = (text: string): Line => ({text, cursor: text.length});

/**
Inserts text at the cursor, up to the longest line. Line breaks and tabs become spaces, and other controls are dropped.
Invisible characters are marked as in the listing, so that they match it.
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
			.replace(/\s*[\r\n]\s*|\t/g, ' ')
			.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ''),
	);

/** Whether a line has room for all of a text. */
export const hasRoomFor = ({text}: Line, typed: string): boolean =>
	typed.length <= longestText && countGraphemes(toTyped(typed)) <= roomIn(text);

/** The visible part of a line within `cells` cells, before and after its cursor, which also has a cell. */
export const toSeenText = ({text, cursor}: Line, cells: number) => {
	const before = endOfText(text.slice(0, cursor), cells - 1);
	return {before, after: cutText(text.slice(cursor), cells - cellsOf(before), '')};
};

// Joined text can be one grapheme, such as the two halves of a flag: the cursor then moves after it.
const toSettled = (text: string, cursor: number): Line => ({text, cursor: boundaryAfter(text, cursor)});

// Deletes the text between the cursor and another position.
const deleteTo =
	(find: (line: Line) => number) =>
	(line: Line): Line => {
		const [start, end] = [Math.min(line.cursor, find(line)), Math.max(line.cursor, find(line))];
		return toSettled(line.text.slice(0, start) + line.text.slice(end), start);
	};

const boundaryBefore = (text: string, at: number): number =>
	isPlainAt(text, at) ? at : (segmentsOf(text).containing(at)?.index ?? at);

const boundaryAfter = (text: string, at: number): number => {
	if (isPlainAt(text, at)) {
		return at;
	}
	const part = segmentsOf(text).containing(at);
	return part === undefined || part.index === at ? at : part.index + part.segment.length;
};

const graphemeBefore = ({text, cursor}: Line): number => boundaryBefore(text, Math.max(0, cursor - 1));

const graphemeAfter = ({text, cursor}: Line): number => boundaryAfter(text, Math.min(text.length, cursor + 1));

// Alt-B and Alt-F stop at letters and digits, Ctrl-W only at spaces: readline's backward-word and unix-word-rubout. A mark belongs
// to a word only after a letter, as an emoji can end in one.
const wordBefore = ({text, cursor}: Line): number => {
	const before = text.slice(0, cursor);
	const at = before.replace(/(?:[\p{L}\p{N}]\p{M}*)*[^\p{L}\p{N}]*$/u, '').length;
	return boundaryBefore(text, at);
};

const wordAfter = ({text, cursor}: Line): number => {
	const after = text.slice(cursor).replace(/^[^\p{L}\p{N}]*(?:[\p{L}\p{N}]\p{M}*)*/u, '');
	return boundaryAfter(text, text.length - after.length);
};

const spaceBefore = ({text, cursor}: Line): number => text.slice(0, cursor).replace(/[^\s]*\s*$/, '').length;

const moveTo =
	(find: (line: Line) => number) =>
	(line: Line): Line => ({text: line.text, cursor: find(line)});

const edits = {
	'cursor-left': moveTo(graphemeBefore),
	'cursor-right': moveTo(graphemeAfter),
	'cursor-start': moveTo(() => 0),
	'cursor-end': moveTo(({text}) => text.length),
	'word-left': moveTo(wordBefore),
	'word-right': moveTo(wordAfter),
	'delete-backward': deleteTo(graphemeBefore),
	'delete-forward': deleteTo(graphemeAfter),
	'delete-word-backward': deleteTo(spaceBefore),
	'delete-word-forward': deleteTo(wordAfter),
	'delete-to-start': deleteTo(() => 0),
};

export type LineEdit = keyof typeof edits;

/** Edits a line; an edit that has no effect returns the same line. */
export const editLine = (line: Line, edit: LineEdit): Line => edits[edit](line);
