import type {FixedColor, Palette} from './palette.ts';

/** A colour by its red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The colours of a terminal's plain text and background. */
export type Ground = {readonly text: Rgb; readonly background: Rgb};

const steps = [0, 95, 135, 175, 215, 255];

/** The colours 16 to 255 of xterm, which every theme leaves alone: a cube with six steps for each colour, then greys. */
export const indexedColors: readonly Rgb[] = [
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

// The least contrast for small text (WCAG 2.2, 1.4.3 and 1.4.6).
const [least, enhanced] = [4.5, 7];

// The contrast of the bar of the selected row. Next to a stronger one, the 256 colours have no readable yellow on light backgrounds.
const barContrast = {trueColor: 1.4, indexed: 1.3};

const [black, white]: readonly [Rgb, Rgb] = [
	[0, 0, 0],
	[255, 255, 255],
];

/**
The palette for a terminal's colours: fixed ones that are readable on the background and on the bar of the selected row. Without
true colour, they are the nearest of the 256.
*/
export const toPalette = (ground: Ground, hasTrueColor: boolean): Palette => {
	const {text, background} = ground;
	const isDark = luminanceOf(background) < luminanceOf(text);
	const end = isDark ? white : black;
	const choose = hasTrueColor ? firstBetween : nearestBetween;
	const leastOfBar = hasTrueColor ? barContrast.trueColor : barContrast.indexed;
	const [bright, dim] = toBrightness(ground, end, choose);
	const bar = choose(background, text, color => contrastOf(color, background) >= leastOfBar);
	const areBoth = (color: Rgb) => [background, bar].every(one => contrastOf(color, one) >= least);
	const isTinted = contrastOf(bright, bar) >= least && [black, white].some(areBoth);
	const grounds = isTinted ? [background, bar] : [background];
	const isReadable = (color: Rgb) => grounds.every(one => contrastOf(color, one) >= least);
	// On a background of middle brightness, only the other end may be readable.
	const readableEnd = isReadable(end) ? end : isDark ? black : white;
	const toHue = (wish: Rgb) => toName(choose(wish, readableEnd, isReadable));
	const toText = (color: Rgb) => (color === text ? 'default' : toName(color));
	const accent = toHue(isDark ? [0, 215, 215] : [175, 0, 175]);
	return {
		plain: toText(bright),
		dim: toText(dim),
		strong: toText(bright),
		match: accent,
		accent,
		ok: toHue([0, 175, 0]),
		warning: toHue([215, 135, 0]),
		failure: toHue([204, 0, 0]),
		selected: isTinted ? toName(bar) : 'reverse',
	};
};

/** Returns a colour on the way from one to another that passes, at best the first; if none does, the other. */
type Choose = (from: Rgb, to: Rgb, isGood: (color: Rgb) => boolean) => Rgb;

const firstBetween: Choose = (from, to, isGood) => {
	for (let share = 0; share < 1; share += 1 / 256) {
		const color = mix(from, to, share);
		if (isGood(color)) {
			return color;
		}
	}
	return to;
};

// Of the 256 colours, the nearest to that colour.
const nearestBetween: Choose = (from, to, isGood) => {
	const wish = firstBetween(from, to, isGood);
	const good = indexedColors.filter(isGood);
	const distances = (good.length === 0 ? indexedColors : good).map(color => ({color, far: distanceOf(color, wish)}));
	return distances.reduce((best, one) => (one.far < best.far ? one : best)).color;
};

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
	from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share)) as unknown as Rgb;

// The theme's own text is bright, or dim if it is too weak. It is both if no brighter one is much stronger.
const toBrightness = ({text, background}: Ground, end: Rgb, choose: Choose): readonly [bright: Rgb, dim: Rgb] => {
	const on = (color: Rgb) => contrastOf(color, background);
	const own = on(text);
	const toBright = (wanted: number) => (own >= wanted ? text : choose(text, end, color => on(color) >= wanted));
	if (own < enhanced) {
		const bright = toBright(Math.max(10, 2 * own));
		return [on(bright) < 1.5 * own ? text : bright, text];
	}
	const dim = choose(background, text, color => on(color) >= Math.min(5, Math.max(least, own / 2)));
	return [toBright(2 * on(dim)), dim];
};

// The eye weighs red, green and blue roughly like this.
const distanceOf = ([red, green, blue]: Rgb, other: Rgb): number =>
	2 * (red - other[0]) ** 2 + 4 * (green - other[1]) ** 2 + 3 * (blue - other[2]) ** 2;

// An index is shorter, and each of the 256 colours has one.
const toName = (color: Rgb): FixedColor => {
	const index = indexedColors.findIndex(one => one.every((value, at) => value === color[at]));
	return index === -1 ? `2;${color[0]};${color[1]};${color[2]}` : `5;${index + 16}`;
};

/** Parses a terminal's reply to OSC 10 and 11, in X11 notation (`rgb:ffff/ffff/ffff`); undefined unless both colours are there. */
export const parseGround = (reply: string): Ground | undefined => {
	const [text, background] = [10, 11].map(code => {
		const colors = new RegExp(`\\]${code};rgba?:([\\da-f]{1,4})/([\\da-f]{1,4})/([\\da-f]{1,4})`, 'i');
		const found = colors.exec(reply)?.slice(1);
		return found?.map(digits => Math.round((Number.parseInt(digits, 16) / (16 ** digits.length - 1)) * 255));
	}) as (Rgb | undefined)[];
	return text && background && {text, background};
};
