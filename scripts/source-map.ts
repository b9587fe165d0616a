/** A place in a bundle, and the place in a source that it was made from; lines and columns from 0. */
export type Segment = {
	readonly offset: number;
	readonly source: string;
	readonly line: number;
	readonly column: number;
};

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

// Base64 VLQ: five bits a digit, the lowest first, the sixth says that more follow; the lowest bit of all is the sign.
const toNumbers = (text: string): number[] => {
	const numbers: number[] = [];
	let value = 0;
	let shift = 0;
	for (const digit of text) {
		const bits = digits.indexOf(digit);
		value |= (bits & 31) << shift;
		shift += 5;
		if (bits < 32) {
			numbers.push(value & 1 ? -(value >>> 1) : value >>> 1);
			value = 0;
			shift = 0;
		}
	}
	return numbers;
};

/** The segments of a source map (https://tc39.es/ecma426/) in the order of the bundle. */
export const segmentsOf = (bundle: string, map: {sources: readonly string[]; mappings: string}): Segment[] => {
	const segments: Segment[] = [];
	let [source, line, column] = [0, 0, 0];
	let start = 0;
	for (const row of map.mappings.split(';')) {
		let at = 0;
		for (const part of row === '' ? [] : row.split(',')) {
			const [moved = 0, toSource, toLine = 0, toColumn = 0] = toNumbers(part);
			at += moved;
			if (toSource !== undefined) {
				source += toSource;
				line += toLine;
				column += toColumn;
				segments.push({offset: start + at, source: map.sources[source] ?? '', line, column});
			}
		}
		start = bundle.indexOf('\n', start) + 1;
	}
	return segments;
};
