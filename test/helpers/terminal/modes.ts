import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import type {IModes} from '@xterm/headless';
import {longestWait} from '../project/waits.ts';
import type {Terminal} from './terminal.ts';

/** The modes that a program has to restore. */
export type TerminalState = {
	/** The driver's settings, as `stty -g` prints them. */
	readonly settings: string;
	/** The active modes: bracketed paste, the mouse and so on. */
	readonly modes: IModes;
	readonly isAlternateScreen: boolean;
	readonly isCursorVisible: boolean;
	/** Whether the next text will have no colour and no weight. */
	readonly isPenPlain: boolean;
	/** The column in which the shell's output continues. */
	readonly column: number;
};

/** The state of a terminal before any output. */
export const initialStateOf = (terminal: Terminal, settings: string): TerminalState => ({
	settings,
	modes: {...terminal.modes()},
	isAlternateScreen: terminal.isAlternateScreen(),
	isCursorVisible: terminal.isCursorVisible(),
	isPenPlain: true,
	column: 0,
});

/** The state after the shell has written its word, which began in this column. */
export const stateAfter = (terminal: Terminal, settings: string, word: string, column: number): TerminalState => ({
	...initialStateOf(terminal, settings),
	isPenPlain: isPlainWord(terminal, word),
	column,
});

/**
Whether the last occurrence of a word on the screen has no colour or weight. If no line contains the word, the cell before the
cursor is checked.
*/
export const isPlainWord = (terminal: Terminal, word: string): boolean => {
	const {x, y} = terminal.cursor();
	const lines = terminal.lines();
	const row = lines.findLastIndex(line => line.includes(word));
	return row < 0 ? terminal.isPlain(Math.max(0, x - 1), y) : terminal.isPlain(lines[row]?.lastIndexOf(word) ?? 0, row);
};

/** The settings of a terminal, as `stty -g` prints them. */
export const settingsOf = async ({device}: Terminal): Promise<string> => {
	const {stdout} = await promisify(execFile)('stty', ['-g', '-F', device], {timeout: longestWait});
	return stdout.trim();
};
