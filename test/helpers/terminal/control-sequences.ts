// Takes what a program wrote apart as a terminal does (ECMA-48; https://vt100.net/emu/dec_ansi_parser): into text and
// control sequences. An unfinished or misplaced sequence is a piece of its own.

export type Piece = {readonly type: 'text' | 'sequence'; readonly bytes: string};

const shapes = [
	// Control strings: OSC, DCS, APC, PM, SOS, ended by BEL (OSC alone) or ST.
	'\\u001b\\][^\\u0007\\u001b\\u009c]*(?:\\u0007|\\u001b\\\\)',
	'\\u001b[PX^_](?:[^\\u001b]|\\u001b(?!\\\\))*\\u001b\\\\',
	'\\u001b\\[[0-?]*[ -/]*[@-~]',
	'\\u001b[ -/]*[0-~]',
	// A control character by itself, or one that begins what never ends.
	'[\\u0000-\\u001f\\u007f-\\u009f]',
] as const;

const shape = new RegExp(shapes.join('|'), 'g');

/** The pieces of what was written, in order; joined they are what came in. */
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
