import type {Term} from './query.ts';

const whiteSpace = /\p{White_Space}/u;

// By unit, not by letter: no white space takes two units.
const isSpaceAt = (text: string, at: number): boolean => {
	const unit = text.charCodeAt(at);
	return unit === 0x20 || (unit > 0x7e && whiteSpace.test(text.charAt(at)));
};

/**
Where an anchored term (starts, ends, equals) matches the text that lies in `folded` from `start` up to, not including,
`end`; -1 if it does not. Spaces at the ends of the text do not count unless the term has them there (fzf's rule).
*/
export const indexOfAnchored = ({type, text}: Term, folded: string, start: number, end: number): number => {
	const isFromStart = type !== 'ends';
	const isToEnd = type !== 'starts';
	const isStartTrimmed = isFromStart && !isSpaceAt(text, 0);
	const isEndTrimmed = isToEnd && !isSpaceAt(text, text.length - 1);
	let first = start;
	let last = end;
	while (isStartTrimmed && first < end && isSpaceAt(folded, first)) {
		first++;
	}
	while (isEndTrimmed && last > start && isSpaceAt(folded, last - 1)) {
		last--;
	}
	const spare = last - first - text.length;
	const isFitting = isFromStart && isToEnd ? spare === 0 : spare >= 0;
	const index = isFromStart ? first : last - text.length;
	return isFitting && folded.startsWith(text, index) ? index : -1;
};

/** The code points that a fuzzy term looks for. */
export const lettersOf = ({text}: Term): readonly number[] => Array.from(text, letter => letter.codePointAt(0) ?? 0);

/** The index in `folded` of the last of the letters, found in this order from `start` up to `end`; -1 if one is missing. */
export const indexOfLast = (letters: readonly number[], folded: string, start: number, end: number): number => {
	let found = 0;
	for (let index = start; index < end; index++) {
		// In the middle of a letter of two units this is half of it, and equals no letter.
		if (folded.codePointAt(index) === letters[found] && ++found === letters.length) {
			return index;
		}
	}
	return -1;
};

/**
For a plain term of letters and then digits, such as `win10`: a pattern for a word that begins with the letters and the
number after it that begins with the digits, as in `windows-10`. A match ends with the digits. Undefined for any other term.
*/
export const runsOf = ({type, text}: Term) => {
	const [, letters, digits] = (type === 'contains' && /^(\p{L}+)(\p{Nd}+)$/u.exec(text)) || [];
	return letters === undefined || digits === undefined
		? undefined
		: {
				letters: letters.length,
				digits: digits.length,
				// A line break ends a text among the joined ones.
				pattern: new RegExp(`(?<!\\p{L})${letters}\\p{L}*[^\\p{L}\\p{Nd}\\n]*${digits}`, 'gu'),
			};
};
