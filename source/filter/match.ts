import {indexOfAnchored, indexOfLast, lettersOf, runsOf} from './find-term.ts';
import type {Clause, Query, Term} from './query.ts';
import type {SearchIndex} from './search-index.ts';

/** The ids of the resources that match a query, ascending: the order of the listing never changes. */
export const findMatches = (index: SearchIndex, query: Query): Int32Array => {
	const ids = new Int32Array(index.size).map((_, id) => id);
	let count = ids.length;
	for (const clause of query) {
		const hits = hitsOf(index, clause);
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
		const missed = hitsOfClauses.flatMap((hits, clause) => (isHit(index, hits, id) ? [] : [clause]));
		const [clause] = missed;
		if (clause === undefined) {
			return undefined;
		}
		if (missed.length === 1 && isCounted(id)) {
			counts[clause] = (counts[clause] as number) + 1;
		}
	}
	const count = Math.max(...counts);
	const clause = query[counts.lastIndexOf(count)];
	return count === 0 || clause === undefined ? undefined : {clause, count};
};

// Texts by their number: 1 is a hit, 0 is none.
type Hits = Uint8Array;

/** The texts that are hits, and the groups that have one: all environments of a group ask for the same. */
type AllHits = {readonly texts: Hits; readonly groups: Hits};

type TermHits = Pick<Term, 'isNegated'> & {
	/** What matches the term, or what it negates. */
	readonly matched: AllHits;
	/** What is each of the parts of a term with commas; none for other terms, or if a part is nowhere. */
	readonly parts: readonly AllHits[];
};

const hitsOf = (index: SearchIndex, {alternatives}: Clause): readonly TermHits[] =>
	alternatives.map(term => ({
		isNegated: term.isNegated,
		matched: withGroups(index, textHits(index, term)),
		parts: partHits(index, term),
	}));

const partHits = (index: SearchIndex, {parts = [], fold}: Term): readonly AllHits[] => {
	const all: AllHits[] = [];
	for (const part of parts) {
		const hits = wholeHits(index, part, fold);
		// Most words with commas are no tags, and such a part need not be looked for in all environments.
		if (!hits.includes(1)) {
			return [];
		}
		all.push(withGroups(index, hits));
	}
	return all;
};

const withGroups = (index: SearchIndex, texts: Hits): AllHits => {
	const groups = new Uint8Array(index.offsets.length - 1 - index.size);
	return {texts, groups: groups.map((_, group) => (hasOwn(index, texts, index.size + group) ? 1 : 0))};
};

const isHit = (index: SearchIndex, hits: readonly TermHits[], id: number): boolean =>
	hits.some(
		({isNegated, matched, parts}) =>
			isNegated !== (hasAny(index, matched, id) || (parts.length > 0 && parts.every(part => hasAny(index, part, id)))),
	);

const hasAny = (index: SearchIndex, {texts, groups}: AllHits, id: number): boolean =>
	hasOwn(index, texts, id) || groups[(index.groups[id] as number) - index.size] === 1;

const hasOwn = ({texts, offsets}: SearchIndex, hits: Hits, id: number): boolean => {
	const end = offsets[id + 1] as number;
	for (let position = offsets[id] as number; position < end; position++) {
		if (hits[texts[position] as number] === 1) {
			return true;
		}
	}
	return false;
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
	const indexIn =
		term.type === 'fuzzy'
			? (start: number, end: number) => indexOfLast(letters, texts, start, end)
			: (start: number, end: number) => indexOfAnchored(term, texts, start, end);
	for (let number = 0; number < hits.length; number++) {
		if (indexIn(starts[number] as number, (starts[number + 1] as number) - 1) !== -1) {
			hits[number] = 1;
		}
	}
	return hits;
};

// The texts that are a text and nothing else.
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
