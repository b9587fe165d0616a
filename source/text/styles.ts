import {toAsciiSpans} from './glyphs.ts';
import {memoize} from './memoize.ts';
import {type ColorIndex, type ColorName, colorNames, type Palette} from './palette.ts';
import {type Span, type Tone, toneNames} from './spans.ts';

/** Text in one style: the parameters of its SGR (ECMA-48 8.3.117), such as `1;35`, or nothing. */
export type StyledText = {readonly text: string; readonly style: string};

export type StyledLine = readonly StyledText[];

/** How spans look on a terminal. */
export type Look = {readonly isAscii: boolean; readonly palette: Palette};

const boldTones: readonly Tone[] = ['strong', 'match', 'warning'];

// Dim text is hard to read on a coloured background. Only matches, failures and new items need to stand out there.
const standingOut: readonly Tone[] = ['match', 'ok', 'failure'];

const allColors: readonly string[] = colorNames;

// The parameter of a colour; `black` is the parameter of the first one.
const colorOf = (name: ColorName | ColorIndex, black: number): string => {
	if (name === 'default') {
		return '';
	}
	const index = allColors.indexOf(name) - 1;
	return index < 0 ? name : String(black + index + (index < 8 ? 0 : 52));
};

const weightOf = (palette: Palette, tone: Tone): string => {
	// A colour is already dim enough.
	const isDim = tone === 'dim' && palette.dim === 'default';
	return boldTones.includes(tone) ? '1' : isDim ? '2' : '';
};

const styleIn = (palette: Palette, tone: Tone, bar: string): string =>
	bar === '' || standingOut.includes(tone)
		? [weightOf(palette, tone), bar, colorOf(palette[tone], 30)].filter(Boolean).join(';')
		: bar;

const stylesOf = memoize((palette: Palette) => {
	const bar = palette.selected === 'reverse' ? '7' : colorOf(palette.selected, 40);
	const toStyles = (inRow: string) =>
		Object.fromEntries(toneNames.map(tone => [tone, styleIn(palette, tone, inRow)])) as Readonly<Record<Tone, string>>;
	return {usual: toStyles(''), selected: toStyles(bar)};
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
	lines.map(spans => trimLine(toStyledLine(spans, look)));

const trimLine = (line: StyledLine): StyledLine => {
	const last = line.findLastIndex(({text, style}) => isVisibleOnBlank(style) || text.trimEnd() !== '');
	return line
		.slice(0, last + 1)
		.map((one, index) => (index < last || isVisibleOnBlank(one.style) ? one : {...one, text: one.text.trimEnd()}));
};

// Bold, dim and the colour of the text.
const unseen = /^(?:(?:[12]|3[0-7]|9[0-7]|38;5;\d+);?)*$/;

/** Whether a blank in this style differs from one without a style. */
export const isVisibleOnBlank = (style: string): boolean => !unseen.test(style);

/** The parameters of a style, each of which a terminal can add to the others; one of the 256 colours is a single parameter. */
export const parametersOf = (style: string): readonly string[] => style.match(/38;5;\d+|\d+/g) ?? [];
