/** The text of a line and the cursor in it, counted in UTF-16 units and always between graphemes. */
export type Line = {readonly text: string; readonly cursor: number};

export const emptyLine: Line = {text: '', cursor: 0};

/** The most graphemes of a line; more is refused, so that a pasted file cannot slow every key. */
export const longestLine = 256;

/** What can be done to a line, in readline's words. */
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

const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'});

const countGraphemes = (text: string): number => Iterator.from(segmenter.segment(text)).reduce(count => count + 1, 0);

/** A line with its cursor at the end. */
export const toLine = (text: string): Line => ({text, cursor: text.length});

/**
Types text at the cursor: line breaks become spaces and other control characters vanish, so pasted text never acts. What
would make the line longer than 256 graphemes is left out.
*/
export const insertText = ({text, cursor}: Line, typed: string): Line => {
	const clean = typed
		.replace(/\s*[\r\n]+\s*/g, ' ')
		.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
		.toWellFormed();
	const room = Math.max(0, longestLine - countGraphemes(text));
	const kept = Iterator.from(segmenter.segment(clean))
		.take(room)
		.reduce((all, {segment}) => all + segment, '');
	return {text: text.slice(0, cursor) + kept + text.slice(cursor), cursor: cursor + kept.length};
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

const cutBefore = ({text, cursor}: Line, from: number): Line => ({
	text: text.slice(0, from) + text.slice(cursor),
	cursor: from,
});

const cutAfter = ({text, cursor}: Line, to: number): Line => ({text: text.slice(0, cursor) + text.slice(to), cursor});

const graphemeBefore = ({text, cursor}: Line): number => {
	const last = Iterator.from(segmenter.segment(text.slice(0, cursor))).reduce((_, part) => part.index, 0);
	return cursor === 0 ? 0 : last;
};

const graphemeAfter = ({text, cursor}: Line): number => {
	const first = segmenter.segment(text.slice(cursor))[Symbol.iterator]().next().value;
	return first === undefined ? cursor : cursor + first.segment.length;
};

// Alt-B and Alt-F stop at letters and digits, Ctrl-W only at spaces: readline's backward-word and unix-word-rubout.
const wordBefore = ({text, cursor}: Line): number =>
	text.slice(0, cursor).replace(/[\p{L}\p{N}\p{M}]+[^\p{L}\p{N}\p{M}]*$|^[^\p{L}\p{N}\p{M}]+$/u, '').length;

const wordAfter = ({text, cursor}: Line): number =>
	cursor + (/^[^\p{L}\p{N}\p{M}]*[\p{L}\p{N}\p{M}]*/u.exec(text.slice(cursor))?.[0].length ?? 0);

const spaceBefore = ({text, cursor}: Line): number => text.slice(0, cursor).replace(/[^\s]*\s*$/, '').length;
