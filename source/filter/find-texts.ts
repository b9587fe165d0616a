import type {Term} from './query.ts';
import type {SearchIndex} from './search-index.ts';

/** Texts by number, or environments by id: 1 for a match, else 0. */
export type Hits = Uint8Array;

const newHits = ({starts}: SearchIndex): Hits => new Uint8Array(starts.length - 1);

/** The texts that match a term, or that a negated term excludes. */
export const textHits = (index: SearchIndex, term: Term): Hits => {
	const hits = newHits(index);
	const {starts} = index;
	const texts = index.joined(term.fold);
	if (term.type === 'contains') {
		const searched = {starts, texts, hits};
		addFound(searched, term.text.length, (part, from) => part.indexOf(term.text, from));
		const pattern = runsOf(term)?.pattern;
		if (pattern !== undefined) {
			addFound(searched, 1, (part, from) => {
				pattern.lastIndex = from;
				return pattern.test(part) ? pattern.lastIndex - 1 : -1;
			});
		}
		return hits;
	}
	const letters = lettersOf(term);
	const indexIn = (start: number, end: number) =>
		term.type === 'fuzzy' ? indexOfLast(letters, texts, start, end) : indexOfAnchored(term, texts, start, end);
	for (let number = 0; number < hits.length; number++) {
		if (indexIn(starts[number] as number, (starts[number + 1] as number) - 1) !== -1) {
			hits[number] = 1;
		}
	}
	return hits;
};

export const wholeHits = (index: SearchIndex, text: string, fold: Term['fold']): Hits => {
	const hits = newHits(index);
	const line = `${text}\n`;
	addFound({starts: index.starts, texts: index.joined(fold), hits}, text.length, (texts, from) => {
		if (texts.startsWith(line, from)) {
			return from;
		}
		const before = texts.indexOf(`\n${line}`, from);
		return before === -1 ? -1 : before + 1;
	});
	return hits;
};

type Searched = {readonly starts: Int32Array; readonly texts: string; readonly hits: Hits};

// Marks the texts in which `find` finds this many units. Searching all texts at once is several times faster than one at a time.
const addFound = (
	{starts, texts, hits}: Searched,
	length: number,
	find: (texts: string, from: number) => number,
): void => {
	let number = 0;
	for (let found = find(texts, 0); found !== -1; found = find(texts, starts[number + 1] as number)) {
		while ((starts[number + 1] as number) <= found) {
			number++;
		}
		// A filter with a line break could match across two texts.
		if (found + length < (starts[number + 1] as number)) {
			hits[number] = 1;
		}
	}
};

const whiteSpace = /\p{White_Space}/u;

// By UTF-16 unit, not by character: white space never takes two units.
const isSpaceAt = (text: string, at: number): boolean => {
	const unit = text.charCodeAt(at);
	return unit === 0x20 || (unit > 0x7e && whiteSpace.test(text.charAt(at)));
};

/**
The position at which an anchored term (starts, ends, equals) matches the text in `folded` from `start` to `end` (exclusive); -1
if it does not match. Spaces at the ends of the text are ignored, unless the term has them there (fzf's rule).
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

/** The index in `folded` after the last of the letters, if they occur in this order between `start` and `end`; else -1. */
export const indexOfLast = (letters: readonly number[], folded: string, start: number, end: number): number => {
	let found = 0;
	for (let index = start; index < end; index++) {
		// The index may be in the middle of a letter of two units: the second half equals no letter.
		if (folded.codePointAt(index) === letters[found] && ++found === letters.length) {
			return index;
		}
	}
	return -1;
};

/**
For a plain term of letters and then digits, such as `win10`: a pattern for a word that begins with the letters, followed by a
number that begins with the digits, such as `windows-10`. A match ends with the digits. Undefined for any other term.
*/
export const runsOf = ({type, text}: Term) => {
	const [, letters, digits] = (type === 'contains' && /^(\p{L}+)(\p{Nd}+)$/u.exec(text)) || [];
	return letters === undefined || digits === undefined
		? undefined
		: {
				letters: letters.length,
				digits: digits.length,
				// A line break ends each joined text.
				pattern: new RegExp(`(?<!\\p{L})${letters}\\p{L}*[^\\p{L}\\p{Nd}\\n]*${digits}`, 'gu'),
			};
};
