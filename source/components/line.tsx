import chalk from 'chalk';
import {Text} from 'ink';
import type {ReactNode} from 'react';
import {toAsciiText} from '../core/glyphs.ts';
import type {Span, Tone} from '../core/spans.ts';

// One accent for the selection and for what matched: magenta, the one colour of the basic eight that reads on black and
// on white alike. Red is for failure alone.
const looks: Readonly<Record<Tone, (text: string) => string>> = {
	plain: text => text,
	dim: chalk.dim,
	strong: chalk.bold,
	match: chalk.magenta.bold,
	accent: chalk.magenta,
	failure: chalk.red,
};

export type LineProps = {
	readonly spans: readonly Span[];
	/** Show ASCII alone, whatever the line holds. */
	readonly isAscii: boolean;
};

/**
One line of the screen; it is never wrapped. Its spans are no elements of their own: a screen has hundreds of them, and
what React and Ink do for each would be half of the time that a frame takes.
*/
export function Line({spans, isAscii}: LineProps): ReactNode {
	const text = spans.map(({text: raw, tone}) => looks[tone](isAscii ? toAsciiText(raw) : raw)).join('');
	return <Text wrap="truncate-end">{text === '' ? ' ' : text}</Text>;
}
