import {type Hits, textHits, wholeHits} from './find-texts.ts';
import type {Clause, Query, Term} from './query.ts';
import type {SearchIndex} from './search-index.ts';

/** The ids that match a query, ascending, of all environments or `among` some: the order of the listing never changes. */
export const findMatches = (
	index: SearchIndex,
	query: Query,
	among: Int32Array = new Int32Array(index.size).map((_, id) => id),
): Int32Array =>
	query.reduce((ids, clause) => {
		// If nothing is left, the other clauses need not be searched.
		const hits = ids.length === 0 ? undefined : hitsOf(index, clause);
		return ids.filter(id => hits?.[id] === 1);
	}, among);

/**
For a query that matches nothing: the clause whose removal gives the most matches (the last of several), and their number.
Undefined if removing one clause does not help or leaves no query, or if the query matches something. Counts only the ids that
`isCounted` accepts.
*/
export const loneExcluder = (
	index: SearchIndex,
	query: Query,
	isCounted: (id: number) => boolean = () => true,
): {readonly clause: Clause; readonly count: number} | undefined => {
	if (query.length < 2) {
		return undefined;
	}
	const hits = query.map(clause => hitsOf(index, clause));
	const counts = query.map(() => 0);
	for (let id = 0; id < index.size; id++) {
		const first = hits.findIndex(of => of[id] !== 1);
		if (first === -1) {
			return undefined;
		}
		const isAlone = first === hits.findLastIndex(of => of[id] !== 1);
		counts[first] = (counts[first] ?? 0) + (isAlone && isCounted(id) ? 1 : 0);
	}
	const count = Math.max(...counts);
	const clause = query[counts.lastIndexOf(count)];
	return count === 0 || clause === undefined ? undefined : {clause, count};
};

// The environments that match a clause.
const hitsOf = (index: SearchIndex, {alternatives}: Clause): Hits => {
	const all = alternatives.map(term => ({term, hits: termHits(index, term)}));
	return new Uint8Array(index.size).map((_, id) =>
		Number(all.some(({term, hits}) => (hits[id] === 1) !== term.isNegated)),
	);
};

// The environments that match a term, or that a negated term excludes: one of their texts matches, or each part equals a text.
const termHits = (index: SearchIndex, term: Term): Hits => {
	const hits = carriersOf(index, textHits(index, term));
	const parts: Hits[] = [];
	for (const part of term.parts ?? []) {
		const whole = wholeHits(index, part, term.fold);
		// Most words with commas are not tags, so their parts are not searched in all environments.
		if (!whole.includes(1)) {
			return hits;
		}
		parts.push(carriersOf(index, whole));
	}
	return hits.map((hit, id) => (hit === 1 || (parts.length > 0 && parts.every(part => part[id] === 1)) ? 1 : 0));
};

// The environments that have any of the texts, also through their group.
const carriersOf = ({texts, offsets, groups}: SearchIndex, hits: Hits): Hits => {
	const carriers = new Uint8Array(offsets.length - 1);
	for (let item = 0; item < carriers.length; item++) {
		const end = offsets[item + 1] as number;
		for (let position = offsets[item] as number; position < end; position++) {
			if (hits[texts[position] as number] === 1) {
				carriers[item] = 1;
				break;
			}
		}
	}
	return carriers.subarray(0, groups.length).map((hit, id) => hit | (carriers[groups[id] as number] as number));
};
