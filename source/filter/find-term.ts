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
export const placeOfAnchored = ({type, text}: Term, folded: string, start: number, end: number): number => {
	const isFromStart = type !== 'ends';
	const isToEnd = type !== 'starts';
	let first = start;
	if (isFromStart && !isSpaceAt(text, 0)) {
		while (first < end && isSpaceAt(folded, first)) {
			first++;
		}
	}
	let last = end;
	if (isToEnd && !isSpaceAt(text, text.length - 1)) {
		while (last > start && isSpaceAt(folded, last - 1)) {
			last--;
		}
	}
	const spare = last - first - text.length;
	const isFitting = isFromStart && isToEnd ? spare === 0 : spare >= 0;
	const place = isFromStart ? first : last - text.length;
	return isFitting && folded.startsWith(text, place) ? place : -1;
};

/** The code points that a fuzzy term looks for. */
export const lettersOf = ({text}: Term): readonly number[] => Array.from(text, letter => letter.codePointAt(0) ?? 0);

/**
Where the letters, found in this order from `start` on, are complete: the place of the last one in `folded`, before
`end`; -1 if they are not all there.
*/
export const placeOfLast = (letters: readonly number[], folded: string, start: number, end: number): number => {
	let found = 0;
	for (let place = start; place < end; place++) {
		// In the middle of a letter of two units this is half of it, and equals no letter.
		if (folded.codePointAt(place) === letters[found] && ++found === letters.length) {
			return place;
		}
	}
	return -1;
};
