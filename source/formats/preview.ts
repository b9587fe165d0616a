import {countOf} from '../text/numbers.ts';
import {linesOf, toSafeText} from '../text/safe-text.ts';
import {widestOf} from '../text/width.ts';
import type {FormatOutput} from './write-format.ts';

/**
The output of a pick as one safe line, with `lineBreak` between its lines. If there are several environments, the number of lines
comes first, as it shows whether they have the same output. The number takes at least `width` cells, so that previews line up. A
refused pick is shown as its reason.
*/
export const toPreview = (output: FormatOutput, environments: number, lineBreak: string, width = 0): string => {
	if (output.type === 'refused') {
		return `(${output.reason})`;
	}
	const count = toLineCount(output.text).padEnd(width);
	return `${environments > 1 ? `${count}  ` : ''}${toOneLine(output.text, lineBreak)}`;
};

// Longer than any line of the screen, and than most tags: of a longer one the line of enter could not say its length.
const longest = 8192;

/** A text as one safe line, with `lineBreak` between its lines. Of a very long text only both ends are kept. */
export const toOneLine = (text: string, lineBreak: string): string => {
	const toLine = (part: string) => linesOf(part).map(toSafeText).join(lineBreak);
	return text.length > longest
		? `${toLine(text.slice(0, longest / 2))}…${toLine(text.slice(-longest / 2))}`
		: toLine(text);
};

/** The widest number of lines among several previews, in cells. */
export const widestLineCount = (outputs: readonly FormatOutput[]): number =>
	widestOf(outputs.flatMap(output => (output.type === 'text' ? [toLineCount(output.text)] : [])));

const toLineCount = (text: string): string => countOf(linesOf(text).length, 'line');
