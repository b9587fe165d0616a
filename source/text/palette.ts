import type {Tone} from './spans.ts';

const basicColors = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
type BasicColor = (typeof basicColors)[number];

export type ColorName = 'default' | BasicColor | `bright-${BasicColor}`;

/** The sixteen colours that every terminal has and that people choose in its settings, and the colour of plain text. */
export const colorNames: readonly ColorName[] = [
	'default',
	...basicColors,
	...basicColors.map(name => `bright-${name}` as const),
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
export const colorlessPalette: Palette = {
	plain: 'default',
	dim: 'default',
	strong: 'default',
	match: 'default',
	accent: 'default',
	ok: 'default',
	warning: 'default',
	failure: 'default',
	selected: 'default',
};

/**
The selection and matches have one accent, magenta: of the basic eight colours, only magenta is readable on black and on white.
Warnings have it too, in bold and with a sign. Green is for signs of new items and success, red for failures and what is gone.
None of the eight is a readable background on every terminal.
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
