import {type Fold, foldText} from './case-and-accents.ts';
import {type Clause, escapePattern, type Query, type Term} from './query.ts';
import type {SearchIndex} from './search-index.ts';
import {rangesOfTerm, toComposed} from './term-ranges.ts';

/** Texts by number, or environments by id: 1 for a match, else 0. */
type Hits = Uint8Array;

/** The ids that match a query, ascending, of all environments or `among` some: the order of the listing never changes. */
export const findMatches = (
	index: SearchIndex,
	query: Query,
	among: Int32Array = index.groups.map((_, id) => id),
): Int32Array =>
	query.reduce((ids, clause) => {
		const hits = hitsOf(index, clause);
		return ids.filter(id => hits[id] === 1);
	}, among);

/** The environments that match a clause. */
export const hitsOf = (index: SearchIndex, {alternatives}: Clause): Hits => {
	const matching = new Uint8Array(index.groups.length);
	for (const term of alternatives) {
		const hits = termHits(index, term);
		const match = Number(!term.isNegated);
		for (let id = 0; id < hits.length; id++) {
			if (hits[id] === match) {
				matching[id] = 1;
			}
		}
	}
	return matching;
};

// The environments that match a term, or that a negated term excludes: one of their texts matches, or each part equals a text.
const termHits = (index: SearchIndex, {pattern, fold, parts}: Term): Hits => {
	const hits = carriersOf(index, textHits(index, pattern.source, fold));
	if (parts === undefined) {
		return hits;
	}
	const wholes = parts.map(part => carriersOf(index, textHits(index, `^${escapePattern(part)}$`, fold)));
	return hits.map((hit, id) => (hit === 1 || wholes.every(whole => whole[id] === 1) ? 1 : 0));
};

// Searching all texts at once is several times faster than one at a time.
const textHits = ({tables, joined}: SearchIndex, pattern: string, fold: Fold): Hits => {
	const {starts} = tables();
	const texts = joined(fold);
	const hits = new Uint8Array(starts.length - 1);
	const search = new RegExp(pattern, 'gmu');
	let number = 0;
	while (search.test(texts)) {
		while ((starts[number + 1] as number) < search.lastIndex) {
			number++;
		}
		hits[number] = 1;
		search.lastIndex = starts[number + 1] as number;
	}
	return hits;
};

// The environments that have any of the texts, also through their group.
const carriersOf = ({tables, groups}: SearchIndex, hits: Hits): Hits => {
	const {texts, offsets} = tables();
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

/** Whether a query matches one safe text by itself. */
export const isMatch = (query: Query, text: string): boolean => {
	const composed = toComposed(text);
	return query.every(({alternatives}) => alternatives.some(term => term.isNegated !== isFound(term, composed)));
};

// Without the search for the best place.
const isFound = (term: Term, text: string): boolean =>
	(term.type === 'contains' && foldText(text, term.fold).includes(term.text)) || rangesOfTerm(term, text).length > 0;
