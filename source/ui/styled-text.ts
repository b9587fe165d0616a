import chalk from 'chalk';
import {toAsciiText} from '../text/glyphs.ts';
import type {ColorIndex, ColorName, Palette} from '../text/palette.ts';
import {type Span, type Tone, toneNames} from '../text/spans.ts';

/** Draws with or without colours from now on. chalk itself would judge by standard output, which may be captured. */
export const setColors = (hasColor: boolean): void => {
	// Level 1 is eight colours.
	chalk.level = hasColor ? 1 : 0;
};

type Style = (text: string) => string;

type ToneStyles = Readonly<Record<Tone, Style>>;

type Styles = {readonly usual: ToneStyles; readonly selected: ToneStyles};

const colorOf = (name: ColorName | ColorIndex, ground: 'text' | 'background' = 'text'): Style => {
	if (name.startsWith('38;')) {
		return text => `\u001b[${name}m${text}\u001b[39m`;
	}
	if (name === 'default') {
		return text => text;
	}
	const [, bright, color = ''] = /(bright-)?(.*)/.exec(name) ?? [];
	const word = ground === 'text' ? color : `bg${color.charAt(0).toUpperCase()}${color.slice(1)}`;
	return chalk[`${word}${bright === undefined ? '' : 'Bright'}` as 'red' | 'bgRedBright'];
};

const toStyles = (palette: Palette): ToneStyles => {
	const bold = (name: ColorName | ColorIndex): Style => {
		const color = colorOf(name);
		return text => color(chalk.bold(text));
	};
	return {
		plain: colorOf(palette.plain),
		// A colour is already dim enough.
		dim: palette.dim === 'default' ? chalk.dim : colorOf(palette.dim),
		strong: bold(palette.strong),
		match: bold(palette.match),
		accent: colorOf(palette.accent),
		ok: colorOf(palette.ok),
		warning: bold(palette.warning),
		failure: colorOf(palette.failure),
	};
};

// Dim text is hard to read on a coloured background. Only matches, failures and new items need to stand out there.
const toSelectedStyles = ({selected}: Palette, usual: ToneStyles): ToneStyles => {
	const background = selected === 'reverse' ? chalk.inverse : colorOf(selected, 'background');
	const toStyle = (tone: Tone): Style =>
		tone === 'match' || tone === 'ok' || tone === 'failure' ? text => background(usual[tone](text)) : background;
	return selected === 'default'
		? usual
		: (Object.fromEntries(toneNames.map(tone => [tone, toStyle(tone)])) as ToneStyles);
};

const made = new WeakMap<Palette, Styles>();

/** The styles of a palette, in the selected row or elsewhere. A run has one palette object, so they are made once. */
export const stylesOf = (palette: Palette, isSelected = false): ToneStyles => {
	const usual = made.get(palette)?.usual ?? toStyles(palette);
	const styles = made.get(palette) ?? {usual, selected: toSelectedStyles(palette, usual)};
	made.set(palette, styles);
	return isSelected ? styles.selected : styles.usual;
};

/** How lines are drawn: the palette, and whether only ASCII is used. */
export type Look = {readonly isAscii: boolean; readonly palette: Palette};

/** A line with its styles as SGR, all closed at its end. */
export const toStyledText = (spans: readonly Span[], {palette, isAscii}: Look): string =>
	spans
		.map(({text, tone, isSelected}) => stylesOf(palette, isSelected)[tone](isAscii ? toAsciiText(text) : text))
		.join('');

/** The lines of a frame as one text, without trailing blanks, as Ink writes it. */
export const toFrameText = (lines: ReadonlyArray<readonly Span[]>, look: Look): string =>
	lines.map(spans => toStyledText(spans, look).trimEnd()).join('\n');
