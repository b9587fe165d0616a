import {Box, Text} from 'ink';
import type {ReactNode} from 'react';
import type {Size} from '../state/layout.ts';
import type {Span} from '../text/spans.ts';
import {type Look, toFrameText, toStyledText} from './styled-text.ts';

type Spans = readonly Span[];

/**
One line, never wrapped. Its spans are not separate elements: with hundreds of them, React and Ink would take half of the
time of a frame.
*/
export function TextLine({spans, look}: {readonly spans: Spans; readonly look: Look}): ReactNode {
	return <Text wrap="truncate-end">{toStyledText(spans, look)}</Text>;
}

type TextLinesProps = {readonly lines: readonly Spans[]; readonly size: Size; readonly look: Look};

/** As many lines as there are rows for them. They are one text: with one for each, React and Ink would take twice as long. */
export function TextLines({lines, size: {columns, rows}, look}: TextLinesProps): ReactNode {
	return (
		<Box flexShrink={0} width={columns} height={rows}>
			<Text wrap="truncate-end">{toFrameText(lines.slice(0, rows), look)}</Text>
		</Box>
	);
}
