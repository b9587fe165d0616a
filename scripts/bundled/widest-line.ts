// Stands for `widest-line` in the bundle where Ink measures a text, which it does twice a frame. It can go when Ink measures
// only what changed.
import stringWidth from 'string-width';
import {rememberLines} from './line-memory.ts';

const widthOf = rememberLines(stringWidth);

const widestLine = (text: string): number =>
	text.split('\n').reduce((widest, line) => Math.max(widest, widthOf(line)), 0);

export default widestLine;
