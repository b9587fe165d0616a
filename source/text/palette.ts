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

/** One of the 256 colours of xterm, as SGR selects it. */
export type ColorIndex = `38;5;${number}`;

/** The colour of each tone, and the background of the selected row. */
export type Palette = Readonly<Record<Tone, ColorName | ColorIndex>> & {
	readonly selected: (typeof backgroundNames)[number];
};

/** Every tone has the colour of plain text: bold, dim and signs show the differences. */
export const colorlessPalette = Object.fromEntries(
	[...toneNames, 'selected'].map(name => [name, 'default']),
) as Palette;

/**
Of the basic eight colours, only magenta is readable on black and on white. None of the eight is a readable background on every
terminal.
*/
export const usualPalette: Palette = {
	...colorlessPalette,
	match: 'magenta',
	accent: 'magenta',
	ok: 'green',
	warning: 'magenta',
	failure: 'red',
	selected: 'reverse',
};
