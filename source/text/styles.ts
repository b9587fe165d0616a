import {toAsciiSpans} from './glyphs.ts';
import {memoize} from './memoize.ts';
import {type ColorName, colorNames, type FixedColor, type Palette} from './palette.ts';
import {type Span, type Tone, toneNames} from './spans.ts';

/** Text in one style: the parameters of its SGR (ECMA-48 8.3.117), such as `1;35`, or nothing. */
export type StyledText = {readonly text: string; readonly style: string};

export type StyledLine = readonly StyledText[];

/** How spans look on a terminal. */
export type Look = {readonly isAscii: boolean; readonly palette: Palette};

// In a bar of unknown colour, no other is sure to be readable. These are bold there.
const standingOut: readonly Tone[] = ['match', 'warning', 'failure'];

const allColors: readonly string[] = colorNames;

// The parameter of a colour; `black` is the parameter of the first one.
const colorOf = (name: ColorName | FixedColor, black: number): string => {
	if (name === 'default') {
		return '';
	}
	const index = allColors.indexOf(name) - 1;
	return index < 0 ? `${black + 8};${name}` : String(black + index + (index < 8 ? 0 : 52));
};

const join = (...parameters: readonly string[]): string => parameters.filter(Boolean).join(';');

// Bold tells a tone from dim text of the same colour. SGR 2 does not: on light backgrounds, some terminals make it darker.
const isBold = (palette: Palette, tone: Tone): boolean =>
	tone === 'strong' || (tone !== 'dim' && palette[tone] === palette.dim);

const styleIn = (palette: Palette, tone: Tone): string =>
	join(isBold(palette, tone) ? '1' : '', colorOf(palette[tone], 30));

const toBarStyle = (palette: Palette): ((tone: Tone) => string) => {
	const {selected} = palette;
	if (selected === 'default') {
		return tone => styleIn(palette, tone);
	}
	if (selected === 'reverse' || allColors.includes(selected)) {
		const bar = selected === 'reverse' ? '7' : colorOf(selected, 40);
		return tone => join(standingOut.includes(tone) ? '1' : '', bar);
	}
	// Dim text is too weak on a bar.
	return tone =>
		join(tone === 'strong' ? '1' : '', colorOf(selected, 40), colorOf(palette[tone === 'dim' ? 'plain' : tone], 30));
};

const stylesOf = memoize((palette: Palette) => {
	const toStyles = (styleOfTone: (tone: Tone) => string) =>
		Object.fromEntries(toneNames.map(tone => [tone, styleOfTone(tone)])) as Readonly<Record<Tone, string>>;
	return {usual: toStyles(tone => styleIn(palette, tone)), selected: toStyles(toBarStyle(palette))};
});

/** The style of a tone, in the selected row or elsewhere. */
export const styleOf = (palette: Palette, {tone, isSelected}: Pick<Span, 'tone' | 'isSelected'>): string => {
	const {usual, selected} = stylesOf(palette);
	return (isSelected ? selected : usual)[tone];
};

export const toStyledLine = (spans: readonly Span[], {palette, isAscii}: Look): StyledLine =>
	(isAscii ? toAsciiSpans(spans) : spans).map(one => ({text: one.text, style: styleOf(palette, one)}));

/** The lines of a frame without the invisible blanks at their ends, as Ink writes them. */
export const toStyledLines = (lines: ReadonlyArray<readonly Span[]>, look: Look): readonly StyledLine[] =>
	lines.map(styledIn(look));

// Each frame styles its lines for Ink and for the terminal, and most lines are those of the frame before.
const styledIn = memoize((look: Look) =>
	memoize((spans: readonly Span[]): StyledLine => trimLine(toStyledLine(spans, look))),
);

const trimLine = (line: StyledLine): StyledLine => {
	const last = line.findLastIndex(({text, style}) => isVisibleOnBlank(style) || text.trimEnd() !== '');
	return line
		.slice(0, last + 1)
		.map((one, index) => (index < last || isVisibleOnBlank(one.style) ? one : {...one, text: one.text.trimEnd()}));
};

// Bold and the colour of the text.
const unseen = /^(?:(?:1|3[0-7]|9[0-7]|38;5;\d+|38;2;\d+;\d+;\d+);?)*$/;

/** Whether a blank in this style differs from one without a style. */
export const isVisibleOnBlank = (style: string): boolean => !unseen.test(style);

/** The parameters of a style, each of which a terminal can add to the others; a fixed colour is a single parameter. */
export const parametersOf = (style: string): readonly string[] =>
	style.match(/[34]8;5;\d+|[34]8;2;\d+;\d+;\d+|\d+/g) ?? [];
