import {execFileSync} from 'node:child_process';
import {longestWait} from '../project/waits.ts';
import {isPlainWord} from './modes.ts';
import type {Terminal} from './terminal.ts';

/** What of a terminal is not as it was before the program, each in words. */
export const changesOf = (terminal: Terminal): string[] => {
	const before = /^(\S+)\r\n/.exec(terminal.bytes())?.[1];
	const after = execFileSync('stty', ['-g', '-F', terminal.device], {encoding: 'utf8', timeout: longestWait}).trim();
	const modes = terminal.modes();
	const word = /^.*(code \d+;|it is stopped)/s.exec(terminal.screen())?.[1] ?? '';
	return Object.entries({
		'its settings are others': before !== after,
		'it shows the alternate screen': terminal.isAlternateScreen(),
		'its cursor is hidden': !terminal.isCursorVisible(),
		'it brackets what is pasted': modes.bracketedPasteMode,
		'it reports the mouse': modes.mouseTrackingMode !== 'none',
		'it reports the focus': modes.sendFocusMode,
		'its cursor keys are those of applications': modes.applicationCursorKeysMode,
		'its lines do not wrap': !modes.wraparoundMode,
		'it draws in a colour': !isPlainWord(terminal, word),
		// The driver of a terminal shows a Ctrl-C that comes before the program reads keys.
		'the shell does not go on at the start of a line': !/^(?:\^C)*(?:code \d|it is stopped)/m.test(terminal.screen()),
	}).flatMap(([what, isSo]) => (isSo ? [what] : []));
};
