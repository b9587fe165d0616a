import {expect, it} from 'vitest';
import {colorlessPalette} from '../../source/text/palette.ts';
import {span} from '../../source/text/spans.ts';
import {toFrameText, toStyledText} from '../../source/ui/styled-text.ts';

const look = {palette: {...colorlessPalette, ok: '5;208', match: 'magenta'}, isAscii: false} as const;

it('each styled text for Ink ends its style', () => {
	const spans = [span('a', 'ok'), span('b ', 'dim'), span('c ', 'match')];

	expect(toStyledText(spans, look)).toBe('\u001b[38;5;208ma\u001b[0mb \u001b[35mc \u001b[0m');
});

it('a frame for Ink has no blanks at the end of a line', () => {
	expect(toFrameText([[span('a ', 'ok'), span('  ')], []], look)).toBe('\u001b[38;5;208ma\u001b[0m\n');
});
