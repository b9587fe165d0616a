import {plainCells} from '../text/width.ts';

/** A cell of the screen, from 0. */
export type CursorPosition = {readonly x: number; readonly y: number};

export type TerminalFrame = {
	/** From the top; each line closes its own SGR. */
	readonly lines: readonly string[];
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

const updateLines = (before: readonly string[], after: readonly string[]): string => {
	const output = {bytes: '', pen: ''};
	for (let y = 0; y < Math.max(before.length, after.length); y++) {
		const [old = '', line = ''] = [before[y], after[y]];
		if (old !== line) {
			updateLine(output, old, line, y);
		}
	}
	setPen(output, '');
	return output.bytes;
};

const updateLine = (output: Output, old: string, line: string, y: number): void => {
	const [from, to] = old === '' ? [] : [parseCells(old), parseCells(line)];
	if (from !== undefined && to !== undefined) {
		updateCells(output, from, to, y);
	} else {
		// A line with uncertain cells is written again from its start.
		setPen(output, '');
		output.bytes += moveTo({x: 0, y}) + (old === '' ? '' : eraseLine) + line;
	}
};

const updateCells = (output: Output, from: Cells, to: Cells, y: number): void => {
	// The first cell of the blank rest of the line.
	let blankFrom = to.text.length;
	while (blankFrom > 0 && isBlankCell(to, blankFrom - 1)) {
		blankFrom--;
	}
	// The column of the terminal's cursor; -1 while it is not in this line.
	let at = -1;
	for (let x = 0; x < Math.max(from.text.length, to.text.length); x++) {
		if (isSameCell(from, to, x)) {
			continue;
		}
		if (at === -1) {
			output.bytes += moveTo({x, y});
		} else if (x > at) {
			output.bytes += `${esc}${x - at === 1 ? '' : x - at}C`;
		}
		if (x >= blankFrom) {
			setPen(output, '');
			output.bytes += eraseLine;
			return;
		}
		setPen(output, styleToWrite(to, x, output.pen));
		output.bytes += to.text.charAt(x);
		at = x + 1;
	}
};

const setPen = (output: Output, style: string): void => {
	const [had, has] = [parametersOf(output.pen), parametersOf(style)];
	if (style === '' && output.pen !== '') {
		output.bytes += `${esc}m`;
	} else if (style !== output.pen) {
		const isAdded = had.every(code => has.includes(code));
		const codes = isAdded ? has.filter(code => !had.includes(code)) : ['0', style];
		output.bytes += `${esc}${codes.join(';')}m`;
	}
	output.pen = style;
};

/**
A line of the screen by its cells. A style is the SGR of a cell (ECMA-48 8.3.117): its parameters in a fixed order, such as
`1;35`, or nothing.
*/
export type Cells = {
	/** One UTF-16 unit for each cell. */
	readonly text: string;
	readonly styles: readonly string[];
};

// A line with anything but plain cells is not split, as terminals differ in its cells.
const piece = new RegExp(String.raw`\x1b\[([\d;]*)m|([${plainCells}]+)`, 'y');

// The parts of a pen in the order of a style: the parameters that set each, and the one that clears it.
const penParts: readonly (readonly [set: RegExp, clear: string])[] = [
	[/^1$/, '22'],
	[/^2$/, '22'],
	[/^7$/, '27'],
	[/^(?:3[0-7]|9[0-7]|38;5;\d+)$/, '39'],
	[/^(?:4[0-7]|10[0-7])$/, '49'],
];

/** Splits a line of text and SGR; undefined if the width of any character is uncertain. */
export const parseCells = (line: string): Cells | undefined => {
	const pen: string[] = [];
	let text = '';
	const styles: string[] = [];
	let style = '';
	piece.lastIndex = 0;
	while (piece.lastIndex < line.length) {
		const [, codes, run] = piece.exec(line) ?? [];
		if (run !== undefined) {
			text += run;
			styles.push(...Array<string>(run.length).fill(style));
		} else if (codes !== undefined && parametersOf(codes || '0').every(code => applyCode(pen, code))) {
			style = pen.filter(Boolean).join(';');
		} else {
			return undefined;
		}
	}
	return {text, styles};
};

// The parameters of SGR; one of the 256 colours is a single parameter.
const parametersOf = (style: string): readonly string[] => style.match(/38;5;\d+|\d+/g) ?? [];

// Changes the pen by one parameter; false for an unknown one.
const applyCode = (pen: string[], code: string): boolean => {
	const isReset = code === '0';
	let isKnown = isReset;
	for (const [index, [set, clear]] of penParts.entries()) {
		if (isReset || code === clear || set.test(code)) {
			pen[index] = set.test(code) ? code : '';
			isKnown = true;
		}
	}
	return isKnown;
};

// On a space, bold, dim and the text colour are invisible.
const unseen = /^(?:(?:[12]|3[0-7]|9[0-7]|38;5;\d+);?)*$/;

// The text of a cell and its visible style; beyond its end a line is blank.
const textAt = ({text}: Cells, cell: number): string => text.charAt(cell) || ' ';
const styleAt = (cells: Cells, cell: number): string => {
	const style = cells.styles[cell] ?? '';
	return textAt(cells, cell) === ' ' && unseen.test(style) ? '' : style;
};

const isSameCell = (one: Cells, other: Cells, cell: number): boolean =>
	textAt(one, cell) === textAt(other, cell) && styleAt(one, cell) === styleAt(other, cell);

const isBlankCell = (cells: Cells, cell: number): boolean => textAt(cells, cell) === ' ' && styleAt(cells, cell) === '';

// The style in which to write a cell: the current pen, if the cell looks right in it.
const styleToWrite = (cells: Cells, cell: number, pen: string): string =>
	isBlankCell(cells, cell) && unseen.test(pen) ? pen : styleAt(cells, cell);
