import {lettersOf, placeOfAnchored, placeOfLast} from './find-term.ts';
import type {Part, Query, Term} from './query.ts';
import type {SearchIndex} from './search-index.ts';

/** The ids of the resources that match a query, ascending: the order of the listing never changes. */
export const findMatches = (index: SearchIndex, query: Query): Int32Array => {
	const ids = new Int32Array(index.size).map((_, id) => id);
	let count = ids.length;
	for (const part of query) {
		const hits = hitsOf(index, part);
		let kept = 0;
		for (let position = 0; position < count; position++) {
			const id = ids[position] as number;
			if (isHit(index, hits, id)) {
				ids[kept++] = id;
			}
		}
		count = kept;
	}
	return ids.slice(0, count);
};

/** The part of a query that alone keeps resources out, and how many. */
export type Excluder = {readonly part: Part; readonly count: number};

/**
For a query that matches nothing: the part without which it matches most, of equals the last, and how many then match.
Undefined if leaving out one part brings nothing back or leaves no query, or if the query matches something as it is.
Only the ids that `isCounted` takes are counted.
*/
export const loneExcluder = (
	index: SearchIndex,
	query: Query,
	isCounted: (id: number) => boolean = () => true,
): Excluder | undefined => {
	if (query.length < 2) {
		return undefined;
	}
	const hitsOfParts = query.map(part => hitsOf(index, part));
	const counts = new Int32Array(query.length);
	for (let id = 0; id < index.size; id++) {
		const missed = hitsOfParts.filter(hits => !isHit(index, hits, id));
		if (missed.length === 0) {
			return undefined;
		}
		if (missed.length === 1 && isCounted(id)) {
			const part = hitsOfParts.indexOf(missed[0] as PartHits);
			counts[part] = (counts[part] as number) + 1;
		}
	}
	const count = Math.max(...counts);
	const part = query[counts.lastIndexOf(count)];
	return count === 0 || part === undefined ? undefined : {part, count};
};

// Texts by their number: 1 is a hit, 0 is none.
type Hits = Uint8Array;

/** What a part finds among the texts of an index. */
type PartHits = {
	/** The texts that one of its terms matches; negated terms apart. */
	readonly wanted: Hits;
	/** For each negated term, the texts that match what it negates. */
	readonly unwanted: readonly Hits[];
};

const hitsOf = (index: SearchIndex, {alternatives}: Part): PartHits => {
	const wanted = new Uint8Array(index.starts.length - 1);
	const unwanted: Hits[] = [];
	for (const term of alternatives) {
		if (term.isNegated) {
			const hits = new Uint8Array(wanted.length);
			unwanted.push(hits);
			addHits(index, term, hits);
		} else {
			addHits(index, term, wanted);
		}
	}
	return {wanted, unwanted};
};

const isHit = (index: SearchIndex, {wanted, unwanted}: PartHits, id: number): boolean =>
	hasAny(index, wanted, id) || unwanted.some(hits => !hasAny(index, hits, id));

const hasAny = ({texts, offsets}: SearchIndex, hits: Hits, id: number): boolean => {
	const end = offsets[id + 1] as number;
	for (let position = offsets[id] as number; position < end; position++) {
		if (hits[texts[position] as number] === 1) {
			return true;
		}
	}
	return false;
};

// A negated term hits what it negates.
const addHits = (index: SearchIndex, term: Term, hits: Hits): void => {
	const {starts} = index;
	const joined = index.joined(term.fold);
	if (term.type === 'contains') {
		addContaining(joined, starts, term.text, hits);
		return;
	}
	const letters = lettersOf(term);
	const placeOf =
		term.type === 'fuzzy'
			? (start: number, end: number) => placeOfLast(letters, joined, start, end)
			: (start: number, end: number) => placeOfAnchored(term, joined, start, end);
	for (let number = 0; number < hits.length; number++) {
		if (placeOf(starts[number] as number, (starts[number + 1] as number) - 1) !== -1) {
			hits[number] = 1;
		}
	}
};

// One search through all texts at once: where each resource has a text of its own this is several times faster than a
// search per text.
const addContaining = (joined: string, starts: Int32Array, text: string, hits: Hits): void => {
	let number = 0;
	let place = joined.indexOf(text);
	while (place !== -1) {
		while ((starts[number + 1] as number) <= place) {
			number++;
		}
		const next = starts[number + 1] as number;
		// A filter with a line break in it could match from one text into the next.
		if (place + text.length < next) {
			hits[number] = 1;
		}
		place = joined.indexOf(text, next);
	}
};
