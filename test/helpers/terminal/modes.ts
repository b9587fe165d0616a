import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import type {IModes} from '@xterm/headless';
import {longestWait} from '../project/waits.ts';
import type {Terminal} from './terminal.ts';

/** The modes that a program has to restore. */
export type TerminalState = {
	/** What `stty -g` says of the driver. */
	readonly settings: string;
	/** The active modes: bracketed paste, the mouse and so on. */
	readonly modes: IModes;
	readonly isAlternateScreen: boolean;
	readonly isCursorVisible: boolean;
	/** Whether what is written next has no colour and no weight. */
	readonly isPenPlain: boolean;
	/** The column in which the shell goes on. */
	readonly column: number;
};

/** How a terminal is before anything was written. */
export const initialStateOf = (terminal: Terminal, settings: string): TerminalState => ({
	settings,
	modes: {...terminal.modes()},
	isAlternateScreen: terminal.isAlternateScreen(),
	isCursorVisible: terminal.isCursorVisible(),
	isPenPlain: true,
	column: 0,
});

/** How it is after the shell has written its word, in which column it began. */
export const stateAfter = (terminal: Terminal, settings: string, word: string, column: number): TerminalState => ({
	...initialStateOf(terminal, settings),
	isPenPlain: isPlainWord(terminal, word),
	column,
});

/** Whether the last of a word on the screen, or what stands before the cursor where that is in no line, is in no colour. */
export const isPlainWord = (terminal: Terminal, word: string): boolean => {
	const {x, y} = terminal.cursor();
	const lines = terminal.lines();
	const row = lines.findLastIndex(line => line.includes(word));
	return row < 0 ? terminal.isPlain(Math.max(0, x - 1), y) : terminal.isPlain(lines[row]?.lastIndexOf(word) ?? 0, row);
};

/** What `stty -g` says of a terminal. */
export const settingsOf = async ({device}: Terminal): Promise<string> => {
	const {stdout} = await promisify(execFile)('stty', ['-g', '-F', device], {timeout: longestWait});
	return stdout.trim();
};
