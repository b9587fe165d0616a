import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {usualPalette} from '../../source/text/palette.ts';
import {contrastOf, type Ground, parseGround, type Rgb, withTheme} from '../../source/text/theme.ts';
import {always} from '../helpers/arbitrary/always.ts';

const tones = ['match', 'accent', 'ok', 'warning', 'failure'] as const;

describe('the palette', () => {
	it('is readable at 4.5:1 on any background', () => {
		const anyColor = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));

		always(240, fc.tuple(anyColor, anyColor), ([text, background]) => {
			const ground = {text, background};
			for (const tone of tones) {
				expect(contrastIn(ground, tone), tone).toBeGreaterThanOrEqual(4.5);
			}
			// If the theme's own text has less than 4.5:1, dim text gets the same contrast.
			expect(contrastIn(ground, 'dim')).toBeGreaterThanOrEqual(Math.min(4.5, contrastOf(text, background)));
		});
	});

	it('keeps the colours of the config', () => {
		const own = {...usualPalette, accent: 'bright-green', dim: 'white'} as const;

		expect(withTheme(own, toGround('ffffff', '000000'))).toMatchObject({accent: 'bright-green', dim: 'white'});
	});

	it.each([
		['ffffff', '000000', '808080 00d7d7 00af00 d78700 ff0000'],
		['000000', 'ffffff', '767676 af00af 008700 af5f00 d70000'],
		// Dim text is like faint text.
		['839496', '002b36', '949494 00d7d7 00af00 d78700 ff5f00'],
		['eeeeee', '888888', 'eeeeee 00005f 1c1c1c 1c1c1c 1c1c1c'],
	])('has the nearest readable colours for %s on %s', (text, background, colors) => {
		const {dim, accent, match, ok, warning, failure} = withTheme(usualPalette, toGround(text, background));

		expect([dim, accent, ok, warning, failure].map(color => toHex(colorAt(color))).join(' ')).toBe(colors);
		expect(match).toBe(accent);
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

const toGround = (text: string, background: string): Ground => ({text: hex(text), background: hex(background)});

/** The colour of one of xterm's indexes from 16 on: a cube with six steps for each colour, then greys. */
const colorAt = (color: string): Rgb => {
	const index = Number(/^38;5;(\d+)$/.exec(color)?.[1]) - 16;
	const cube = [36, 6, 1].map(size => [0, 95, 135, 175, 215, 255][Math.floor(index / size) % 6]);
	return (index < 216 ? cube : Array(3).fill(8 + 10 * (index - 216))) as unknown as Rgb;
};

/** The contrast of a tone with the background. */
const contrastIn = (ground: Ground, tone: 'dim' | (typeof tones)[number]): number =>
	contrastOf(colorAt(withTheme(usualPalette, ground)[tone]), ground.background);
