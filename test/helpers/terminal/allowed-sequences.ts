import {piecesOf} from './control-sequences.ts';
import {unsafeIn} from './unsafe.ts';

type Allowed = {readonly shape: RegExp; readonly why: string};

// Bold and reverse with their resets, the palette's text colours, the default text colour, and the full reset. Conceal and blinking
// are not allowed. Only a terminal that tells its colours gets fixed colours and backgrounds; no checked terminal does.
const look = '(?:0|1|7|22|27|3[0-7]|39|9[0-7])';

/** All control characters and sequences that the program may ever write to a terminal. Anything else is a vulnerability. */
export const allowedSequences: readonly Allowed[] = [
	{shape: /^[\r\n]$/, why: 'a line ends: the terminal driver adds the carriage return'},
	{shape: new RegExp(`^\\x1b\\[(?:${look}(?:;${look})*)?m$`), why: 'weights and colours'},
	{shape: /^\x1b\[\d{0,4}(?:;\d{1,4})?H$/, why: 'the cursor goes to a cell'},
	{shape: /^\x1b\[\d{0,4}C$/, why: 'the cursor passes over cells that stay'},
	{shape: /^\x1b\[\d{1,4}G$/, why: 'the cursor goes to a column of its row'},
	{shape: /^\x1b\[[JK]$/, why: 'the rest of a line or of the screen is erased'},
	{shape: /^\x1b\[\?25[hl]$/, why: 'the cursor shows and hides'},
	{shape: /^\x1b\[\?1049[hl]$/, why: 'the alternate screen'},
	{shape: /^\x1b\[\?2004[hl]$/, why: 'bracketed paste'},
	{shape: /^\x1b\[\?100[06][hl]$/, why: 'reports of the mouse, without motion'},
	{shape: /^\x1b\[\?2026[hl]$/, why: 'a frame is shown at once'},
	{shape: /^\x1b\[\?7[hl]$/, why: 'no line of a frame goes on in the next'},
	{shape: /^(?:\x1b\]1[01];\?\x1b\\|\x1b\[c)$/, why: 'which colours the terminal has, and what it is'},
];

/** Sequences that are also allowed once something is copied: the text itself, and a query for the terminal's type. */
export const copyingSequences: readonly Allowed[] = [
	{shape: /^\x1b\]52;c;[A-Za-z0-9+/]*={0,2}\x07$/, why: 'the clipboard (OSC 52), never a question for it'},
	{shape: /^\x1b\[>c$/, why: 'secondary device attributes: which terminal this is'},
];

/**
Sequences that are also allowed when the setup asks below the existing output. The setup does not know its row, so it
cannot move to a cell. At most three digits: no terminal is large enough for a longer move.
*/
export const inlineSequences: readonly Allowed[] = [
	{shape: /^\x1b\[\d{1,3}[AB]$/, why: 'the cursor goes between the field and the rows around it'},
	{shape: /^\x1b\[G$/, why: 'the cursor goes to the first column'},
	{shape: /^\x1b\[2K$/, why: 'a row of the question before is erased'},
];

/** The characters that are allowed in an output that is not a terminal. */
const plainSequences: readonly Allowed[] = [{shape: /^\n$/, why: 'a line ends'}];

/** The forbidden pieces of the output, as JSON strings; empty if there are none. */
export const forbiddenIn = (written: string, {isCopying = false, isInline = false, isPlain = false} = {}): string[] => {
	const drawing = [...allowedSequences, ...(isCopying ? copyingSequences : []), ...(isInline ? inlineSequences : [])];
	const allowed = isPlain ? plainSequences : drawing;
	return piecesOf(written)
		.filter(({type, bytes}) =>
			type === 'text' ? unsafeIn(bytes).length > 0 : !allowed.some(({shape}) => shape.test(bytes)),
		)
		.map(({bytes}) => JSON.stringify(bytes.slice(0, 80)));
};
