import type {Size} from '../state/layout.ts';
import type {TerminalFrame} from './diff-frames.ts';

/** A drawn frame: its size, its cursor, and a function to call once the terminal has it. */
export type Drawn = {
	readonly size: Size;
	readonly cursor: TerminalFrame['cursor'];
	readonly onWritten?: () => void;
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
