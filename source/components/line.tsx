import {Text} from 'ink';
import type {ReactNode} from 'react';
import {toAsciiText} from '../core/glyphs.ts';
import type {Span, Tone} from '../core/spans.ts';

// One accent for the selection and for what matched: magenta, the one colour of the basic eight that reads on black and
// on white alike. Red is for failure alone.
const looks: Readonly<Record<Tone, {readonly color?: string; readonly dimColor?: boolean; readonly bold?: boolean}>> = {
	plain: {},
	dim: {dimColor: true},
	strong: {bold: true},
	match: {color: 'magenta', bold: true},
	accent: {color: 'magenta'},
	failure: {color: 'red'},
};

export type LineProps = {
	readonly spans: readonly Span[];
	/** Show ASCII alone, whatever the line holds. */
	readonly isAscii: boolean;
};

/** One line of the screen; it is never wrapped. */
export function Line({spans: given, isAscii}: LineProps): ReactNode {
	const spans = isAscii ? given.map(({text, tone}) => ({text: toAsciiText(text), tone})) : given;
	const [first] = spans;
	if (spans.length === 1 && first !== undefined) {
		return (
			<Text wrap="truncate-end" {...looks[first.tone]}>
				{first.text === '' ? ' ' : first.text}
			</Text>
		);
	}
	return (
		<Text wrap="truncate-end">
			{spans.length === 0 ? ' ' : spans.map(({text, tone}, index) => paint(text, tone, index))}
		</Text>
	);
}

const paint = (text: string, tone: Tone, position: number): ReactNode =>
	tone === 'plain' ? (
		text
	) : (
		<Text key={position} {...looks[tone]}>
			{text}
		</Text>
	);
