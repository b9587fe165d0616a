import {type Tone, toneNames} from './spans.ts';

const basicColors = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

export type ColorName = 'default' | `${'' | 'bright-'}${(typeof basicColors)[number]}`;

/** The sixteen colours that every terminal has and that people choose in its settings, and the colour of plain text. */
export const colorNames: readonly ColorName[] = [
	'default',
	...(['', 'bright-'] as const).flatMap(prefix => basicColors.map(name => `${prefix}${name}` as const)),
];

/** The possible backgrounds of the selected row; `reverse` swaps the colours of text and background. */
export const backgroundNames = ['reverse', ...colorNames] as const;

/** A colour that no theme changes, as SGR selects it after 38 or 48: one of xterm's 256, or its red, green and blue. */
export type FixedColor = `5;${number}` | `2;${number};${number};${number}`;

/** The colour of each tone, and the background of the selected row. */
export type Palette = Readonly<Record<Tone, ColorName | FixedColor>> & {
	readonly selected: (typeof backgroundNames)[number] | FixedColor;
};

/** Every tone has the colour of plain text: bold, reverse and signs show the differences. */
export const colorlessPalette: Palette = {
	...(Object.fromEntries(toneNames.map(name => [name, 'default'])) as Record<Tone, 'default'>),
	selected: 'reverse',
};

/**
For a terminal whose colours are unknown. Of the basic eight colours, only magenta is readable on black and on white; a warning is
not an accent, so it has no colour. None of the eight is a readable background on every terminal.
*/
export const usualPalette: Palette = {
	...colorlessPalette,
	match: 'magenta',
	accent: 'magenta',
	ok: 'green',
	failure: 'red',
};
