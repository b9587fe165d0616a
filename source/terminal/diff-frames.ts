import {isVisibleOnBlank, parametersOf, type StyledLine} from '../text/styles.ts';
import {plainCells} from '../text/width.ts';

/** A cell of the screen, from 0. */
export type CursorPosition = {readonly x: number; readonly y: number};

export type TerminalFrame = {
	/** From the top, without invisible blanks at the end of a line. */
	readonly lines: readonly StyledLine[];
	/** Absent if the cursor is hidden. */
	readonly cursor?: CursorPosition;
};

const esc = '\u001b[';
const eraseLine = `${esc}K`;
export const hideCursor = `${esc}?25l`;
export const showCursor = `${esc}?25h`;

// A terminal with "synchronized output" (https://github.com/contour-terminal/vt-extensions) shows the whole frame at once.
const begin = `${esc}?2026h`;
const end = `${esc}?2026l`;

// Terminals disagree on the cells of some characters, above all of composed emoji. Without DECAWM no line wraps, so that only the
// line of such a character may be damaged.
const certain = new RegExp(String.raw`^[${plainCells}\x1b]*$`);
const unwrapped = (body: string): string => (certain.test(body) ? body : `${esc}?7l${body}${esc}?7h`);

/** The bytes that turn one frame into another: only the cells that differ, or all cells without a previous frame. */
export const toUpdate = (before: TerminalFrame | undefined, after: TerminalFrame): string => {
	const body = (before === undefined ? `${esc}H${esc}J` : '') + updateLines(before?.lines ?? [], after.lines);
	const isShown = before === undefined || before.cursor !== undefined;
	if (body !== '') {
		return begin + (isShown ? hideCursor : '') + unwrapped(body) + placeCursor(after, false) + end;
	}
	const isPlaced = before?.cursor?.x === after.cursor?.x && before?.cursor?.y === after.cursor?.y;
	return isPlaced ? '' : placeCursor(after, isShown);
};

const placeCursor = ({cursor}: TerminalFrame, isShown: boolean): string =>
	cursor === undefined ? (isShown ? hideCursor : '') : moveTo(cursor) + (isShown ? '' : showCursor);

/** Moves the cursor. */
export const moveTo = ({x, y}: CursorPosition): string => `${esc}${y + 1};${x + 1}H`;

// The bytes so far, and the style in which the terminal would write now.
type Output = {bytes: string; pen: string};

const updateLines = (before: TerminalFrame['lines'], after: TerminalFrame['lines']): string => {
	const output = {bytes: '', pen: ''};
	for (let y = 0; y < Math.max(before.length, after.length); y++) {
		const [old = [], line = []] = [before[y], after[y]];
		if (old !== line && !isSameLine(old, line)) {
			updateLine(output, old, line, y);
		}
	}
	setPen(output, '');
	return output.bytes;
};

const isSameLine = (one: StyledLine, other: StyledLine): boolean =>
	one.length === other.length &&
	one.every(({text, style}, index) => text === other[index]?.text && style === other[index].style);

const updateLine = (output: Output, old: StyledLine, line: StyledLine, y: number): void => {
	const [from, to] = old.length === 0 ? [] : [toCells(old), toCells(line)];
	if (from !== undefined && to !== undefined) {
		const hadBar = [from.styles[0], from.styles.at(-1)].every(style => isVisibleOnBlank(style ?? ''));
		if (hadBar && !isVisibleOnBlank(to.styles[0] ?? '')) {
			// All cells of a row that loses its bar change: its blanks are cheaper erased than written.
			setPen(output, '');
			output.bytes += moveTo({x: 0, y}) + eraseLine;
			updateCells(output, noCells, to, y, 0);
		} else {
			updateCells(output, from, to, y);
		}
		return;
	}
	// A line with uncertain cells is written again from its start.
	setPen(output, old.length === 0 ? output.pen : '');
	output.bytes += moveTo({x: 0, y}) + (old.length === 0 ? '' : eraseLine);
	for (const {text, style} of line) {
		write(output, text, style);
	}
};

// `at` is the column of the terminal's cursor, absent while it is not in this line.
const updateCells = (output: Output, from: Cells, to: Cells, y: number, at?: number): void => {
	let reached = at;
	for (let x = 0; x < Math.max(from.text.length, to.text.length); x++) {
		if (textAt(from, x) === textAt(to, x) && styleAt(from, x) === styleAt(to, x)) {
			continue;
		}
		moveOn(output, to, {x, y}, reached);
		if (x >= to.text.length) {
			setPen(output, '');
			output.bytes += eraseLine;
			return;
		}
		write(output, textAt(to, x), styleAt(to, x));
		reached = x + 1;
	}
};

// A few cells are written again, if the pen need not change for them: that takes fewer bytes than to move past them.
const moveOn = (output: Output, cells: Cells, {x, y}: CursorPosition, from: number | undefined): void => {
	if (from === undefined) {
		output.bytes += moveTo({x, y});
		return;
	}
	const gap = x - from;
	if (gap <= 4 && isInPen(output, cells, from, x)) {
		output.bytes += cells.text.slice(from, x);
	} else {
		output.bytes += `${esc}${gap === 1 ? '' : gap}C`;
	}
};

const isInPen = ({pen}: Output, cells: Cells, from: number, to: number): boolean => {
	const styles = cells.styles.slice(from, to);
	const isBlank = cells.text.slice(from, to).trim() === '';
	return styles.every(style => style === pen) || (isBlank && ![pen, ...styles].some(isVisibleOnBlank));
};

// Blanks keep the current pen if they look right in it.
const write = (output: Output, text: string, style: string): void => {
	const isBlank = text.trim() === '' && !isVisibleOnBlank(style);
	if (!isBlank || isVisibleOnBlank(output.pen)) {
		setPen(output, isBlank ? '' : style);
	}
	output.bytes += text;
};

// Changes what differs, or resets the pen and sets all of it, whichever is shorter.
const setPen = (output: Output, style: string): void => {
	if (style === output.pen) {
		return;
	}
	const [had, has] = [parametersOf(output.pen), parametersOf(style)];
	const begun = has.filter(code => !had.includes(code));
	const ends = had.filter(code => !has.includes(code)).map(endOf);
	const lacking = ends.filter(end => !begun.some(code => endOf(code) === end));
	const [changes, all] = [[...lacking, ...begun].join(';'), style === '' ? '' : `0;${style}`];
	output.bytes += `${esc}${changes.length < all.length ? changes : all}m`;
	output.pen = style;
};

// The parameter that ends another one: bold, reverse, a colour of the text, or a background.
const endOf = (parameter: string): string =>
	parameter === '1' ? '22' : parameter === '7' ? '27' : /^[39]/.test(parameter) ? '39' : '49';

/** A line by its cells: a UTF-16 unit and a style for each. */
type Cells = {readonly text: string; readonly styles: readonly string[]};

const noCells: Cells = {text: '', styles: []};

const onlyPlainCells = new RegExp(`^[${plainCells}]*$`);

// Undefined if the line has anything but plain cells, as terminals differ in its cells.
const toCells = (line: StyledLine): Cells | undefined => {
	const text = line.map(one => one.text).join('');
	return onlyPlainCells.test(text)
		? {text, styles: line.flatMap(one => Array<string>(one.text.length).fill(one.style))}
		: undefined;
};

// The text of a cell and its visible style; beyond its end a line is blank.
const textAt = ({text}: Cells, cell: number): string => text.charAt(cell) || ' ';
const styleAt = (cells: Cells, cell: number): string => {
	const style = cells.styles[cell] ?? '';
	return textAt(cells, cell) === ' ' && !isVisibleOnBlank(style) ? '' : style;
};
