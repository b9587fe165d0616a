import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {type Palette, usualPalette} from '../../source/text/palette.ts';
import {type Tone, toneNames} from '../../source/text/spans.ts';
import {setColors, stylesOf} from '../../source/ui/styled-text.ts';

const plain: Palette = {
	...(Object.fromEntries(Object.keys(usualPalette).map(name => [name, 'default'])) as Palette),
	selected: 'reverse',
};

/** The SGR parameters at the start of a text in this tone, in their original order. */
const styleOf = (palette: Partial<Palette>, tone: Tone, isSelected = false): string =>
	Array.from(
		stylesOf({...plain, ...palette}, isSelected)
			[tone]('x')
			.split('x')[0]
			?.matchAll(/\d+/g) ?? [],
	).join(' ');

describe('a tone', () => {
	beforeEach(() => setColors(true));
	afterEach(() => setColors(false));

	it.each<[Partial<Palette>, Tone, string]>([
		[{}, 'plain', ''],
		[{plain: 'red'}, 'plain', '31'],
		[{plain: 'bright-red'}, 'plain', '91'],
		[{}, 'dim', '2'],
		[{dim: 'cyan'}, 'dim', '36'],
		[{}, 'strong', '1'],
		[{strong: 'blue'}, 'strong', '34 1'],
		[{match: 'bright-green'}, 'match', '92 1'],
		[{accent: 'magenta'}, 'accent', '35'],
		[{failure: 'yellow'}, 'failure', '33'],
	])('with %j gives %s the right colour and weight', (palette, tone, style) => {
		expect(styleOf(palette, tone)).toBe(style);
	});

	it.each<[Partial<Palette>, Tone, string]>([
		[{}, 'dim', '7'],
		[{plain: 'red', strong: 'red', accent: 'red'}, 'plain', '7'],
		[{accent: 'red'}, 'accent', '7'],
		[{match: 'green'}, 'match', '7 32 1'],
		[{failure: 'red'}, 'failure', '7 31'],
		[{selected: 'blue'}, 'plain', '44'],
		[{selected: 'bright-blue'}, 'strong', '104'],
		[{selected: 'default'}, 'dim', '2'],
		[{selected: 'default', plain: 'red'}, 'plain', '31'],
	])('with %j in the selected row has its background; matches and failures differ: %s', (palette, tone, style) => {
		expect(styleOf(palette, tone, true)).toBe(style);
	});

	it('is plain text without colours', () => {
		setColors(false);

		expect(toneNames.map(tone => stylesOf(usualPalette)[tone]('x') + stylesOf(usualPalette, true)[tone]('x'))).toEqual(
			toneNames.map(() => 'xx'),
		);
	});

	it('of a palette is made once', () => {
		expect(stylesOf(usualPalette)).toBe(stylesOf(usualPalette));
		expect(stylesOf(usualPalette, true)).toBe(stylesOf(usualPalette, true));
	});
});
