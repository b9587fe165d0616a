import type {WriteStream} from 'node:tty';
import type {Size} from '../../state/layout.ts';
import {type Frame, toUpdate} from '../diff-frames.ts';

/** What Ink has drawn: for which size, and where the cursor is in it. */
export type Drawn = {readonly size: Size; readonly cursor: Frame['cursor']};

// What Ink writes beside frames: it enters and leaves the alternate screen, and hides and shows the cursor.
const modes = /^(?:\u001b\[\?\d+[hl])*$/;
const newScreen = '\u001b[?1049h';
const oldScreen = '\u001b[?1049l';
// mosh knows no other screen: what was drawn would stay on the one there is, with what the shell says in the middle of it.
const erase = '\u001b[H\u001b[J';

/**
Makes what Ink takes for its output when it draws with `debug`, which gives every frame whole, in one write, instead of
bytes that change the one before. Of each frame it writes to the terminal what differs from what is shown, in one write.

Ink's own way, `incrementalRendering`, writes three times a frame, passes over each unchanged line with three bytes, and
repaints a line from its first change to its end, which for a list beside a detail is nearly all of it: a move takes
three times as many bytes, a typed character four times.

A terminal that is slower than we draw gets the newest frame as soon as it takes one: those between are never written.
*/
export const createFrameWriter = (output: WriteStream, drawnNow: () => Drawn): NodeJS.WriteStream => {
	let shown: Frame | undefined;
	let shownSize: Size | undefined;
	let held: string | undefined;
	let isOnNewScreen = false;
	const drawHeld = () => {
		const frame = held;
		held = undefined;
		if (frame !== undefined) {
			draw(frame);
		}
	};
	const draw = (text: string, onWritten?: () => void): boolean => {
		if (output.writableNeedDrain) {
			if (held === undefined) {
				output.once('drain', drawHeld);
			}
			held = text;
			return onWritten === undefined ? true : output.write('', onWritten);
		}
		const {size, cursor} = drawnNow();
		let update = '';
		if (fits(size, output)) {
			const frame = {lines: text.split('\n'), ...(cursor !== undefined && {cursor})};
			const isResized = size.columns !== shownSize?.columns || size.rows !== shownSize.rows;
			update = toUpdate(isResized ? undefined : shown, frame);
			shown = frame;
			shownSize = size;
		}
		return update === '' && onWritten === undefined ? true : output.write(update, onWritten);
	};
	const write = (chunk: string, onWritten?: () => void): boolean => {
		if (!modes.test(chunk)) {
			return draw(chunk, onWritten);
		}
		if (chunk.includes(newScreen)) {
			shown = undefined;
			isOnNewScreen = true;
		}
		if (!chunk.includes(oldScreen)) {
			return output.write(chunk, onWritten);
		}
		// What was to be drawn on a screen that is left is not drawn on the one behind it. Ink leaves it once more where it ends
		// while it is suspended: there it would erase what the shell has on its own screen.
		held = undefined;
		const leaving = isOnNewScreen ? erase + oldScreen : '';
		isOnNewScreen = false;
		return output.write(chunk.replace(oldScreen, leaving), onWritten);
	};
	return toStream(output, write);
};

// When the size of the terminal changes, Ink draws what is there once more before it is drawn anew. That frame would run
// over the edge; the one that follows it is written.
const fits = (size: Size, {columns, rows}: WriteStream): boolean =>
	(columns || size.columns) === size.columns && (rows || size.rows) === size.rows;

// As much of a stream as Ink uses.
const toStream = (output: WriteStream, write: unknown): NodeJS.WriteStream => {
	const stream = {
		isTTY: true,
		get columns() {
			return output.columns;
		},
		get rows() {
			return output.rows;
		},
		get destroyed() {
			return output.destroyed;
		},
		get writable() {
			return output.writable;
		},
		get writableEnded() {
			return output.writableEnded;
		},
		write,
		on: (event: string, listener: () => void) => output.on(event, listener),
		off: (event: string, listener: () => void) => output.off(event, listener),
	};
	return stream as unknown as NodeJS.WriteStream;
};
