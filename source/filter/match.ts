import {type Hits, textHits, wholeHits} from './find-texts.ts';
import type {Clause, Query, Term} from './query.ts';
import type {SearchIndex} from './search-index.ts';

/** The ids of the environments that match a query, ascending: the order of the listing never changes. */
export const findMatches = (index: SearchIndex, query: Query): Int32Array => {
	const ids = new Int32Array(index.size).map((_, id) => id);
	let count = ids.length;
	for (const clause of query) {
		// If nothing is left, the other clauses need not be searched.
		const hits = count === 0 ? undefined : hitsOf(index, clause);
		let left = 0;
		for (let position = 0; position < count; position++) {
			const id = ids[position] as number;
			if (hits?.[id] === 1) {
				ids[left++] = id;
			}
		}
		count = left;
	}
	return ids.slice(0, count);
};

/** Like `findMatches`, for the typed query. Typing changes one clause, so the matches of each clause are kept. */
export const findTyped = (index: SearchIndex, query: Query): Int32Array => {
	const typed = new Set(query.map(({text}) => text));
	keptHits.set(index, new Map([...(keptHits.get(index) ?? [])].filter(([text]) => typed.has(text))));
	return findMatches(index, query);
};

/**
For a query that matches nothing: the clause whose removal gives most matches (the last one of equals), and their number.
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
	const hitsOfClauses = query.map(clause => hitsOf(index, clause));
	const counts = new Int32Array(query.length);
	for (let id = 0; id < index.size; id++) {
		let missed = 0;
		let lastMissed = 0;
		for (let clause = 0; clause < hitsOfClauses.length && missed < 2; clause++) {
			if (hitsOfClauses[clause]?.[id] !== 1) {
				missed++;
				lastMissed = clause;
			}
		}
		if (missed === 0) {
			return undefined;
		}
		if (missed === 1 && isCounted(id)) {
			counts[lastMissed] = (counts[lastMissed] as number) + 1;
		}
	}
	const count = Math.max(...counts);
	const clause = query[counts.lastIndexOf(count)];
	return count === 0 || clause === undefined ? undefined : {clause, count};
};

// By each clause that was searched since the last typed query.
const keptHits = new WeakMap<SearchIndex, Map<string, Hits>>();

// The environments that match a clause.
const hitsOf = (index: SearchIndex, clause: Clause): Hits => {
	const kept = keptHits.get(index);
	const hits = kept?.get(clause.text) ?? findHits(index, clause);
	kept?.set(clause.text, hits);
	return hits;
};

const findHits = (index: SearchIndex, {alternatives}: Clause): Hits => {
	const all = new Uint8Array(index.size);
	for (const term of alternatives) {
		const hits = termHits(index, term);
		for (let id = 0; id < all.length; id++) {
			if ((hits[id] === 1) !== term.isNegated) {
				all[id] = 1;
			}
		}
	}
	return all;
};

// The environments that match a term, or that a negated term excludes: one of their texts matches, or each part equals a text.
const termHits = (index: SearchIndex, term: Term): Hits => {
	const hits = carriersOf(index, textHits(index, term));
	const parts = partHits(index, term);
	return parts.length === 0 ? hits : hits.map((hit, id) => (hit === 1 || parts.every(part => part[id] === 1) ? 1 : 0));
};

// The environments with each part of a term with commas as one of their texts. Empty for other terms, or if a part equals no text.
const partHits = (index: SearchIndex, {parts = [], fold}: Term): readonly Hits[] => {
	const all: Hits[] = [];
	for (const part of parts) {
		const hits = wholeHits(index, part, fold);
		// Most words with commas are not tags, so their parts are not searched in all environments.
		if (!hits.includes(1)) {
			return [];
		}
		all.push(carriersOf(index, hits));
	}
	return all;
};

// The environments that have any of the texts, also through their group. Each group is checked once for all of its environments: the groups
// follow the environments in the index.
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
	for (let id = 0; id < groups.length; id++) {
		if (carriers[groups[id] as number] === 1) {
			carriers[id] = 1;
		}
	}
	return carriers;
};
