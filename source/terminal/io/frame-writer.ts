import type {WriteStream} from 'node:tty';
import type {Drawn} from '../shown.ts';
import {type Frame, Painter} from './painter.ts';
import type {Region} from './region.ts';
import {leaveScreen} from './restore.ts';

// What Ink writes beside frames: it enters and leaves the alternate screen, and hides and shows the cursor.
const modes = /^(?:\u001b\[\?\d+[hl])*$/;
const newScreen = '\u001b[?1049h';
const oldScreen = '\u001b[?1049l';
const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';

/** What writes the frames of a screen, whoever draws them. */
export type FrameWriter = {
	/** Draws a frame of our own; the first one takes the screen. */
	readonly paint: (frame: Frame) => void;
	/** Makes the output for Ink, which goes on with the screen as it is; `drawnNow` says of each frame what was drawn. */
	readonly toStream: (drawnNow: () => Drawn) => NodeJS.WriteStream;
	/** Takes the screen away, if there is one; resolves when that is written. */
	readonly close: () => Promise<void>;
};

/**
Makes the writer of frames. Ink, with `debug`, writes every frame whole, at once. The terminal gets what differs from what it
shows, in one write; a slow one gets the newest frame as soon as it takes one, and never those between.

Ink's own way, `incrementalRendering`, writes three times a frame and repaints a line from its first change to its end,
nearly all of it for a list beside a detail: a move takes three times as many bytes, a typed character four times.

With a `region` it draws there instead of on the alternate screen.
*/
export const createFrameWriter = (output: WriteStream, region?: Region): FrameWriter => {
	const painter = new Painter(output, region);
	let isOn = false;
	// Nothing is drawn before its place is known, and the screen may be left before that.
	const enterRegion = async (cursorRow?: number): Promise<void> => {
		const isFound = await region?.enter(cursorRow);
		if (isOn) {
			output.write(isFound ? '' : newScreen);
			painter.drawHeld();
		}
	};
	painter.onMoved = cursorRow => void enterRegion(cursorRow);
	region?.onMoved(() => painter.move());
	const changeModes = (chunk: string, onWritten?: () => void): boolean => {
		let bytes = chunk;
		if (chunk.includes(newScreen)) {
			isOn = true;
			painter.forget();
			if (region?.top() !== undefined) {
				bytes = chunk.replace(newScreen, '');
				void enterRegion();
			}
		} else if (chunk.includes(oldScreen)) {
			// Ink leaves once more where it ends while suspended: there erasing would take what the shell has on its own screen.
			bytes = chunk.replace(oldScreen, isOn ? (region?.leave() ?? leaveScreen()) : '');
			isOn = false;
			painter.forget();
		} else if (chunk === hideCursor && painter.hasFrame()) {
			// The frame that Ink goes on with shows the cursor where it belongs, and the next one may change nothing.
			bytes = '';
		}
		return output.write(bytes, onWritten);
	};
	return {
		paint: frame => {
			if (!isOn) {
				changeModes(newScreen + hideCursor);
			}
			painter.draw(frame);
		},
		toStream: drawnNow =>
			toStream(output, (chunk: string, onWritten?: () => void) => {
				if (!modes.test(chunk)) {
					return painter.draw({...drawnNow(), text: chunk}, onWritten);
				}
				return changeModes(isOn && painter.hasFrame() ? chunk.replace(newScreen, '') : chunk, onWritten);
			}),
		close: () =>
			new Promise(resolve => {
				changeModes(isOn ? oldScreen + showCursor : '', resolve);
			}),
	};
};

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
