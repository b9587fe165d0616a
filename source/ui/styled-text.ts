import {memoize} from '../text/memoize.ts';
import type {Span} from '../text/spans.ts';
import {type Look, type StyledLine, toStyledLine, toStyledLines} from '../text/styles.ts';

// Ink knows the reset only with its zero.
const toText = memoize((line: StyledLine): string =>
	line.map(({text, style}) => (style === '' ? text : `\u001b[${style}m${text}\u001b[0m`)).join(''),
);

/** A line for Ink, with its styles as SGR. */
export const toStyledText = (spans: readonly Span[], look: Look): string => toText(toStyledLine(spans, look));

/** The lines of a frame as one text for Ink. */
export const toFrameText = (lines: ReadonlyArray<readonly Span[]>, look: Look): string =>
	toStyledLines(lines, look).map(toText).join('\n');
