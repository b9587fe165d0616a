import type {WriteStream} from 'node:tty';
import type {Size} from '../../state/layout.ts';
import {type TerminalFrame, toUpdate} from '../diff-frames.ts';
import {type Drawn, toDrawableSize} from '../shown.ts';
import type {Region} from './region.ts';

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
