import type {Size} from '../state/layout.ts';
import type {Span} from '../text/spans.ts';
import type {Look} from '../text/styles.ts';
import type {CursorPosition} from './diff-frames.ts';

/** A frame to draw. */
export type Drawn = {
	/** From the top. */
	readonly lines: ReadonlyArray<readonly Span[]>;
	readonly look: Look;
	readonly size: Size;
	/** Absent if the cursor is hidden. */
	readonly cursor?: CursorPosition;
};

/** Closes the screen while something else uses the terminal, then draws it again. */
export type ReleaseTerminal = (use: () => Promise<void>) => Promise<void>;

export type Shown = {
	readonly release: ReleaseTerminal;
	/** Closes the screen and restores the terminal; resolves when that is written. */
	readonly close: () => Promise<void>;
	/** Rejects if drawing failed, which is a bug. */
	readonly ended: Promise<unknown>;
};
