import {cellsIn} from './cells.ts';
import {piecesOf} from './control-sequences.ts';

type Size = {readonly columns: number; readonly rows: number};

/** A run of text in one row, without control sequences, and the cell in which it begins, counted from 0. */
type Run = {readonly x: number; readonly y: number; readonly text: string};

const leaving = '\x1b[?1049l';

const endOf = ({x, text}: Run): number => x + cellsIn(text);

// The cursor position after a sequence; undefined if the sequence does not move the cursor.
const movedBy = (bytes: string, run: Run): Run | undefined => {
	const [, first, second, final = bytes] = /^\x1b\[(\d*)(?:;(\d*))?([HGC])$/.exec(bytes) ?? [];
	switch (final) {
		case 'H':
			return {x: Number(second || 1) - 1, y: Number(first || 1) - 1, text: ''};
		case 'G':
			return {x: Number(first || 1) - 1, y: run.y, text: ''};
		case 'C':
			return {x: endOf(run) + Number(first || 1), y: run.y, text: ''};
		case '\r':
			return {x: 0, y: run.y, text: ''};
		case '\n':
			return {x: endOf(run), y: run.y + 1, text: ''};
		default:
			return undefined;
	}
};

/**
The rows in which output runs over the screen's edge or below its last row, each with its cells. The output is read up to the
place where the program leaves the screen. The bytes are read, and not the screen, as a terminal without line wrap overwrites its last cell,
which loses
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
