import chalk from 'chalk';
import {toAsciiSpans} from '../text/glyphs.ts';
import {memoize} from '../text/memoize.ts';
import type {ColorIndex, ColorName, Palette} from '../text/palette.ts';
import {type Span, type Tone, toneNames} from '../text/spans.ts';

/** Draws with or without colours from now on. chalk itself would decide by standard output, which may be captured. */
export const setColors = (hasColor: boolean): void => {
	// Level 1 is eight colours.
	chalk.level = hasColor ? 1 : 0;
};

type Style = (text: string) => string;

type Styles = Readonly<Record<Tone, Style>>;

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

const toStyles = (styleOf: (tone: Tone) => Style) =>
	Object.fromEntries(toneNames.map(tone => [tone, styleOf(tone)])) as Styles;

const boldTones: readonly Tone[] = ['strong', 'match', 'warning'];

// Dim text is hard to read on a coloured background. Only matches, failures and new items need to stand out there.
const standingOut: readonly Tone[] = ['match', 'ok', 'failure'];

const makeStyles = (palette: Palette): {readonly usual: Styles; readonly selected: Styles} => {
	const usual = toStyles(tone => {
		const color = colorOf(palette[tone]);
		// A colour is already dim enough.
		const plain = tone === 'dim' && palette.dim === 'default' ? chalk.dim : color;
		return boldTones.includes(tone) ? text => color(chalk.bold(text)) : plain;
	});
	const {selected} = palette;
	if (selected === 'default') {
		return {usual, selected: usual};
	}
	const bar = selected === 'reverse' ? chalk.inverse : colorOf(selected, 'background');
	return {usual, selected: toStyles(tone => (standingOut.includes(tone) ? text => bar(usual[tone](text)) : bar))};
};

const bothStylesOf = memoize(makeStyles);

/** The styles of a palette, in the selected row or elsewhere. A run has one palette object, so they are made once. */
export const stylesOf = (palette: Palette, isSelected = false): Styles => {
	const styles = bothStylesOf(palette);
	return isSelected ? styles.selected : styles.usual;
};

export type Look = {readonly isAscii: boolean; readonly palette: Palette};

/** A line with its styles as SGR, all closed at its end. */
export const toStyledText = (spans: readonly Span[], {palette, isAscii}: Look): string =>
	(isAscii ? toAsciiSpans(spans) : spans)
		.map(({text, tone, isSelected}) => stylesOf(palette, isSelected)[tone](text))
		.join('');

/** The lines of a frame as one text, without trailing blanks, as Ink writes it. */
export const toFrameText = (lines: ReadonlyArray<readonly Span[]>, look: Look): string =>
	lines.map(spans => toStyledText(spans, look).trimEnd()).join('\n');
