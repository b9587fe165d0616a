import graphemes from '@xterm/addon-unicode-graphemes';
import type {IUnicodeVersionProvider, Terminal} from '@xterm/headless';
import stringWidth from 'string-width';
import {graphemesOf} from './graphemes.ts';

// The addon hands its tables only to a terminal.
const readTables = (): readonly IUnicodeVersionProvider[] => {
	const tables: IUnicodeVersionProvider[] = [];
	const unicode: Terminal['unicode'] = {versions: [], activeVersion: '6', register: table => tables.push(table)};
	new graphemes.UnicodeGraphemesAddon().activate({unicode});
	return tables;
};

/** The widths that VS Code's terminal uses, measured by grapheme. They do not come from string-width, which the program uses. */
export const xtermWidths: IUnicodeVersionProvider = readTables().find(({version}) => version === '15-graphemes')!;

// The addon gives a zero-width joiner a cell if a terminal measures each character by itself. Terminals give it none.
const joiner = 0x200d;

/** The cells of a character in a terminal that measures each character by itself. */
export const cellsOfCharacter = (codePoint: number): 0 | 1 | 2 =>
	codePoint === joiner ? 0 : xtermWidths.wcwidth(codePoint);

// One character with marks above or below it, or an emoji. Terminals differ about anything else: a mark without a letter, a mark
// with a cell of its own, several letters in one grapheme, half a flag, or what is invisible.
const plain = /^(?:\p{RGI_Emoji}|[^\p{M}\p{RI}\p{C}\p{DI}\p{Zl}\p{Zp}]\p{Mn}*)$/v;

// Unicode 14 to 17 added these emoji, marks and scripts, or made them wide. The addon's tables are older, like many terminals.
const recent = new RegExp(
	`[${[
		String.raw`\u0897-\u089f\u08c8-\u08d2\u0c3c\u0ece\u1ac1-\u1aeb\u1dfa\u2630-\u2637\u268a-\u268f\u2ffc-\u2fff\u31e4-\u31ef`,
		String.raw`\u4dc0-\u4dff\u{1f6d8}-\u{1f6df}\u{1f7f0}\u{1f979}\u{1f9cc}\u{1fa75}-\u{1faff}`,
		String.raw`[[\u{10000}-\u{1ffff}]--\p{Emoji}]`,
	].join('')}]`,
	'v',
);

/** Whether all terminals give a grapheme the same number of cells. */
export const isAgreed = (grapheme: string): boolean => plain.test(grapheme) && !recent.test(grapheme);

/** The cells of a text in a terminal. Only what terminals differ about is measured as the program does. */
export const cellsIn = (text: string): number =>
	graphemesOf(text).reduce(
		(sum, grapheme) => sum + (isAgreed(grapheme) ? agreedCells(grapheme) : stringWidth(grapheme)),
		0,
	);

const agreedCells = (grapheme: string): number => {
	const properties = [...grapheme].reduce((before, character) => {
		return xtermWidths.charProperties(character.codePointAt(0) ?? 0, before);
	}, 0);
	return (properties >> 1) & 3;
};
