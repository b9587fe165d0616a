import {indexOfAnchored, indexOfLast, lettersOf, runsOf} from './find-term.ts';
import type {Term} from './query.ts';
import type {SearchIndex} from './search-index.ts';

/** Texts by their number, or resources by their id: 1 is a hit, 0 is none. */
export type Hits = Uint8Array;

// How many characters are searched in a step.
const partLength = 2 ** 20;

const newHits = ({starts}: SearchIndex): Hits => new Uint8Array(starts.length - 1);

/** The texts that match a term, or what a negated one negates, found in steps. */
export function* textHits(index: SearchIndex, term: Term): Generator<void, Hits> {
	const hits = newHits(index);
	const {starts} = index;
	const texts = index.joined(term.fold);
	if (term.type === 'contains') {
		const searched = {starts, texts, hits};
		yield* addFound(searched, term.text.length, (part, from) => part.indexOf(term.text, from));
		const pattern = runsOf(term)?.pattern;
		if (pattern !== undefined) {
			yield* addFound(searched, 1, (part, from) => {
				pattern.lastIndex = from;
				return pattern.test(part) ? pattern.lastIndex - 1 : -1;
			});
		}
		return hits;
	}
	const letters = lettersOf(term);
	const indexIn = (start: number, end: number) =>
		term.type === 'fuzzy' ? indexOfLast(letters, texts, start, end) : indexOfAnchored(term, texts, start, end);
	for (let number = 0, begun = 0; number < hits.length; number++) {
		const end = starts[number + 1] as number;
		if (indexIn(starts[number] as number, end - 1) !== -1) {
			hits[number] = 1;
		}
		if (end - begun >= partLength) {
			begun = end;
			yield;
		}
	}
	return hits;
}

/** The texts that equal a text, found in steps. */
export function* wholeHits(index: SearchIndex, text: string, fold: Term['fold']): Generator<void, Hits> {
	const hits = newHits(index);
	const line = `${text}\n`;
	yield* addFound({starts: index.starts, texts: index.joined(fold), hits}, text.length, (part, from) => {
		if (part.startsWith(line, from)) {
			return from;
		}
		const before = part.indexOf(`\n${line}`, from);
		return before === -1 ? -1 : before + 1;
	});
	return hits;
}

type Searched = {readonly starts: Int32Array; readonly texts: string; readonly hits: Hits};

// Adds the texts in which `find` finds so many units from an index on, in a part of the joined texts. It searches many texts at
// once: several times faster than one by one where each resource has a text of its own.
function* addFound(
	{starts, texts, hits}: Searched,
	length: number,
	find: (part: string, from: number) => number,
): Generator<void, void> {
	for (let first = 0, next = 0; first < hits.length; first = next) {
		const start = starts[first] as number;
		while (next < hits.length && (starts[next] as number) - start < partLength) {
			next++;
		}
		const part = texts.slice(start, starts[next]);
		let number = first;
		for (let found = find(part, 0); found !== -1; found = find(part, (starts[number + 1] as number) - start)) {
			while ((starts[number + 1] as number) <= start + found) {
				number++;
			}
			// A filter with a line break in it could match from one text into the next.
			if (start + found + length < (starts[number + 1] as number)) {
				hits[number] = 1;
			}
		}
		yield;
	}
}
