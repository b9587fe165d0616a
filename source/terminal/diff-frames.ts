import {plainCells} from '../text/width.ts';
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

// What was written, and the pen that is left.
type Written = {readonly bytes: string; readonly pen: string};

const updateLines = (before: readonly string[], after: readonly string[]): string => {
	let bytes = '';
	let pen = '';
	for (let y = 0; y < Math.max(before.length, after.length); y++) {
		const [old = '', line = ''] = [before[y], after[y]];
		if (old !== line) {
			const written = updateLine(old, line, y, pen);
			bytes += written.bytes;
			pen = written.pen;
		}
	}
	return bytes + changePen(pen, '');
};

const updateLine = (old: string, line: string, y: number, pen: string): Written => {
	const from = old === '' ? undefined : parseCells(old);
	const to = from && parseCells(line);
	if (from === undefined || to === undefined) {
		// A line whose cells are not certain is written again from its start.
		const erased = old === '' ? '' : eraseLine;
		return {bytes: changePen(pen, '') + moveTo(0, y) + erased + line, pen: ''};
	}
	const written = updateCells(from, to, pen, x => moveTo(x, y));
	const shifted = shiftCells(from, to, y, pen);
	return shifted === undefined || written.bytes.length <= shifted.bytes.length ? written : shifted;
};

// What takes more bytes than to move the end of a line.
const leastShifted = 8;

// Moves the end that both lines have to its new place (ICH and DCH of ECMA-48, 8.3.64 and 8.3.26), then writes what differs;
// undefined where that is not worth it.
const shiftCells = (from: Cells, to: Cells, y: number, pen: string): Written | undefined => {
	const [end, newEnd] = [endOf(from), endOf(to)];
	const start = end === newEnd ? 0 : Math.min(end, newEnd);
	let same = 0;
	while (same < start && isSameCell(from, to, end - same - 1, newEnd - same - 1)) {
		same++;
	}
	if (same < leastShifted) {
		return undefined;
	}
	const x = start - same;
	const added = Math.max(0, newEnd - end);
	const kept = end - same;
	const shifted = {
		text: from.text.slice(0, x) + ' '.repeat(added) + from.text.slice(kept, end),
		styles: [...from.styles.slice(0, x), ...Array<string>(added).fill(''), ...from.styles.slice(kept, end)],
	};
	const written = updateCells(shifted, to, '', column => `${esc}${column + 1}G`);
	const move = added > 0 ? `${esc}${added}@` : `${esc}${end - newEnd}P`;
	return {...written, bytes: changePen(pen, '') + moveTo(x, y) + move + written.bytes};
};

// From this cell on nothing is seen.
const endOf = (cells: Cells): number => {
	let end = cells.text.length;
	while (end > 0 && isBlankCell(cells, end - 1)) {
		end--;
	}
	return end;
};

// So many cells can be written again in no more bytes than a movement of the cursor takes.
const longestWalk = 4;

// `enter` moves the cursor to the first cell that differs.
const updateCells = (from: Cells, to: Cells, before: string, enter: (x: number) => string): Written => {
	const length = Math.max(from.text.length, to.text.length);
	const blankFrom = endOf(to);
	let bytes = '';
	let pen = before;
	// Where the terminal's cursor is; -1 before it is in this line.
	let at = -1;
	for (let x = 0; x < length; x++) {
		if (isSameCell(from, to, x)) {
			continue;
		}
		if (at === -1) {
			bytes += enter(x);
		} else if (x - at <= longestWalk && isIn(pen, to, at, x)) {
			bytes += to.text.slice(at, x);
		} else {
			bytes += `${esc}${x - at === 1 ? '' : x - at}C`;
		}
		if (x >= blankFrom) {
			return {bytes: bytes + changePen(pen, '') + eraseLine, pen: ''};
		}
		const style = styleToWrite(to, x, pen);
		bytes += changePen(pen, style) + to.text.charAt(x);
		pen = style;
		at = x + 1;
	}
	return {bytes, pen};
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
