// Stands for Ink's `sanitizeAnsi` in the bundle: what takes away control sequences that would tear the layout. Ink takes each
// text apart for it, and does so for every text three times a frame. Nearly all texts hold nothing but plain characters
// and SGR, which it gives back as they are; two looks are enough to know. It can go when Ink looks first, too.
import sanitizeByInk from '../../node_modules/ink/build/sanitize-ansi.js';
import {plainCells} from '../../source/text/plain-cells.ts';

// Neither a control character, but for line breaks and the start of a sequence, nor a mark, which would change places with
// the sequence before it.
const odd = new RegExp(String.raw`[^\n\x1b${plainCells}]`);
const otherSequence = /\u001b(?!\[[\d;]*m)/;

/** A text without the control sequences that Ink does not let through. */
const sanitizeAnsi = (text: string): string =>
	odd.test(text) || otherSequence.test(text) ? sanitizeByInk(text) : text;

export default sanitizeAnsi;
