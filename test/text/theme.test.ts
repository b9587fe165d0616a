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

	it.each([
		['GitHub dark', 'c9d1d9', '0d1117'],
		['GitHub light', '24292f', 'ffffff'],
		['Campbell', 'cccccc', '0c0c0c'],
		['Gruvbox light', '3c3836', 'fbf1c7'],
		['One Half light', '383a42', 'fafafa'],
	])('has dim text that is fainter than plain text: %s', (_, text, background) => {
		const ground = toGround(text, background);

		expect(contrastIn(ground, 'dim')).toBeLessThan(contrastOf(ground.text, ground.background));
	});

	it('keeps the colours of the config', () => {
		const own = {...usualPalette, accent: 'bright-green', dim: 'white'} as const;

		expect(withTheme(own, toGround('ffffff', '000000'))).toMatchObject({accent: 'bright-green', dim: 'white'});
	});

	it.each([
		[
			'ffffff',
			'000000',
			{dim: 128, accent: [0, 215, 215], ok: [0, 175, 0], warning: [215, 135, 0], failure: [255, 0, 0]},
		],
		[
			'000000',
			'ffffff',
			{dim: 118, accent: [175, 0, 175], ok: [0, 135, 0], warning: [175, 95, 0], failure: [215, 0, 0]},
		],
		// Dim text is like faint text.
		[
			'839496',
			'002b36',
			{dim: 148, accent: [0, 215, 215], ok: [0, 175, 0], warning: [215, 135, 0], failure: [255, 95, 0]},
		],
		['eeeeee', '888888', {dim: 238, accent: [0, 0, 95], ok: 28, warning: 28, failure: 28}],
	])('has the nearest readable colours for %s on %s', (text, background, colors) => {
		const palette = withTheme(usualPalette, toGround(text, background));

		for (const [tone, color] of Object.entries({...colors, match: colors.accent})) {
			expect(colorAt(palette[tone as 'dim']), tone).toEqual(typeof color === 'number' ? Array(3).fill(color) : color);
		}
	});

	it('measures contrast as WCAG does', () => {
		const pairs = [
			['000000', 'ffffff'],
			['030303', '000000'],
			['ff0000', 'ffffff'],
			['00ff00', 'ffffff'],
			['0000ff', 'ffffff'],
			['777777', 'ffffff'],
		] as const;
		const contrasts = pairs.map(([one, other]) => contrastOf(hex(one), hex(other)).toFixed(3));

		expect(contrasts).toEqual(['21.000', '1.018', '3.998', '1.372', '8.592', '4.478']);
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

const toGround = (text: string, background: string): Ground => ({text: hex(text), background: hex(background)});

/** The colour of one of xterm's indexes from 16 on: a cube with six steps for each colour, then greys. */
const colorAt = (color: string): Rgb => {
	const index = Number(/^38;5;(\d+)$/.exec(color)?.[1]) - 16;
	const cube = [36, 6, 1].map(size => [0, 95, 135, 175, 215, 255][Math.floor(index / size) % 6]);
	return (index < 216 ? cube : Array(3).fill(8 + 10 * (index - 216))) as unknown as Rgb;
};

/** The contrast of a tone with the background. */
const contrastIn = (ground: Ground, tone: 'dim' | (typeof tones)[number]): number => {
	return contrastOf(colorAt(withTheme(usualPalette, ground)[tone]), ground.background);
};
