import stringWidth from 'string-width';
import {piecesOf} from './control-sequences.ts';

type Size = {readonly columns: number; readonly rows: number};

/** A run of text in one row, without control sequences, and the cell in which it begins, counted from 0. */
type Run = {readonly x: number; readonly y: number; readonly text: string};

const position = /^\x1b\[(\d*)(?:;(\d*))?H$/;
const forward = /^\x1b\[(\d*)C$/;
const column = /^\x1b\[(\d*)G$/;

const leaving = '\x1b[?1049l';

const endOf = ({x, text}: Run): number => x + stringWidth(text);

// The cursor position after a sequence; undefined if the sequence does not move the cursor.
const movedBy = (bytes: string, run: Run): Run | undefined => {
	const place = position.exec(bytes);
	if (place !== null) {
		return {x: Number(place[2] || 1) - 1, y: Number(place[1] || 1) - 1, text: ''};
	}
	const inRow = column.exec(bytes);
	if (inRow !== null) {
		return {x: Number(inRow[1] || 1) - 1, y: run.y, text: ''};
	}
	const cells = forward.exec(bytes);
	if (cells !== null) {
		return {x: endOf(run) + Number(cells[1] || 1), y: run.y, text: ''};
	}
	if (bytes === '\r') {
		return {x: 0, y: run.y, text: ''};
	}
	return bytes === '\n' ? {x: endOf(run), y: run.y + 1, text: ''} : undefined;
};

/**
The rows in which output runs over the screen's edge or below its last row, each with its cells. It is read up to the place where
the program leaves the screen. It is read from the bytes, as a terminal without line wrap overwrites its last cell, which loses
the extra text.
*/
export const overrunsOf = (written: string, {columns, rows}: Size): string[] => {
	const runs: Run[] = [];
	let run: Run = {x: 0, y: 0, text: ''};
	for (const {type, bytes} of piecesOf(written.split(leaving, 1)[0] ?? '')) {
		const moved = type === 'text' ? undefined : movedBy(bytes, run);
		if (moved !== undefined) {
			runs.push(run);
			run = moved;
		} else if (type === 'text') {
			run = {...run, text: run.text + bytes};
		}
	}
	return [...runs, run]
		.filter(one => one.text !== '' && (endOf(one) > columns || one.y >= rows))
		.map(one => `row ${one.y + 1} of ${rows} is written up to cell ${endOf(one)} of ${columns}`);
};
