import {type ColorIndex, type Palette, usualPalette} from './palette.ts';

/** A colour by its red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The colours of a terminal's plain text and background. */
export type Ground = {readonly text: Rgb; readonly background: Rgb};

// The colours 16 to 255 of xterm, which every theme leaves alone: a cube with six steps for each colour, then greys.
const steps = [0, 95, 135, 175, 215, 255];
const fixedColors: readonly Rgb[] = [
	...steps.flatMap(red => steps.flatMap(green => steps.map((blue): Rgb => [red, green, blue]))),
	...Array.from({length: 24}, (_, step): Rgb => [8 + 10 * step, 8 + 10 * step, 8 + 10 * step]),
];

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrastOf = (one: Rgb, other: Rgb): number => {
	const [high = 0, low = 0] = [luminanceOf(one), luminanceOf(other)].sort((first, second) => second - first);
	return (high + 0.05) / (low + 0.05);
};

const luminanceOf = (color: Rgb): number => {
	const [red = 0, green = 0, blue = 0] = color.map(value => {
		const share = value / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

// The least contrast for small text (WCAG 2.2, 1.4.3).
const leastContrast = 4.5;

/** The palette with each tone in the nearest fixed colour that is readable on the background, but for the colours of the config. */
export const withTheme = (palette: Palette, {text, background}: Ground): Palette => {
	const nearest = (wish: Rgb, least = leastContrast): ColorIndex => {
		const readable = fixedColors.filter(color => contrastOf(color, background) >= least);
		const [best = wish] = readable.toSorted((one, other) => distanceOf(one, wish) - distanceOf(other, wish));
		return `38;5;${fixedColors.indexOf(best) + 16}`;
	};
	const isDark = luminanceOf(background) < luminanceOf(text);
	const accent = nearest(isDark ? [0, 215, 215] : [175, 0, 175]);
	const middle = text.map((value, index) => (value + (background[index] ?? 0)) / 2) as unknown as Rgb;
	const own = contrastOf(text, background);
	const theme: Partial<Palette> = {
		// With less than 5:1, the theme's own text is already too faint for a dimmer one.
		dim: own < 5 ? nearest(text, own) : nearest(middle),
		match: accent,
		accent,
		ok: nearest([0, 175, 0]),
		warning: nearest([215, 135, 0]),
		failure: nearest([215, 0, 0]),
	};
	const chosen = Object.entries(palette).filter(([tone, color]) => color !== usualPalette[tone as keyof Palette]);
	return {...palette, ...theme, ...Object.fromEntries(chosen)};
};

// The eye weighs red, green and blue roughly like this.
const distanceOf = ([red, green, blue]: Rgb, other: Rgb): number =>
	2 * (red - other[0]) ** 2 + 4 * (green - other[1]) ** 2 + 3 * (blue - other[2]) ** 2;

/** Parses a terminal's reply to OSC 10 and 11, in X11 notation (`rgb:ffff/ffff/ffff`); undefined unless both colours are there. */
export const parseGround = (reply: string): Ground | undefined => {
	const [text, background] = [10, 11].map(code => {
		const colors = new RegExp(`\\]${code};rgba?:([\\da-f]{1,4})/([\\da-f]{1,4})/([\\da-f]{1,4})`, 'i');
		const found = colors.exec(reply)?.slice(1);
		return found?.map(digits => Math.round((Number.parseInt(digits, 16) / (16 ** digits.length - 1)) * 255));
	}) as (Rgb | undefined)[];
	return text && background && {text, background};
};
