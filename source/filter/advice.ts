import {startOfTexts} from '../listing/facets.ts';
import {environmentsOf, type Listing} from '../listing/listing.ts';
import {memoize} from '../text/memoize.ts';
import {nearestOf} from '../text/nearest-names.ts';
import {findMatches, hitsOf} from './match.ts';
import {type Habit, operators, type Rewriting, rewritingsOf} from './other-syntax.ts';
import {type Clause, parseQuery, type Query} from './query.ts';
import type {SearchIndex} from './search-index.ts';

type Counted = {readonly clause: Clause; readonly count: number};

/** Why a filter matches nothing, and what may help. */
type Advice = {
	/** The clause whose removal gives the most matches (the last of several), and their number. */
	readonly excluder: Counted | undefined;
	/** The clauses, and how many match each of them alone. Empty if a single clause is the cause, or if there are many. */
	readonly alone: readonly Counted[];
	/** A filter to type instead, and the number of its matches: at least one. */
	readonly suggestion: (Rewriting & {readonly count: number}) | undefined;
};

/** `among` are the ids of the environments that are searched, if not all of the listing are. */
type Searched = {readonly index: SearchIndex; readonly listing: Listing; readonly among?: Int32Array | undefined};

// Several lines of each frame need the same answer, and the next frames too.
const keepLast = <Answer>(find: (filter: string, searched: Searched) => Answer) => {
	const known = new WeakMap<SearchIndex, {readonly of: readonly unknown[]; readonly answer: Answer}>();
	return (filter: string, searched: Searched): Answer => {
		const before = known.get(searched.index);
		const of = [filter, searched.among];
		const isKnown = before?.of.every((one, index) => one === of[index]) ?? false;
		const answer = before !== undefined && isKnown ? before.answer : find(filter, searched);
		known.set(searched.index, {of, answer});
		return answer;
	};
};

/** Advice on a filter that matches nothing. */
export const adviseOn = keepLast((filter, searched) => newAdviceOn(filter, searched));

/**
The filter that one with matches probably means, if that finds something else: `a | b` for `a or b`, as `or` is text here, or `!win`
for `! win`, as a lone `!` is ignored.
*/
export const otherMeaningOf = keepLast((filter, {index, among}): Rewriting | undefined => {
	const meant = rewritingsOf(filter, operators).find(({says}) => says !== '');
	if (meant === undefined || ![filter, meant.filter].map(parseQuery).every(hasFewTerms)) {
		return undefined;
	}
	const found = findMatches(index, parseQuery(filter), among);
	const other = findMatches(index, parseQuery(meant.filter), among);
	return found.length === other.length && found.every((id, at) => id === other[at]) ? undefined : meant;
});

// Each term is searched in all environments, so a longer filter gets less advice.
const mostTerms = 8;

const hasFewTerms = (query: Query): boolean => query.flatMap(({alternatives}) => alternatives).length <= mostTerms;

const newAdviceOn = (filter: string, {index, listing, among}: Searched): Advice => {
	const query = parseQuery(filter);
	const ids = environmentsOf(listing, findMatches(index, [], among));
	// The advice combines the same clauses in many ways.
	const search = memoize((clause: Clause) => hitsOf(index, clause));
	const countOf = (of: Query): number => {
		const all = hasFewTerms(of) ? of.map(search) : undefined;
		return ids.filter(id => all?.every(hits => hits[id] === 1)).length;
	};
	const clauses = hasFewTerms(query) ? query : [];
	const excluder = (clauses.length > 1 ? clauses : [])
		.map(clause => ({clause, count: countOf(clauses.filter(other => other !== clause))}))
		.filter(({count}) => count > 0)
		.sort((one, other) => one.count - other.count)
		.at(-1);
	const counts = excluder ? [] : clauses.map(clause => ({clause, count: countOf([clause])}));
	function* rewritings() {
		yield* withoutFacets(filter, listing);
		yield* rewritingsOf(filter);
		yield* excluder ? eitherOf(query, excluder.clause, countOf) : [];
		const wrong = (excluder ? [excluder] : counts.filter(({count}) => count === 0)).map(({clause}) => clause);
		yield withRemedies(query, wrong, listing, countOf);
	}
	const suggestion = rewritings()
		.map(one => ({...one, count: countOf(parseQuery(one.filter))}))
		.find(({count}) => count > 0);
	return {excluder, alone: query.length > 1 ? counts : [], suggestion};
};

// The screen says `no app` and `none` for what has no value of a facet.
const withoutFacets = (filter: string, {facets}: Listing): readonly Rewriting[] => {
	const written = filter.replaceAll(/(?<![^ ])(?:no ([^ :]+)|([^ :!^']+):none)(?![^ ])/gi, (found, ...names) => {
		const name = names.find(one => one !== undefined).toLowerCase();
		const facet = facets.find(one => one.label.toLowerCase() === name && startOfTexts(one) !== '');
		return facet === undefined ? found : `!^${startOfTexts(facet)}`;
	});
	return written === filter ? [] : [{says: '! means without', filter: written}];
};

// The filter with the excluder and another term as alternatives, if each matches something, but never both together. A dash may be
// meant to exclude.
const eitherOf = (query: Query, excluder: Clause, countOf: (query: Query) => number): readonly Rewriting[] => {
	const found = query.filter(clause => !/^[!-]/.test(clause.text) && countOf([clause]) > 0);
	const others = found.filter(clause => found.includes(excluder) && countOf([clause, excluder]) === 0);
	return others.map(other => {
		const pair = found.filter(clause => clause === other || clause === excluder).map(({text}) => text);
		const rest = query.filter(clause => clause !== other && clause !== excluder).map(({text}) => text);
		return {says: 'a space means AND, | means OR', filter: [...rest, pair.join(' | ')].join(' ')};
	});
};

// The filter with the probable meanings of some clauses that match nothing.
const withRemedies = (
	query: Query,
	wrong: readonly Clause[],
	listing: Listing,
	countOf: (query: Query) => number,
): Rewriting => {
	const words = wordsOf(listing);
	const right = query.filter(clause => !wrong.includes(clause));
	const parts = query.map(clause => {
		if (!wrong.includes(clause)) {
			return {says: '', filter: clause.text};
		}
		const count = (of: Query) => countOf([...right, ...of]);
		const found = [...facetsFor(clause, listing), ...remediesFor(clause, words)].find(one => matches(one, count));
		return found ?? {says: '', filter: clause.text};
	});
	const says = new Set(parts.map(part => part.says).filter(one => one !== ''));
	const texts = new Set(parts.map(part => part.filter));
	return {says: [...says].join('; '), filter: [...texts].join(' ')};
};

const slips: readonly Habit[] = [
	['a capital makes case matter', text => text.toLowerCase()],
	["' means fuzzy here; plain words are exact", text => text.replaceAll(/(?<![^ !])'|'(?= |$)/g, '')],
];

const matches = ({filter}: Rewriting, count: (query: Query) => number): boolean => {
	const query = parseQuery(filter);
	return query.length > 0 && count(query) > 0;
};

// The same value of other facets, if the facet of a term does not exist: of facets with a similar name first, then of those that have
// the value, and then the value alone.
const facetsFor = ({text}: Clause, {facets}: Listing): readonly Rewriting[] => {
	const [, start = '', name = '', value = ''] = /^(['^]?)([^:]+):(.+)$/.exec(text) ?? [];
	const typed = name.replaceAll('\\ ', ' ').toLowerCase();
	const isKnown = facets.some(facet => [facet.label, facet.name].some(one => one.toLowerCase() === typed));
	if (value === '' || isKnown || text.startsWith('!')) {
		return [];
	}
	const starts = nearestOf(
		facets.map(({label}) => label),
		typed,
	).map(label => `${label}:`);
	const sought = value.replace(/\$$/, '').replaceAll('\\ ', ' ').toLowerCase();
	const having = facets.filter(({values}) => values.some(one => one.name.toLowerCase().includes(sought)));
	const says = `no facet is named ${name}`;
	return [...starts, ...having.slice(0, mostFacets).map(startOfTexts)]
		.map(text => ({says, filter: `${start}${text.replaceAll(' ', '\\ ')}${value}`}))
		.concat({says, filter: value});
};

// Each is searched in all environments.
const mostFacets = 5;

/** The probable meanings of a clause that matches nothing. */
const remediesFor = ({text}: Clause, words: readonly string[]): readonly Rewriting[] => {
	const typed = text.replace(/^['^]/, '').replace(/\$$/, '').toLowerCase();
	const near = /^[!-]/.test(text) ? [] : [...shortFor(words, typed), ...nearestOf(words, typed)];
	const slipped = slips.map(([says, rewrite]) => ({says, filter: rewrite(text)}));
	// In fzf words are fuzzy. Two letters in order are almost everywhere.
	const fuzzy = /^[\p{L}\p{N}]{3,}$/u.test(text)
		? [{says: "words are exact; ' makes one fuzzy", filter: `'${text}`}]
		: [];
	return [...slipped, ...near.map(filter => ({says: '', filter})), ...fuzzy];
};

// The start of a run of letters or of digits.
const runStart = String.raw`(?:(?<!\p{L})(?=\p{L})|(?<!\p{N})(?=\p{N}))`;

// The words that an abbreviation such as win1703 may mean, the shortest first. windows10-1703 has the same start, contains its parts
// in order, and ends with a part that begins with its last part.
const shortFor = (words: readonly string[], typed: string): readonly string[] => {
	const runs = runsOf(typed).map(([run]) => run);
	const pattern = new RegExp(`^${runs.join(`.*${runStart}`)}(?:\\p{L}*|\\p{N}*)$`, 'u');
	const meant = runs.length < 2 ? [] : words.filter(word => pattern.test(word));
	return meant.toSorted((one, other) => one.length - other.length).slice(0, 3);
};

const runsOf = (text: string) => [...text.matchAll(/\p{L}+|\p{N}+/gu)];

// A large listing has many names that occur only once, and they are seldom searched for.
const mostWords = 2000;

/** The words of a listing's tags, and of its fields other than names: one to four adjacent runs of letters or digits, such as `windows`, `windows11`, `os:windows11`. */
const wordsOf = (listing: Listing): readonly string[] => {
	const words = new Set<string>();
	for (const {text} of listing.values.filter(({facet}) => facet.kind === 'tag' || !facet.isNaming)) {
		const runs = runsOf(text);
		for (const [first, {index: start}] of runs.entries()) {
			for (const {0: last, index} of runs.slice(first, first + 4)) {
				words.add(text.slice(start, index + last.length).toLowerCase());
			}
		}
		if (words.size >= mostWords) {
			break;
		}
	}
	return [...words];
};
