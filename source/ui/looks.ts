import chalk from 'chalk';
import type {ColorName, Palette} from '../text/palette.ts';
import type {Tone} from '../text/spans.ts';

/** How each tone is drawn. */
export type Looks = Readonly<Record<Tone, (text: string) => string>>;

const plain = (text: string): string => text;

const colorOf = (name: ColorName): ((text: string) => string) => {
	if (name === 'default') {
		return plain;
	}
	const [, bright, color] = /^(bright-)?(.*)$/.exec(name) ?? [];
	return chalk[`${color}${bright === undefined ? '' : 'Bright'}` as 'red' | 'redBright'];
};

const toLooks = (palette: Palette): Looks => {
	const [dim, strong, match] = [colorOf(palette.dim), colorOf(palette.strong), colorOf(palette.match)];
	return {
		plain: colorOf(palette.plain),
		// A colour of its own is dim enough as it is.
		dim: palette.dim === 'default' ? chalk.dim : dim,
		strong: text => strong(chalk.bold(text)),
		match: text => match(chalk.bold(text)),
		accent: colorOf(palette.accent),
		failure: colorOf(palette.failure),
	};
};

const made = new WeakMap<Palette, Looks>();

/** How each tone is drawn with a palette. The palette of a run is one object, so this is made once. */
export const looksOf = (palette: Palette): Looks => {
	const looks = made.get(palette) ?? toLooks(palette);
	made.set(palette, looks);
	return looks;
};
