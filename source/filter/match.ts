import {runSteps} from '../text/run-steps.ts';
import {indexOfAnchored, indexOfLast, lettersOf, runsOf} from './find-term.ts';
import type {Clause, Query, Term} from './query.ts';
import type {SearchIndex} from './search-index.ts';

/** The ids of the resources that match a query, ascending: the order of the listing never changes. */
export const findMatches = (index: SearchIndex, query: Query): Int32Array => {
	const ids = new Int32Array(index.size).map((_, id) => id);
	let count = ids.length;
	for (const clause of query) {
		// Where nothing is left the other clauses need not be looked for.
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

/** The same for the query that is typed. Typing changes one clause and keeps the others, so its hits are kept. */
export const findTyped = (index: SearchIndex, query: Query): Int32Array => runSteps(findInSteps(index, query));

/** The same in steps, two for each term: a term can take a fifth of a second in the largest listing. */
export function* findInSteps(index: SearchIndex, query: Query): Generator<void, Int32Array> {
	const hits = new Map<string, Hits>();
	for (const clause of query) {
		hits.set(clause.text, keptHits.get(index)?.get(clause.text) ?? (yield* hitsInSteps(index, clause)));
	}
	keptHits.set(index, hits);
	return findMatches(index, query);
}

/**
For a query that matches nothing: the clause without which it matches most, of equals the last, and how many then match.
Undefined if leaving out one clause brings nothing back or leaves no query, or if the query matches something as it is.
Only the ids that `isCounted` takes are counted.
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

// Texts by their number, or resources by their id: 1 is a hit, 0 is none.
type Hits = Uint8Array;

// Of each clause of the query that was typed last.
const keptHits = new WeakMap<SearchIndex, ReadonlyMap<string, Hits>>();

// The resources that match a clause.
const hitsOf = (index: SearchIndex, clause: Clause): Hits =>
	keptHits.get(index)?.get(clause.text) ?? runSteps(hitsInSteps(index, clause));

function* hitsInSteps(index: SearchIndex, {alternatives}: Clause): Generator<void, Hits> {
	const all = new Uint8Array(index.size);
	for (const term of alternatives) {
		index.joined(term.fold);
		yield;
		const hits = termHits(index, term);
		yield;
		for (let id = 0; id < all.length; id++) {
			if ((hits[id] === 1) !== term.isNegated) {
				all[id] = 1;
			}
		}
	}
	return all;
}

// The resources that match a term, or what it negates: they have a text that does, or each of the parts.
const termHits = (index: SearchIndex, term: Term): Hits => {
	const hits = carriersOf(index, textHits(index, term));
	const parts = partHits(index, term);
	return parts.length === 0 ? hits : hits.map((hit, id) => (hit === 1 || parts.every(part => part[id] === 1) ? 1 : 0));
};

// For each part of a term with commas the resources that have it as a text; none for other terms, or if no text is that part.
const partHits = (index: SearchIndex, {parts = [], fold}: Term): readonly Hits[] => {
	const all: Hits[] = [];
	for (const part of parts) {
		const hits = wholeHits(index, part, fold);
		// Most words with commas are no tags, and such a part need not be looked for in all environments.
		if (!hits.includes(1)) {
			return [];
		}
		all.push(carriersOf(index, hits));
	}
	return all;
};

// The resources that have one of the texts, or whose group does. Each group is asked once, for all of its environments: the
// groups come after the resources.
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

const newHits = ({starts}: SearchIndex): Hits => new Uint8Array(starts.length - 1);

// The texts that match a term, or what a negated one negates.
const textHits = (index: SearchIndex, term: Term): Hits => {
	const hits = newHits(index);
	const {starts} = index;
	const texts = index.joined(term.fold);
	if (term.type === 'contains') {
		addFound(starts, hits, term.text.length, from => texts.indexOf(term.text, from));
		const pattern = runsOf(term)?.pattern;
		if (pattern !== undefined) {
			addFound(starts, hits, 1, from => {
				pattern.lastIndex = from;
				return pattern.test(texts) ? pattern.lastIndex - 1 : -1;
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

// The texts that equal a text.
const wholeHits = (index: SearchIndex, text: string, fold: Term['fold']): Hits => {
	const hits = newHits(index);
	const texts = index.joined(fold);
	const line = `${text}\n`;
	addFound(index.starts, hits, text.length, from => {
		if (texts.startsWith(line, from)) {
			return from;
		}
		const before = texts.indexOf(`\n${line}`, from);
		return before === -1 ? -1 : before + 1;
	});
	return hits;
};

// Adds the texts in which `find` finds so many units from an index on. It searches all texts at once: several times faster
// than one by one where each resource has a text of its own.
const addFound = (starts: Int32Array, hits: Hits, length: number, find: (from: number) => number): void => {
	let number = 0;
	for (let found = find(0); found !== -1; found = find(starts[number + 1] as number)) {
		while ((starts[number + 1] as number) <= found) {
			number++;
		}
		// A filter with a line break in it could match from one text into the next.
		if (found + length < (starts[number + 1] as number)) {
			hits[number] = 1;
		}
	}
};
