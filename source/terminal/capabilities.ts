import {Fault} from '../fault/fault.ts';
import type {Variables} from '../system/variables.ts';
import {quote} from '../text/quote.ts';

// Terminfo's names of terminals that only print lines.
const terminalsOfLines = ['dumb', 'unknown', 'network', 'dialup', 'emacs', 'lpr', 'printer', 'switch'];

/** Whether a terminal supports escape sequences, such as those that move the cursor. */
export const supportsSequences = ({TERM = ''}: Variables): boolean => !terminalsOfLines.includes(TERM);

/** The fault of a terminal that cannot draw a screen, as its cursor does not move. A screen reader gets only lines. */
export const noScreen = ({TERM = ''}: Variables): Fault =>
	new Fault(`this terminal cannot draw a screen (TERM is ${quote(TERM)})`, 'use --screen-reader, --list or -1');

/**
Whether a terminal can be asked for its colours. Most can, whatever they are called: xterm calls itself `xterm` and has 256 colours.
Some print sequences that they do not support.
*/
export const canAskColors = ({TERM = '', TMUX}: Variables): boolean =>
	supportsSequences({TERM}) && !/^(?:linux|vt\d)/.test(TERM) && (!TERM.startsWith('screen') || Boolean(TMUX));

/** Whether a terminal may report the mouse: the Linux console does so only in a form that ends at column 223. */
export const canHaveMouse = ({TERM = ''}: Variables): boolean =>
	supportsSequences({TERM}) && !/^(?:linux|vt\d)/.test(TERM);

/** Whether a terminal has colours. DEC's have none, nor those of which terminfo's name says so, unless a variable says otherwise. */
export const hasColors = ({TERM = '', COLORTERM, FORCE_COLOR}: Variables): boolean =>
	Boolean(COLORTERM || FORCE_COLOR) || !/^vt\d|-(?:m|mono)$/.test(TERM);

/** Whether a terminal has true colour, as far as it says so. */
export const hasTrueColor = ({COLORTERM = ''}: Variables): boolean => /^(?:truecolor|24bit)$/i.test(COLORTERM);

/** Whether a terminal has ASCII only, by its locale. An unset locale is common in containers, whose terminals support UTF-8. */
export const hasAsciiOnly = ({LC_ALL, LC_CTYPE, LANG}: Variables): boolean =>
	!/^$|utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');
