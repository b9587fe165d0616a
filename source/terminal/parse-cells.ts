import {plainCells} from '../text/width.ts';

/**
A line of the screen, cell by cell. A style is what SGR says of a cell (ECMA-48 8.3.117): its parameters in a fixed order,
`1;35`, or nothing.
*/
export type Cells = {
	/** One UTF-16 unit for each cell. */
	readonly text: string;
	readonly styles: readonly string[];
};

// A line with anything but plain cells is not taken apart, since terminals differ in where its cells are.
const piece = new RegExp(String.raw`\x1b\[([\d;]*)m|([${plainCells}]+)`, 'y');

/** The attributes in the order they have in a style; the first two are the weights. */
const attributes = ['1', '2', '3', '4', '7', '9'];
const offs: Readonly<Record<string, readonly number[]>> = {22: [0, 1], 23: [2], 24: [3], 27: [4], 29: [5]};
const foreground = attributes.length;
const background = foreground + 1;

/** Takes a line of text and SGR apart; undefined where it holds anything whose cell is not certain. */
export const parseCells = (line: string): Cells | undefined => {
	const pen: string[] = [];
	let text = '';
	const styles: string[] = [];
	let style = '';
	piece.lastIndex = 0;
	while (piece.lastIndex < line.length) {
		const [, codes, run] = piece.exec(line) ?? [];
		if (run !== undefined) {
			text += run;
			styles.push(...Array<string>(run.length).fill(style));
		} else if (codes?.split(';').every(code => applyCode(pen, code))) {
			style = pen.filter(Boolean).join(';');
		} else {
			return undefined;
		}
	}
	return {text, styles};
};

// Changes the pen by one parameter; false for one that is not known here, such as a colour of 256.
const applyCode = (pen: string[], code: string): boolean => {
	const attribute = attributes.indexOf(code);
	if (attribute !== -1) {
		pen[attribute] = code;
	} else if (code === '' || code === '0') {
		pen.length = 0;
	} else if (/^(?:3[0-79]|9[0-7])$/.test(code)) {
		pen[foreground] = code === '39' ? '' : code;
	} else if (/^(?:4[0-79]|10[0-7])$/.test(code)) {
		pen[background] = code === '49' ? '' : code;
	} else {
		const closed = offs[code];
		for (const attribute of closed ?? []) {
			pen[attribute] = '';
		}
		return closed !== undefined;
	}
	return true;
};

// On a space, weight, slant and colour show nothing.
const unseen = /^(?:(?:[123]|3\d|9[0-7]);?)*$/;

// The text of a cell and its style as far as it shows; beyond its end a line is blank.
const textAt = ({text}: Cells, cell: number): string => text.charAt(cell) || ' ';
const styleAt = (cells: Cells, cell: number): string => {
	const style = cells.styles[cell] ?? '';
	return textAt(cells, cell) === ' ' && unseen.test(style) ? '' : style;
};

/** Whether two lines look the same at a cell, or at a cell of each. */
export const isSameCell = (one: Cells, other: Cells, cell: number, otherCell = cell): boolean =>
	textAt(one, cell) === textAt(other, otherCell) && styleAt(one, cell) === styleAt(other, otherCell);

/** Whether nothing is seen at a cell. */
export const isBlankCell = (cells: Cells, cell: number): boolean =>
	textAt(cells, cell) === ' ' && styleAt(cells, cell) === '';

/** The style to write a cell in with a pen of some style: the pen's own where the cell looks right in it. */
export const styleToWrite = (cells: Cells, cell: number, pen: string): string =>
	isBlankCell(cells, cell) && unseen.test(pen) ? pen : styleAt(cells, cell);
