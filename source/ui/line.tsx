import {Text} from 'ink';
import type {ReactNode} from 'react';
import {toAsciiText} from '../text/glyphs.ts';
import type {Palette} from '../text/palette.ts';
import type {Span} from '../text/spans.ts';
import {looksOf} from './looks.ts';

/** How lines are drawn. */
export type Look = {
	/** Show ASCII alone, whatever the line holds. */
	readonly isAscii: boolean;
	readonly palette: Palette;
};

export type LineProps = {
	readonly spans: readonly Span[];
	readonly look: Look;
};

/**
One line of the screen; it is never wrapped. Its spans are no elements of their own: a screen has hundreds of them, and
what React and Ink do for each would be half of the time that a frame takes.
*/
export function Line({spans, look: {isAscii, palette}}: LineProps): ReactNode {
	const looks = looksOf(palette);
	const text = spans.map(({text: raw, tone}) => looks[tone](isAscii ? toAsciiText(raw) : raw)).join('');
	return <Text wrap="truncate-end">{text === '' ? ' ' : text}</Text>;
}
