import type {WriteStream} from 'node:tty';
import type {Size} from '../../state/layout.ts';
import {type TerminalFrame, toUpdate} from '../diff-frames.ts';
import {type Drawn, toDrawableSize} from '../shown.ts';
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
			// Ink leaves once more if it ends while suspended: there erasing would take what the shell has on its own screen.
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

/** The text of a frame, its lines joined, and what it was drawn for. */
export type Frame = Drawn & {readonly text: string};

/** Draws frames, each as what differs from the one before, and holds the newest while that cannot be. */
export class Painter {
	/** Called with the cursor's row in the frame, where the region may have moved. */
	onMoved: (cursorRow: number) => void = () => {};
	private shown: TerminalFrame | undefined;
	private shownSize: Size | undefined;
	private newest: Frame | undefined;
	private isHeld = false;

	private readonly output: WriteStream;
	private readonly region: Region | undefined;

	constructor(output: WriteStream, region: Region | undefined) {
		this.output = output;
		this.region = region;
	}

	/** Whether a frame is on the screen, or about to be. */
	hasFrame(): boolean {
		return this.shown !== undefined || this.isHeld;
	}

	draw(frame: Frame, onWritten?: () => void): boolean {
		this.newest = frame;
		if (this.output.writableNeedDrain || this.region?.isEntering()) {
			if (this.output.writableNeedDrain && !this.isHeld) {
				this.output.once('drain', () => this.drawHeld());
			}
			this.isHeld = true;
			return writeTo(this.output, '', onWritten);
		}
		return writeTo(this.output, this.toBytes(frame), onWritten);
	}

	drawHeld(): void {
		if (this.isHeld && this.newest !== undefined) {
			this.isHeld = false;
			this.draw(this.newest);
		}
	}

	/** Finds the place of what is shown again, and draws it there. */
	move(): void {
		const top = this.region?.top();
		if (this.shown !== undefined && top !== undefined) {
			this.isHeld = true;
			const {cursor} = this.shown;
			this.shown = undefined;
			this.onMoved((cursor?.y ?? top) - top);
		}
	}

	/** Nothing that was drawn is to be seen any more. A held frame must not be drawn on the screen behind this one. */
	forget(): void {
		this.shown = undefined;
		this.isHeld = false;
	}

	private toBytes({text, size, cursor}: Frame): string {
		if (!fits(size, this.region?.terminal.size() ?? this.output)) {
			return '';
		}
		const isResized = size.columns !== this.shownSize?.columns || size.rows !== this.shownSize.rows;
		this.shownSize = size;
		const top = this.region?.top();
		if (isResized && top !== undefined && this.shown !== undefined) {
			this.move();
			return '';
		}
		const frame = toTerminalFrame(text.split('\n'), cursor, top);
		const before = isResized ? undefined : this.shown;
		this.shown = frame;
		return top === undefined ? toUpdate(before, frame) : toUpdateBelow(before, frame, top);
	}
}

const writeTo = (output: WriteStream, bytes: string, onWritten: (() => void) | undefined): boolean =>
	bytes === '' && onWritten === undefined ? true : output.write(bytes, onWritten);

// When the size changes, Ink first draws the old frame once more, which would run over the edge; only the next is written.
const fits = (size: Size, terminal: Size): boolean => {
	const now = toDrawableSize({columns: terminal.columns || size.columns, rows: terminal.rows || size.rows});
	return now.columns === size.columns && now.rows === size.rows;
};

// The rows above a region are blank in each of its frames, so that nothing is ever written to them.
const toTerminalFrame = (lines: readonly string[], cursor: Drawn['cursor'], top = 0): TerminalFrame => ({
	lines: top === 0 ? lines : [...Array.from({length: top}, () => ''), ...lines],
	...(cursor !== undefined && {cursor: {x: cursor.x, y: cursor.y + top}}),
});

// After each frame the cursor is where it can be found again once the terminal has another size, hidden or not.
const toUpdateBelow = (shown: TerminalFrame | undefined, frame: TerminalFrame, top: number): string => {
	const first = `\u001b[${top + 1};1H`;
	const update = shown === undefined ? `${first}\u001b[J${toUpdate({lines: []}, frame)}` : toUpdate(shown, frame);
	return update === '' || frame.cursor !== undefined ? update : update + first;
};
