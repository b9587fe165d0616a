import {cellsOf, graphemesOf} from './width.ts';

/** The few characters that carry meaning without colour. */
export type Glyphs = {
	readonly selected: string;
	readonly marked: string;
	readonly folded: string;
	readonly unfolded: string;
	readonly prompt: string;
	readonly border: string;
	readonly rule: string;
	readonly times: string;
	readonly dot: string;
	readonly ellipsis: string;
	/** Stands between lines that are shown in one. */
	readonly lineBreak: string;
	/** Stands for each character of a key. */
	readonly mask: string;
	readonly spinner: readonly string[];
};

const unicode: Glyphs = {
	selected: '❯',
	marked: '●',
	folded: '▸',
	unfolded: '▾',
	prompt: '>',
	border: '│',
	rule: '─',
	times: '×',
	dot: '·',
	ellipsis: '…',
	lineBreak: '↵',
	mask: '•',
	spinner: ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'],
};

const ascii: Glyphs = {
	selected: '>',
	marked: '*',
	folded: '+',
	unfolded: '-',
	prompt: '/',
	border: '|',
	rule: '-',
	times: 'x',
	dot: '-',
	ellipsis: '~',
	lineBreak: '\\n',
	mask: '*',
	spinner: ['|', '/', '-', '\\'],
};

/** The characters to draw with: Unicode, or ASCII alone. */
export const glyphsOf = ({isAscii}: {readonly isAscii: boolean}): Glyphs => (isAscii ? ascii : unicode);

const inAscii: Readonly<Record<string, string>> = {
	'…': '~',
	'·': '-',
	'×': 'x',
	'↑': '^',
	'↓': 'v',
	'←': '<',
	'→': '>',
};

/** Text for a terminal that shows ASCII alone: as wide as it was, with a `?` for each cell that cannot be shown. */
export const toAsciiText = (text: string): string =>
	isPlainAscii(text)
		? text
		: graphemesOf(text)
				.map(grapheme => (isPlainAscii(grapheme) ? grapheme : (inAscii[grapheme] ?? '?'.repeat(cellsOf(grapheme)))))
				.toArray()
				.join('');

const isPlainAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
