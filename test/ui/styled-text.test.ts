import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {colorlessPalette, type Palette, usualPalette} from '../../source/text/palette.ts';
import {span, type Tone, toneNames} from '../../source/text/spans.ts';
import {setColors, stylesOf, toFrameText} from '../../source/ui/styled-text.ts';

const plain: Palette = {...colorlessPalette, selected: 'reverse'};

/** The SGR parameters at the start of a text in this tone, in their original order. */
const styleOf = (palette: Partial<Palette>, tone: Tone, isSelected = false): string => {
	const [start = ''] = stylesOf({...plain, ...palette}, isSelected)
		[tone]('x')
		.split('x');
	return (start.match(/\d+/g) ?? []).join(' ');
};

describe('a tone', () => {
	beforeEach(() => setColors(true));
	afterEach(() => setColors(false));

	it.each<[Partial<Palette>, Tone, usual: string, selected: string]>([
		[{}, 'plain', '', '7'],
		[{plain: 'red'}, 'plain', '31', '7'],
		[{plain: 'bright-red'}, 'plain', '91', '7'],
		[{}, 'dim', '2', '7'],
		[{dim: 'cyan'}, 'dim', '36', '7'],
		[{dim: '38;5;208'}, 'dim', '38 5 208', '7'],
		[{}, 'strong', '1', '7'],
		[{strong: 'blue'}, 'strong', '34 1', '7'],
		[{match: 'bright-green'}, 'match', '92 1', '7 92 1'],
		[{accent: 'magenta'}, 'accent', '35', '7'],
		[{failure: 'yellow'}, 'failure', '33', '7 33'],
		[{warning: 'yellow'}, 'warning', '33 1', '7'],
		[{ok: 'green'}, 'ok', '32', '7 32'],
		[{selected: 'blue'}, 'plain', '', '44'],
		[{selected: 'bright-blue'}, 'strong', '1', '104'],
		[{selected: 'default'}, 'dim', '2', '2'],
		[{selected: 'default', plain: 'red'}, 'plain', '31', '31'],
	])('with %j gives %s its colours and weight', (palette, tone, usual, selected) => {
		expect([styleOf(palette, tone), styleOf(palette, tone, true)]).toEqual([usual, selected]);
	});

	it('ends after its text, and a line of a frame has no blanks at its end', () => {
		expect(stylesOf({...plain, ok: '38;5;208'}).ok('x')).toBe('\u001b[38;5;208mx\u001b[39m');
		expect(toFrameText([[span('a ', 'dim'), span('  ')], []], {palette: plain, isAscii: false})).toBe(
			'\u001b[2ma \u001b[22m\n',
		);
	});

	it('is plain text without colours', () => {
		setColors(false);

		for (const tone of toneNames) {
			expect(stylesOf(usualPalette)[tone]('x') + stylesOf(usualPalette, true)[tone]('x')).toBe('xx');
		}
	});

	it('of a palette is made once', () => {
		expect(stylesOf(usualPalette)).toBe(stylesOf(usualPalette));
		expect(stylesOf(usualPalette, true)).toBe(stylesOf(usualPalette, true));
	});
});
