import {lowerBound} from './rows.ts';

/**
Makes a function that gives the line and the column of a place in a text, both from 1. Columns count UTF-16 units, and a
byte order mark is none, as in editors.
*/
export const createLineFinder = (text: string): ((at: number) => {readonly line: number; readonly column: number}) => {
	const first = text.startsWith('\ufeff') ? 1 : 0;
	const starts = [first];
	for (const {0: end, index} of text.matchAll(/\r\n|\r|\n/g)) {
		starts.push(index + end.length);
	}
	const lines = Int32Array.from(starts);
	return at => {
		const line = Math.max(1, lowerBound(lines, at + 1));
		return {line, column: Math.max(0, at - (lines[line - 1] ?? 0)) + 1};
	};
};
