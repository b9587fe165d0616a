import type {WriteStream} from 'node:tty';
import type {Size} from '../../state/layout.ts';
import {type StyledLine, toStyledLines} from '../../text/styles.ts';
import {hideCursor, moveTo, showCursor, type TerminalFrame, toUpdate} from '../diff-frames.ts';
import type {Drawn} from '../shown.ts';
import type {Region} from './inline-screen.ts';
import {type Terminal, untilAccepted} from './open-terminal.ts';
import {leaveScreen} from './restore.ts';

// The rest of Ink's output: it enters and leaves the alternate screen, and hides and shows the cursor.
const modes = /^(?:\u001b\[\?\d+[hl])*$/;
const newScreen = '\u001b[?1049h';
const oldScreen = '\u001b[?1049l';

type ScreenTerminal = Pick<Terminal, 'output' | 'size' | 'onResize'>;

/** A frame in the styles of a terminal, and what it was made from. */
type Frame<Shown> = TerminalFrame & {readonly size: Size; readonly drawn: Shown};

/**
Writes the frames of a screen: only the differences, in one write. A slow terminal gets the newest frame once it can accept it, and
skips earlier ones. With a `region` the frames are drawn there, and not on the alternate screen.
*/
export class FrameWriter<Shown extends Drawn = Drawn> {
	private isOn = false;
	private isWritten = false;
	/** Whether the region is finding its place; nothing is drawn before that. */
	private isEntering = false;
	private shown: Frame<Shown> | undefined;
	/** The newest frame, while it must wait. */
	private waiting: Frame<Shown> | undefined;
	private onChange = Promise.withResolvers<void>();

	private readonly terminal: ScreenTerminal;
	private readonly region: Region | undefined;

	constructor(terminal: ScreenTerminal, region?: Region) {
		this.terminal = terminal;
		this.region = region;
		terminal.onResize(() => this.move());
		terminal.output.on('drain', () => this.drawWaiting());
	}

	/** Draws a frame that Ink did not make; the first frame opens the screen. */
	readonly paint = (drawn: Shown): void => {
		if (!this.isOn) {
			this.changeModes(newScreen + hideCursor);
		}
		this.draw(toFrame(drawn));
	};

	/** Makes the output for Ink, which continues with the current screen. Each frame of Ink is the one that `drawnNow` returns. */
	readonly toStream = (drawnNow: () => Shown): NodeJS.WriteStream =>
		withWrite(this.terminal.output, (chunk, onWritten) =>
			modes.test(chunk)
				? this.changeModes(this.hasFrame() ? chunk.replace(newScreen, '') : chunk, onWritten)
				: this.draw(toFrame(drawnNow()), onWritten),
		);

	/** Undefined if the next frame is written at once; otherwise resolves when that may be so. */
	readonly untilDrawable = (): Promise<void> | undefined => {
		const isReady = this.isOn && !this.isEntering && this.waiting === undefined;
		return untilAccepted(this.terminal.output) ?? (isReady ? undefined : this.onChange.promise);
	};

	/** Whether a frame was ever written, so that a person may have seen it. */
	readonly hasWritten = (): boolean => this.isWritten;

	/** The frame on the terminal; undefined while that may be another one, as output waits or the size has changed. */
	readonly seen = (): Shown | undefined => {
		const {output, size} = this.terminal;
		const isWhole = this.waiting === undefined && output.writableLength === 0 && !this.isEntering;
		return this.shown && isWhole && isSameSize(this.shown.size, size()) ? this.shown.drawn : undefined;
	};

	/** Closes the screen, if there is one; resolves when that is written. */
	readonly close = (): Promise<void> =>
		new Promise(resolve => void this.changeModes(this.isOn ? oldScreen + showCursor : '', resolve));

	private hasFrame(): boolean {
		return (this.shown ?? this.waiting) !== undefined;
	}

	private changeModes(chunk: string, onWritten?: () => void): boolean {
		let bytes = chunk;
		if (chunk.includes(newScreen)) {
			this.isOn = true;
			if (this.region?.top() !== undefined) {
				bytes = chunk.replace(newScreen, '');
				void this.enterRegion();
			}
			this.reportChange();
		} else if (chunk.includes(oldScreen)) {
			// Ink leaves again if it ends while suspended: erasing would then erase the shell's own screen.
			bytes = chunk.replace(oldScreen, this.isOn ? (this.region?.leave() ?? leaveScreen()) : '');
			this.isOn = false;
			this.forget();
		} else if (chunk === hideCursor && this.hasFrame()) {
			// The frame from which Ink continues already shows the cursor in its place, and the next one may change nothing.
			bytes = '';
		}
		return this.terminal.output.write(bytes, onWritten);
	}

	// A frame that still waits must not be drawn on the screen behind this one.
	private forget(): void {
		this.shown = undefined;
		this.waiting = undefined;
	}

	private async enterRegion(cursorRow?: number): Promise<void> {
		this.isEntering = true;
		const isFound = await this.region?.enter(cursorRow);
		this.isEntering = false;
		// The screen may be closed before its place is known.
		if (this.isOn) {
			this.terminal.output.write(isFound ? '' : newScreen);
			this.drawWaiting();
		}
	}

	/** Finds the place of a screen that is shown again, and draws it there; a new size may have moved it. */
	private move(newest = this.waiting ?? this.shown): void {
		if (this.shown !== undefined && this.region?.top() !== undefined) {
			const cursorRow = this.shown.cursor?.y ?? 0;
			this.shown = undefined;
			this.waiting = newest;
			void this.enterRegion(cursorRow);
		}
	}

	private draw(frame: Frame<Shown>, onWritten?: () => void): boolean {
		const {output} = this.terminal;
		this.waiting = output.writableNeedDrain || this.isEntering ? frame : undefined;
		const bytes = this.waiting === undefined ? this.toBytes(frame) : '';
		return bytes === '' && onWritten === undefined ? true : output.write(bytes, onWritten);
	}

	private drawWaiting(): void {
		const frame = this.waiting;
		this.waiting = undefined;
		if (frame !== undefined) {
			this.draw(frame);
		}
		this.reportChange();
	}

	private reportChange(): void {
		this.onChange.resolve();
		this.onChange = Promise.withResolvers();
	}

	private toBytes(frame: Frame<Shown>): string {
		// When the size changes, Ink first draws the old frame again, which would run over the edge. Only the next frame is written.
		if (!isSameSize(frame.size, this.terminal.size())) {
			return '';
		}
		const before = this.shown && isSameSize(frame.size, this.shown.size) ? this.shown : undefined;
		const top = this.region?.top();
		if (before !== this.shown && top !== undefined) {
			this.move(frame);
			return '';
		}
		this.shown = frame;
		this.isWritten = true;
		return top === undefined ? toUpdate(before, frame) : toUpdateBelow(before, frame, top);
	}
}

type Write = (chunk: string, onWritten?: () => void) => boolean;

const withWrite = (output: WriteStream, write: Write): NodeJS.WriteStream =>
	new Proxy(output, {
		get: (_, name) => {
			const value: unknown = name === 'write' ? write : Reflect.get(output, name);
			return typeof value === 'function' ? value.bind(output) : value;
		},
	});

const isSameSize = (one: Size, other: Size): boolean => one.columns === other.columns && one.rows === other.rows;

const toFrame = <Shown extends Drawn>(drawn: Shown): Frame<Shown> => {
	const {lines, look, size, cursor} = drawn;
	return {drawn, lines: toStyledLines(lines, look), size, ...(cursor !== undefined && {cursor})};
};

// The rows above a region are blank in each of its frames, so nothing is ever written to them.
const moveDown = ({lines, cursor}: TerminalFrame, top: number): TerminalFrame => ({
	lines: [...Array<StyledLine>(top).fill([]), ...lines],
	...(cursor !== undefined && {cursor: {x: cursor.x, y: cursor.y + top}}),
});

// After each frame the cursor is where it can be found again after a change of the size, even if it is hidden.
const toUpdateBelow = (shown: TerminalFrame | undefined, frame: TerminalFrame, top: number): string => {
	const first = moveTo({x: 0, y: top});
	const now = moveDown(frame, top);
	const update =
		shown === undefined ? `${first}\u001b[J${toUpdate({lines: []}, now)}` : toUpdate(moveDown(shown, top), now);
	return update === '' || frame.cursor !== undefined ? update : update + first;
};
