import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type Tone, toneNames} from '../../source/text/spans.ts';
import {contrastOf, type Ground, parseGround, type Rgb, toPalette} from '../../source/text/theme.ts';
import {always} from '../helpers/arbitrary/always.ts';

const hues = ['match', 'accent', 'ok', 'warning', 'failure'] as const;

describe.each([
	[true, 'true colours'],
	[false, 'the 256 colours'],
])('the palette (true colour: %s)', hasTrueColor => {
	const anyColor: fc.Arbitrary<Rgb> = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));

	it('is readable on any background, and on the bar of the selected row', () => {
		always(240, fc.record({text: anyColor, background: anyColor}), ground => {
			const {text, background} = ground;
			const {selected, palette, colors} = read(ground, hasTrueColor);
			const grounds = selected === undefined ? [background] : [background, selected];
			for (const tone of hues) {
				expect(Math.min(...grounds.map(one => contrastOf(colors[tone], one))), tone).toBeGreaterThanOrEqual(4.5);
			}
			expect(contrastOf(colors.plain, grounds.at(-1) ?? text)).toBeGreaterThanOrEqual(selected === undefined ? 1 : 4.5);
			expect(palette.strong).toBe(palette.plain);
			// If the theme's own text is weak, it is the dim text.
			expect(contrastOf(colors.dim, background)).toBeGreaterThanOrEqual(Math.min(4.5, contrastOf(text, background)));
		});
	});

	it('has bright text of twice the contrast of dim text, as far as the background lets it', () => {
		always(240, fc.record({text: anyColor, background: anyColor}), ground => {
			const {palette, colors} = read(ground, hasTrueColor);
			const [bright, dim] = [colors.plain, colors.dim].map(color => contrastOf(color, ground.background)) as [
				number,
				number,
			];
			const isLimit = [0, 255].some(value => colors.plain.every(one => one === value));
			// Bold tells them apart if there is no brighter colour.
			const isBold = palette.plain === palette.dim;
			expect(isBold || isLimit || (bright >= 7 && bright >= 2 * dim)).toBe(true);
		});
	});
});

describe('the palette', () => {
	// Each theme by its text and background, then the tones and the bar.
	it.each([
		['GitHub dark', 'e6edf3 0d1117', true, 'own 7f848a 00d7d7 00af00 d78700 e37575 2b2f35'],
		['GitHub dark', 'e6edf3 0d1117', false, 'own 878787 00d7d7 00d700 d78700 d78787 303030'],
		['GitHub light', '1f2328 ffffff', true, 'own 6d6f73 aa00aa 006f00 865400 c20000 d9d9da'],
		['GitHub light', '1f2328 ffffff', false, 'own 6c6c6c 8700af 005f00 5f5f00 af0000 dadada'],
		['Solarized dark', '839496 002b36', true, 'ced4d5 own 00d7d7 38c138 de9c2c e99090 1e434c'],
		['Solarized dark', '839496 002b36', false, 'd7d7d7 own 00d7d7 00d700 d7af00 ff8787 3a3a3a'],
		['Solarized light', '657b83 fdf6e3', true, '343f44 own a300a3 006a00 805000 b90000 d2d3c8'],
		['Solarized light', '657b83 fdf6e3', false, '3a3a3a own 8700af 005f00 5f5f00 af0000 d7d7d7'],
	])('suits %s (%s, true colour: %s)', (_, theme, hasTrueColor, expected) => {
		const [text = '', background = ''] = theme.split(' ');
		const ground = {text: hex(text), background: hex(background)};
		const {palette, selected, colors} = read(ground, hasTrueColor);
		const shown = (['plain', 'dim', 'accent', 'ok', 'warning', 'failure'] as const).map(tone =>
			palette[tone] === 'default' ? 'own' : toHex(colors[tone]),
		);

		expect([...shown, selected && toHex(selected)].join(' ')).toBe(expected);
		const [bright, dim, bar] = [colors.plain, colors.dim, selected ?? hex('')].map(one =>
			contrastOf(one, ground.background),
		) as [number, number, number];
		expect(bright).toBeGreaterThanOrEqual(Math.max(7, 2 * dim));
		expect(dim).toBeGreaterThanOrEqual(Math.min(4.5, contrastOf(ground.text, ground.background)));
		expect(Math.abs(bar - 1.4)).toBeLessThan(hasTrueColor ? 0.02 : 0.1);
	});

	it.each([
		['ffffff', '777777'],
		['000000', '888888'],
		['eeeeee', '888888'],
	])('tells %s on %s by bold and reverse, as no colour is strong there', (text, background) => {
		const palette = toPalette({text: hex(text), background: hex(background)}, true);

		expect([palette.plain, palette.dim, palette.selected]).toEqual(['default', 'default', 'reverse']);
	});

	it('measures contrast as WCAG does', () => {
		const onWhite = ['000000', 'ff0000', '00ff00', '0000ff', '777777'].map(one => contrastOf(hex(one), hex('ffffff')));

		expect(onWhite.map(contrast => contrast.toFixed(3))).toEqual(['21.000', '3.998', '1.372', '8.592', '4.478']);
		expect(contrastOf(hex('030303'), hex('000000')).toFixed(3)).toBe('1.018');
	});
});

describe('the colours in the replies of a terminal', () => {
	it.each([
		[
			'\u001b]10;rgb:ffff/8080/0000\u001b\\',
			'\u001b]11;rgb:00/80/FF\u0007',
			{text: [255, 128, 0], background: [0, 128, 255]},
		],
		[
			'\u001b]10;rgba:f/8/0/f\u0007',
			'\u001b]11;rgb:000/800/fff\u0007',
			{text: [255, 136, 0], background: [0, 128, 255]},
		],
		['\u001b]10;rgb:ffff/8080/0000\u001b\\', '', undefined],
		['\u001b]10;red\u001b\\', '\u001b]11;rgb:00/80/ff\u0007', undefined],
	])('are read from %j and %j', (text, background, ground) => {
		expect(parseGround(text + background)).toEqual(ground);
		expect(parseGround(background + text)).toEqual(ground);
	});
});

const hex = (text: string): Rgb => [0, 2, 4].map(at => Number.parseInt(text.slice(at, at + 2), 16)) as unknown as Rgb;

const toHex = (color: Rgb): string => color.map(value => value.toString(16).padStart(2, '0')).join('');

/** A fixed colour; the theme's own text if it is the default. */
const colorOf = (name: string, text: Rgb): Rgb => {
	const [kind, ...values] = name.split(';').map(Number);
	if (name === 'default' || kind === 2) {
		return name === 'default' ? text : (values as unknown as Rgb);
	}
	// From 16 on, a cube with six steps for each colour, then greys.
	const index = (values[0] ?? 0) - 16;
	const cube = [36, 6, 1].map(size => [0, 95, 135, 175, 215, 255][Math.floor(index / size) % 6]);
	return (index < 216 ? cube : Array(3).fill(8 + 10 * (index - 216))) as unknown as Rgb;
};

/** The palette of a terminal, with its colours; the bar is absent if it is reversed. */
const read = (ground: Ground, hasTrueColor: boolean) => {
	const palette = toPalette(ground, hasTrueColor);
	const colors = Object.fromEntries(toneNames.map(tone => [tone, colorOf(palette[tone], ground.text)])) as Record<
		Tone,
		Rgb
	>;
	return {
		palette,
		colors,
		selected: palette.selected === 'reverse' ? undefined : colorOf(palette.selected, ground.text),
	};
};
