import {piecesOf} from './control-sequences.ts';

type Allowed = {readonly shape: RegExp; readonly why: string};

/** Everything but text that the program may ever write to a terminal. What is not here is a hole. */
export const allowedSequences: readonly Allowed[] = [
	{shape: /^[\r\n]$/, why: 'a line ends: the terminal driver adds the carriage return'},
	{shape: /^\x1b\[(?:\d{1,3}(?:;\d{1,3})*)?m$/, why: 'weights and colours'},
	{shape: /^\x1b\[\d{0,4}(?:;\d{1,4})?H$/, why: 'the cursor goes to a cell'},
	{shape: /^\x1b\[\d{0,4}C$/, why: 'the cursor passes over cells that stay'},
	{shape: /^\x1b\[[JK]$/, why: 'the rest of a line or of the screen is erased'},
	{shape: /^\x1b\[\?25[hl]$/, why: 'the cursor shows and hides'},
	{shape: /^\x1b\[\?1049[hl]$/, why: 'the alternate screen'},
	{shape: /^\x1b\[\?2004[hl]$/, why: 'bracketed paste'},
	{shape: /^\x1b\[\?2026[hl]$/, why: 'a frame is shown at once'},
	{shape: /^\x1b\[\?7[hl]$/, why: 'no line of a frame goes on in the next'},
	{shape: /^\x1b\[\?100[06][hl]$/, why: 'clicks and the wheel'},
];

/** What may be written besides once the person copies: the text itself, and the question what the terminal is. */
export const copyingSequences: readonly Allowed[] = [
	{shape: /^\x1b\]52;c;[A-Za-z0-9+/]*={0,2}\x07$/, why: 'the clipboard (OSC 52), never a question for it'},
	{shape: /^\x1b\[>c$/, why: 'secondary device attributes: which terminal this is'},
];

// No controls, no bidi, nothing invisible; a joiner and variation selectors only where an emoji or a
// script needs them, which the laws of core/text.ts hold.
const unsafeText =
	/[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]|[\u{e0000}-\u{e0fff}]/u;

// The flags of England, Scotland and Wales are spelled with tag characters (UTS 51, ED-14a).
const flag = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu;

/** What may be written where no terminal is. */
const plainSequences: readonly Allowed[] = [{shape: /^\n$/, why: 'a line ends'}];

/** Whatever was written that may not be, shown as JSON strings; empty where all is well. */
export const forbiddenIn = (written: string, {isCopying = false, isPlain = false} = {}): string[] => {
	const drawing = isCopying ? [...allowedSequences, ...copyingSequences] : allowedSequences;
	const allowed = isPlain ? plainSequences : drawing;
	return piecesOf(written)
		.filter(({type, bytes}) =>
			type === 'text' ? unsafeText.test(bytes.replace(flag, '')) : !allowed.some(({shape}) => shape.test(bytes)),
		)
		.map(({bytes}) => JSON.stringify(bytes.slice(0, 80)));
};
