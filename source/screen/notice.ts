import type {Notice} from '../state/notice.ts';
import {cellsOf, cutText, wrapText} from '../text/width.ts';

/**
The lines of a notice, at most `columns` cells wide and at most `most` of them: its fullest form that fits, in one line
or broken after a clause. Where none fits, the shortest is broken at spaces, and cut at last.
*/
export const toNoticeLines = (notice: Notice, columns: number, most: number, ellipsis = '…'): readonly string[] => {
	const texts = [notice.text, ...(notice.shorter ?? [])];
	for (const text of texts) {
		const lines = toClauseLines(text, columns);
		if (lines.length <= most && lines.every(line => cellsOf(line) <= columns)) {
			return lines;
		}
	}
	const lines = wrapText(texts.at(-1) ?? '', columns);
	const rest = lines.slice(most - 1).join(' ');
	return lines.length <= most ? lines : [...lines.slice(0, most - 1), cutText(rest, columns, ellipsis)];
};

// As many clauses on each line as fit.
const toClauseLines = (text: string, columns: number): string[] => {
	const lines: string[] = [];
	for (const clause of text.split(/(?<=;) /)) {
		const longer = lines.length === 0 ? clause : `${lines.at(-1)} ${clause}`;
		if (lines.length > 0 && cellsOf(longer) <= columns) {
			lines.splice(-1, 1, longer);
		} else {
			lines.push(clause);
		}
	}
	return lines;
};
