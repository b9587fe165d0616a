// Splits a program's output into text and control sequences, as a terminal does (ECMA-48;
// https://vt100.net/emu/dec_ansi_parser). An unfinished or misplaced sequence becomes a separate piece.

type Piece = {readonly type: 'text' | 'sequence'; readonly bytes: string};

const shapes = [
	// Control strings: OSC, DCS, APC, PM, SOS, ended by BEL (OSC alone) or ST.
	'\\u001b\\][^\\u0007\\u001b\\u009c]*(?:\\u0007|\\u001b\\\\)',
	'\\u001b[PX^_](?:[^\\u001b]|\\u001b(?!\\\\))*\\u001b\\\\',
	'\\u001b\\[[0-?]*[ -/]*[@-~]',
	'\\u001b[ -/]*[0-~]',
	// A single control character, or the start of a sequence that never ends.
	'[\\u0000-\\u001f\\u007f-\\u009f]',
] as const;

const shape = new RegExp(shapes.join('|'), 'g');

/** The pieces of the output, in order; joined, they equal the input. */
export const piecesOf = (written: string): Piece[] => {
	const pieces: Piece[] = [];
	let end = 0;
	for (const match of written.matchAll(shape)) {
		if (match.index > end) {
			pieces.push({type: 'text', bytes: written.slice(end, match.index)});
		}
		pieces.push({type: 'sequence', bytes: match[0]});
		end = match.index + match[0].length;
	}
	if (end < written.length) {
		pieces.push({type: 'text', bytes: written.slice(end)});
	}
	return pieces;
};
