import {piecesOf, unescapeAll, unescapeOne} from './key-escapes.ts';

export type Redact = (text: string) => string;

// The length from which a part of the key is removed; shorter parts occur by chance.
const partLength = 8;

// Replaces the key. A key can contain none of its characters, so the replacement never makes a new part of a key.
const mask = '•••';

/**
Makes a function that removes any eight consecutive characters of the key or of its encodings, in any case, escaped or separated:
a service or a proxy may echo the key.
*/
export const createRedact = (key: string): Redact => {
	const typed = partsOf(typedFormats(key).map(toLower));
	const encoded = partsOf(encodedFormats(key));
	return text => {
		const hidden = new Uint8Array(text.length);
		const pieces = piecesOf(text);
		hide(hidden, text.split(''), typed, toLower);
		hide(hidden, pieces, typed, piece => toLower(unescapeOne(piece)));
		hide(hidden, pieces, encoded, piece => lettersIn(unescapeOne(piece)));
		return text.replace(/[\s\S]/g, (character, at) =>
			hidden[at] === 0 ? character : hidden[at - 1] === 1 ? '' : mask,
		);
	};
};

/** Whether a text contains the whole key in any of these encodings, for long texts that are kept and not shown. */
export const holdsKey = (text: string, key: string): boolean => {
	const plain = unescapeAll(text);
	const letters = lettersIn(plain);
	// A key with a backslash may itself look like an escape, so both are read in the same way.
	const read = unescapeAll(JSON.stringify(key).slice(1, -1));
	return (
		typedFormats(key).some(one => text.includes(one) || plain.includes(one)) ||
		plain.includes(read) ||
		encodedFormats(key).some(one => letters.includes(one))
	);
};

// Only the letters and digits, in lower case, whatever the escapes and separators.
const toLetters = (text: string): string => lettersIn(unescapeAll(text));

// A loop, as a pattern takes ten times as long, and the text may be a whole response.
const lettersIn = (text: string): string => {
	const letters = Buffer.alloc(text.length);
	let length = 0;
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		const isCapital = unit > 0x40 && unit < 0x5b;
		if (isCapital || (unit > 0x60 && unit < 0x7b) || (unit > 0x2f && unit < 0x3a)) {
			letters[length++] = isCapital ? unit + 0x20 : unit;
		}
	}
	return letters.toString('latin1', 0, length);
};

// ASCII only: some other letters are longer in lower case, which would shift positions.
const toLower = (text: string): string => text.replace(/[A-Z]/g, letter => letter.toLowerCase());

const typedFormats = (key: string): readonly string[] =>
	// An encoding of fewer than eight characters would occur by chance.
	[key, encodeURIComponent(key), btoa(key)].filter(format => format === key || format.length >= partLength);

// In base64 a text looks different at each of three offsets. The part that depends on the preceding text is left out.
const base64Of = (text: string): readonly string[] =>
	[0, 1, 2].map(offset => btoa('_'.repeat(offset) + text).slice(Math.ceil((offset * 4) / 3)));

const forAddress = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const hexOf = (text: string): string => Buffer.from(text).toString('hex');

const encodedFormats = (key: string): readonly string[] => {
	const letters = key.replace(/[^a-z\d]/gi, '');
	const packed = btoa(key);
	const formats = [key, ...[key, packed, forAddress(packed)].flatMap(base64Of), hexOf(key)];
	return [toLower(letters), ...formats.map(toLetters)].filter(format => format.length >= partLength);
};

// All parts of eight characters, or the whole format if it is shorter.
const partsOf = (formats: readonly string[]): ReadonlySet<string> =>
	new Set(
		formats.flatMap(format => {
			const length = Math.min(partLength, format.length);
			return Array.from({length: format.length - length + 1}, (_, start) => format.slice(start, start + length));
		}),
	);

// Marks each part that the pieces of a text contain. `read` returns the characters of a piece to compare.
const hide = (
	hidden: Uint8Array,
	pieces: readonly string[],
	parts: ReadonlySet<string>,
	read: (piece: string) => string,
): void => {
	let end = 0;
	const places = pieces.flatMap(piece => {
		const start = end;
		end += piece.length;
		return Array.from(read(piece).split(''), character => ({character, start, end}));
	});
	const text = places.map(({character}) => character).join('');
	const lengths = new Set(parts.values().map(part => part.length));
	for (const at of places.keys()) {
		for (const length of lengths) {
			if (parts.has(text.slice(at, at + length))) {
				hidden.fill(1, places[at]?.start, places[at + length - 1]?.end);
			}
		}
	}
};
