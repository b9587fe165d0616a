import stringWidth from 'string-width';

/**
A class of characters that take one cell in every terminal, and are a grapheme whatever is next to them: ASCII, Latin letters
without the soft hyphen, dashes, quotes and the ellipsis, `≈`, boxes and shapes, the mark of the selection, and Braille.
*/
export const plainCells = String.raw` -~\xa0-\xac\xae-\u02ff\u2010-\u2027\u2248\u2500-\u25fc\u276f\u2800-\u28ff`;

const notPlain = new RegExp(`[^${plainCells}]`);

let segmenter: Intl.Segmenter | undefined;

/** A text split into graphemes. The first split loads the tables of ICU, which takes 10 ms. */
export const segmentsOf = (text: string): Intl.Segments => {
	segmenter ??= new Intl.Segmenter('en');
	return segmenter.segment(text);
};

/** Whether a grapheme begins at a position because the character there is one by itself, or because the text ends. */
export const isPlainAt = (text: string, at: number): boolean => !notPlain.test(text.charAt(at));

/** The graphemes of a text, in order. */
export const graphemesOf = (text: string): IteratorObject<string> =>
	notPlain.test(text) ? Iterator.from(segmentsOf(text)).map(({segment}) => segment) : Iterator.from(text);

/** Whether a text consists only of printable ASCII, so that each character takes exactly one cell. */
export const isPrintableAscii = (text: string): boolean => !/[^\x20-\x7e]/.test(text);

// Matches all but plain cells, with one plain character on each side, which may belong to the same grapheme. Segmenting a long text
// takes a hundred times as long as this search.
const special = new RegExp(`(?:[${plainCells}]?[^${plainCells}]+)+[${plainCells}]?`, 'g');

/** The width of safe text in terminal cells. */
export const cellsOf = (text: string): number => {
	let cells = text.length;
	for (const [part] of notPlain.test(text) ? text.matchAll(special) : []) {
		cells += stringWidth(part) - part.length;
	}
	return cells;
};

/** The cells of the widest of some safe texts, up to a limit; 0 without any. */
export const widestOf = (texts: Iterable<string>, most = Number.POSITIVE_INFINITY): number =>
	Iterator.from(texts).reduce((widest, text) => Math.max(widest, Math.min(cellsOf(text), most)), 0);

// The first graphemes that fit into some cells.
const fitting = (graphemes: Iterable<string>, cells: number): string[] => {
	const kept: string[] = [];
	let used = 0;
	for (const grapheme of graphemes) {
		used += cellsOf(grapheme);
		if (used > cells) {
			break;
		}
		kept.push(grapheme);
	}
	return kept;
};

/** Cuts safe text to at most `cells` cells, with an ellipsis if something was cut; never cuts through a grapheme. */
export const cutText = (text: string, cells: number, ellipsis = '…'): string => {
	if (cellsOf(text) <= cells) {
		return text;
	}
	const room = cells - cellsOf(ellipsis);
	return room < 0 ? '' : fitting(graphemesOf(text), room).join('') + ellipsis;
};

/** Like `cutText`, but cuts the middle of the text. */
export const cutMiddle = (text: string, cells: number, ellipsis = '…'): string => {
	const end = Math.floor(cells / 2);
	return cellsOf(text) <= cells ? text : cutText(text, cells - end, ellipsis) + endOfText(text, end);
};

/** The end of safe text in at most `cells` cells; it never starts within a grapheme. */
export const endOfText = (text: string, cells: number): string =>
	fitting([...graphemesOf(text)].reverse(), cells)
		.reverse()
		.join('');

/** Safe text padded with spaces to `cells` cells; longer text is cut. */
export const padText = (text: string, cells: number, ellipsis = '…'): string => {
	const cut = cutText(text, cells, ellipsis);
	return cut + ' '.repeat(Math.max(0, cells - cellsOf(cut)));
};

/** Splits safe text into lines of at most `cells` cells each, at spaces after its indentation if there are any. */
export const wrapText = (text: string, cells: number): string[] => {
	const width = Math.max(1, cells);
	const lines: string[] = [];
	let line = '';
	let used = 0;
	// The last space after the indentation. A space with a combining mark does not count, or the mark would start a line.
	let space = -1;
	for (const grapheme of graphemesOf(text)) {
		const wide = cellsOf(grapheme);
		const isFull = used + wide > width;
		// This runs once, unless a grapheme has more than two cells.
		while (line !== '' && used + wide > width) {
			const isSplit = space > 0 && grapheme !== ' ';
			lines.push(isSplit ? line.slice(0, space) : line);
			line = isSplit ? line.slice(space + 1) : '';
			used = cellsOf(line);
			space = -1;
		}
		if (isFull && grapheme === ' ') {
			continue;
		}
		space = grapheme === ' ' && (lines.length > 0 || line.trim() !== '') ? line.length : space;
		line += grapheme;
		used += wide;
	}
	return [...lines, line];
};

/** The lines of `wrapText`, each with its start in the text; the space at a break belongs to no line. */
export const wrapParts = (text: string, cells: number): {readonly part: string; readonly start: number}[] => {
	let end = 0;
	return wrapText(text, cells).map(part => {
		const start = text.indexOf(part, end);
		end = start + part.length;
		return {part, start};
	});
};

/** Joins parts of a text to lines of at most `cells` cells; a wider part stays whole. Spaces at the end of a line are dropped. */
export const joinToLines = (parts: readonly string[], cells: number): string[] => {
	const lines: string[] = [];
	for (const part of parts) {
		const line = lines.pop() ?? '';
		const fits = line === '' || cellsOf((line + part).trimEnd()) <= cells;
		lines.push(...(fits ? [line + part] : [line, part]));
	}
	return lines.map(line => line.trimEnd());
};
