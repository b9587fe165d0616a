import type {Tone} from './spans.ts';

/** The sixteen colours that every terminal has and people choose in its settings, and the colour of its plain text. */
export const colorNames = [
	'default',
	'black',
	'red',
	'green',
	'yellow',
	'blue',
	'magenta',
	'cyan',
	'white',
	'bright-black',
	'bright-red',
	'bright-green',
	'bright-yellow',
	'bright-blue',
	'bright-magenta',
	'bright-cyan',
	'bright-white',
] as const;

export type ColorName = (typeof colorNames)[number];

/** The colour of each tone. */
export type Palette = Readonly<Record<Tone, ColorName>>;

/**
One accent for the selection and for what matched: magenta, the one colour of the basic eight that reads on black and
on white alike. Red is for failure alone.
*/
export const usualPalette: Palette = {
	plain: 'default',
	dim: 'default',
	strong: 'default',
	match: 'magenta',
	accent: 'magenta',
	failure: 'red',
};

/** Every tone in the colour of plain text: what stands out does so by its weight and its signs. */
export const colorlessPalette: Palette = {
	plain: 'default',
	dim: 'default',
	strong: 'default',
	match: 'default',
	accent: 'default',
	failure: 'default',
};

export const toneNames: readonly Tone[] = ['plain', 'dim', 'strong', 'match', 'accent', 'failure'];
