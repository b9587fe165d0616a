import {plainCells} from '../text/plain-cells.ts';
import {type Cells, isBlankCell, isSameCell, parseCells, styleToWrite} from './parse-cells.ts';

/** What a terminal shows. */
export type TerminalFrame = {
	/** From the top; with SGR, which each closes that it opens. */
	readonly lines: readonly string[];
	/** The cell of the cursor, from 0; absent where it is hidden. */
	readonly cursor?: {readonly x: number; readonly y: number};
};

const esc = '\u001b[';
const home = `${esc}H${esc}J`;
const eraseLine = `${esc}K`;
const reset = `${esc}m`;
const hideCursor = `${esc}?25l`;
const showCursor = `${esc}?25h`;

// A terminal that knows "synchronized output" (https://github.com/contour-terminal/vt-extensions) shows the frame at once.
const begin = `${esc}?2026h`;
const end = `${esc}?2026l`;

// Without DECAWM no line wraps: terminals disagree on the cells of some characters, above all of composed emoji, and where
// one takes more than we count, only its own line may suffer.
const certain = new RegExp(String.raw`^[${plainCells}\x1b]*$`);
const unwrapped = (body: string): string => (certain.test(body) ? body : `${esc}?7l${body}${esc}?7h`);

/** The bytes that turn one frame into another: only cells that differ, or all without a frame before. SGR ends at its default. */
export const toUpdate = (before: TerminalFrame | undefined, after: TerminalFrame): string => {
	const body = (before === undefined ? home : '') + updateLines(before?.lines ?? [], after.lines);
	const isShown = before === undefined || before.cursor !== undefined;
	if (body !== '') {
		return begin + (isShown ? hideCursor : '') + unwrapped(body) + placeCursor(after, false) + end;
	}
	const isPlaced = before?.cursor?.x === after.cursor?.x && before?.cursor?.y === after.cursor?.y;
	return isPlaced ? '' : placeCursor(after, isShown);
};

const placeCursor = ({cursor}: TerminalFrame, isShown: boolean): string =>
	cursor === undefined ? (isShown ? hideCursor : '') : moveTo(cursor.x, cursor.y) + (isShown ? '' : showCursor);

const moveTo = (x: number, y: number): string => `${esc}${y + 1};${x + 1}H`;

const updateLines = (before: readonly string[], after: readonly string[]): string => {
	let written = '';
	for (let y = 0; y < Math.max(before.length, after.length); y++) {
		const [old = '', line = ''] = [before[y], after[y]];
		if (old !== line) {
			written += updateLine(old, line, y);
		}
	}
	return written;
};

const updateLine = (old: string, line: string, y: number): string => {
	if (old === '') {
		return moveTo(0, y) + line;
	}
	const from = parseCells(old);
	const to = parseCells(line);
	// A line whose cells are not certain is written again from its start.
	return from === undefined || to === undefined ? moveTo(0, y) + eraseLine + line : updateCells(from, to, y);
};

// So many cells can be written again in no more bytes than a movement of the cursor takes.
const longestWalk = 4;

const updateCells = (from: Cells, to: Cells, y: number): string => {
	const length = Math.max(from.text.length, to.text.length);
	// From this cell on nothing is seen.
	let blankFrom = length;
	while (blankFrom > 0 && isBlankCell(to, blankFrom - 1)) {
		blankFrom--;
	}
	let written = '';
	let pen = '';
	// Where the terminal's cursor is; -1 before it is in this line.
	let at = -1;
	for (let x = 0; x < length; x++) {
		if (isSameCell(from, to, x)) {
			continue;
		}
		if (at === -1) {
			written += moveTo(x, y);
		} else if (x - at <= longestWalk && isIn(pen, to, at, x)) {
			written += to.text.slice(at, x);
		} else {
			written += `${esc}${x - at === 1 ? '' : x - at}C`;
		}
		if (x >= blankFrom) {
			return written + changePen(pen, '') + eraseLine;
		}
		const style = styleToWrite(to, x, pen);
		written += changePen(pen, style) + to.text.charAt(x);
		pen = style;
		at = x + 1;
	}
	return written + changePen(pen, '');
};

// Whether the cells from `start` up to, not including, `stop` look right when they are written with the pen.
const isIn = (pen: string, cells: Cells, start: number, stop: number): boolean => {
	for (let x = start; x < stop; x++) {
		if (x >= cells.text.length || styleToWrite(cells, x, pen) !== pen) {
			return false;
		}
	}
	return true;
};

const changePen = (from: string, to: string): string => {
	if (from === to || to === '') {
		return from === to ? '' : reset;
	}
	const [had, has] = [from === '' ? [] : from.split(';'), to.split(';')];
	return had.every(code => has.includes(code))
		? `${esc}${has.filter(code => !had.includes(code)).join(';')}m`
		: `${esc}0;${to}m`;
};
