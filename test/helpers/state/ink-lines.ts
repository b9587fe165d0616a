import {renderToString} from 'ink';
import {createElement} from 'react';
import type {State} from '../../../source/state/state.ts';
import {isVisibleOnBlank, parametersOf, type StyledLine, type StyledText} from '../../../source/text/styles.ts';
import {Screen} from '../../../source/ui/app.tsx';

/** A line without its styles and trailing blanks. */
export const plainTextOf = (line: string): string => line.replaceAll(/\u001b\[[\d;]*m/g, '').trimEnd();

/** The lines that Ink draws for a state, with their styles. */
export const styledInkLinesOf = (state: State): string[] =>
	renderToString(createElement(Screen, {state}), {columns: state.size.columns}).split('\n');

/** The lines that Ink draws for a state, without styles. */
export const inkLinesOf = (state: State): string[] => styledInkLinesOf(state).map(plainTextOf);

// The parameters of SGR, with the one that ends them.
const ends: readonly (readonly [parameter: RegExp, end: string])[] = [
	[/^1$/, '22'],
	[/^7$/, '27'],
	[/^(?:3[0-7]|9[0-7]|38;[\d;]+)$/, '39'],
	[/^(?:4[0-7]|10[0-7]|48;[\d;]+)$/, '49'],
];

/** A line with styles, in parts with one style each. Throws on other sequences. */
export const partsOf = (line: string): StyledText[] => {
	let style: readonly string[] = [];
	return line.split(/(\u001b\[[\d;]*m)/).flatMap(text => {
		if (!text.startsWith('\u001b')) {
			return [{text, style: style.join(';')}];
		}
		for (const parameter of parametersOf(text)) {
			const [kind, end] = ends.find(([one, other]) => one.test(parameter) || other === parameter) ?? [];
			if (kind === undefined && parameter !== '0') {
				throw new Error(`no style: ${JSON.stringify(text)}`);
			}
			style = kind === undefined ? [] : style.filter(one => !kind.test(one));
			style = kind === undefined || parameter === end ? style : [...style, parameter];
		}
		return [];
	});
};

/** The characters of a line, each with its visible style, without the blanks at the end. */
export const charactersOf = (line: StyledLine): string[] => {
	const characters = line.flatMap(({text, style}) =>
		[...text].map(
			one => `${one}${one === ' ' && !isVisibleOnBlank(style) ? '' : parametersOf(style).toSorted().join(';')}`,
		),
	);
	return characters.slice(0, characters.findLastIndex(one => one !== ' ') + 1);
};
