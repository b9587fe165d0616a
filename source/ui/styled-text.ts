import {toAsciiText} from '../text/glyphs.ts';
import type {Palette} from '../text/palette.ts';
import type {Span} from '../text/spans.ts';
import {stylesOf} from './tone-styles.ts';

/** How lines are drawn; `isAscii`: only with ASCII. */
export type Look = {readonly isAscii: boolean; readonly palette: Palette};

/** A line with its styles as SGR, which are closed at its end. */
export const toStyledText = (spans: readonly Span[], {palette, isAscii}: Look): string =>
	spans
		.map(({text, tone, isSelected}) => stylesOf(palette, isSelected)[tone](isAscii ? toAsciiText(text) : text))
		.join('');

/** The lines of a frame as one text, without trailing blanks, as Ink writes it. */
export const toFrameText = (lines: ReadonlyArray<readonly Span[]>, look: Look): string =>
	lines.map(spans => toStyledText(spans, look).trimEnd()).join('\n');
