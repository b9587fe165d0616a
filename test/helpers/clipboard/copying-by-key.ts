import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {envpick} from '../program/envpick.ts';
import type {Terminal, TerminalOptions} from '../terminal/terminal.ts';
import {copiedText, ending, openWide} from './copying.ts';

/** The built command as a person starts it, on a listing of one environment whose selector is the text. */
export const browseCommand = (folder: string, text = copiedText): string[] => {
	const file = path.join(folder, 'listing.json');
	writeFileSync(file, JSON.stringify({data: [{resources: [{tags: [text]}]}]}));
	// Of one tag the text as it is: a line of its own needs no quotes.
	return [process.execPath, envpick, '--input', file, '--as', 'lines'];
};

/** Opens what runs the built command and waits until its list is there. */
export const openBrowsing = async (command: readonly string[], options: TerminalOptions = {}): Promise<Terminal> => {
	const terminal = openWide(command, {rows: 16, ...options});
	await terminal.waitForText('❯');
	return terminal;
};

const isSaid = (line: string): boolean => /^(copied with|sent to|only in|not copied) /.test(line);

/** Copies with ctrl-y, and gives the line at the bottom of the screen that says what is known of the copy. */
export const copyByKey = async (terminal: Terminal): Promise<string> => {
	terminal.press('ctrl+y');
	await terminal.waitFor(() => terminal.lines().some(isSaid), 'what is said of the copy');
	return terminal.lines().find(isSaid) ?? '';
};

/** Leaves by a key, and gives the lines that are said of it on the normal screen, the empty ones left out. */
export const leaveByKey = async (terminal: Terminal, key: string): Promise<string[]> => {
	terminal.press(key);
	await terminal.waitForText(ending);
	const lines = terminal.lines();
	return lines.slice(0, lines.indexOf(ending)).filter(line => line !== '');
};
