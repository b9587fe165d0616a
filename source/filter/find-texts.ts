import {indexOfAnchored, indexOfLast, lettersOf, runsOf} from './find-term.ts';
import type {Term} from './query.ts';
import type {SearchIndex} from './search-index.ts';

/** Texts by their number, or resources by their id: 1 is a hit, 0 is none. */
export type Hits = Uint8Array;

const newHits = ({starts}: SearchIndex): Hits => new Uint8Array(starts.length - 1);

/** The texts that match a term, or what a negated one negates. */
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

/** The texts that equal a text. */
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

// Adds the texts in which `find` finds so many units from an index on. It searches all texts at once: several times faster
// than one by one if each resource has a text of its own.
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
		// A filter with a line break in it could match from one text into the next.
		if (found + length < (starts[number + 1] as number)) {
			hits[number] = 1;
		}
	}
};
