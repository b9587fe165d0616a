import {startOfTexts} from '../listing/facets.ts';
import {environmentsOf, type Listing} from '../listing/listing.ts';
import {memoize} from '../text/memoize.ts';
import {nearestOf} from '../text/suggest.ts';
import {findMatches, hitsOf} from './match.ts';
import {type Clause, parseQuery, type Query, splitFilter} from './query.ts';
import type {SearchIndex} from './search-index.ts';

/** Another filter, and a remark on the syntax, empty if a word is only misspelt. */
type Rewriting = {readonly says: string; readonly filter: string};

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

// Several lines of each frame need the advice.
const known = new WeakMap<SearchIndex, {readonly of: readonly unknown[]; readonly advice: Advice}>();

/** Advice on a filter that matches nothing. */
export const adviseOn = (filter: string, searched: Searched): Advice => {
	const before = known.get(searched.index);
	const of = [filter, searched.among];
	const isKnown = before?.of.every((one, index) => one === of[index]) ?? false;
	const advice = before !== undefined && isKnown ? before.advice : newAdviceOn(filter, searched);
	known.set(searched.index, {of, advice});
	return advice;
};

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

// The filter with the excluder and another term as alternatives, if each matches something, but never both together.
const eitherOf = (query: Query, excluder: Clause, countOf: (query: Query) => number): readonly Rewriting[] => {
	const found = query.filter(clause => !clause.text.startsWith('!') && countOf([clause]) > 0);
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

type Habit = readonly [says: string, rewrite: (filter: string) => string];

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
	const near = text.startsWith('!') ? [] : [...shortFor(words, typed), ...nearestOf(words, typed)];
	const slipped = slips.map(([says, rewrite]) => ({says, filter: rewrite(text)}));
	return [...slipped, ...near.map(filter => ({says: '', filter}))];
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

// The syntax of GitHub's search, ripgrep, SQL and shells. `(?<![^ ])` is the start of a word.
const habits: readonly Habit[] = [
	[
		'no quotes are needed',
		filter => filter.replaceAll(/"([^"]+)"/g, (_, text: string) => text.trim().replaceAll(/(?<!\\) /g, '\\ ')),
	],
	['a space means AND', filter => filter.replaceAll(/(?<![^ ])(?:AND|&&?)(?![^ ])/gi, '')],
	['| means OR', filter => filter.replaceAll(/(?<![^ ])OR(?![^ ])|\|{2,}/gi, ' | ')],
	// Only alternatives may lose their parentheses and mean the same.
	[
		'there are no parentheses',
		filter =>
			/[|)] *\(|\) *[|(]|!\(/.test(filter) ? filter : filter.replaceAll(/\(((?:[^ ()|]+ *\| *)*[^ ()|]+)\)/g, ' $1 '),
	],
	['put spaces around |', filter => filter.replaceAll(/(?<=[^ |])\|(?=[^ |])/g, ' | ')],
	['! excludes; write no space after it', filter => filter.replaceAll(/(?<![^ ])(?:NOT|!) +(?=[^ !|])/gi, '!')],
	['write ! instead of - to exclude', filter => filter.replaceAll(/(?<![^ ])-(?=[\p{L}\p{N}])/gu, '!')],
	[
		'write : instead of =',
		filter => filter.replaceAll(/(?<![^ ])([!'^]*[\p{L}\p{N}_-]+) *(!?)==? *(?=[^ =])/gu, '$2$1:'),
	],
	['write spaces instead of commas', filter => filter.replaceAll(',', ' ')],
	['no * is needed', filter => filter.replaceAll(/\.?\*/g, ' ')],
];

/** The probable meanings of a filter in the syntax of another search: with all signs translated, then with one at a time. */
const rewritingsOf = (filter: string): readonly Rewriting[] => {
	let whole = filter;
	const found: Rewriting[] = [];
	for (const [says, rewrite] of habits) {
		const before = whole;
		whole = rewrite(whole);
		if (whole !== before) {
			found.push({says, filter: rewrite(filter)});
		}
	}
	const all = {says: found.map(({says}) => says).join('; '), filter: whole};
	return [all, ...found].map(one => ({...one, filter: withSingleSpaces(one.filter)})).filter(one => one.filter !== '');
};

const withSingleSpaces = (filter: string): string => splitFilter(filter).join(' ');

/**
The negated term that a filter with matches probably means: `!win` for `! win`, as the filter ignores a lone `!`, or for `-win`, which
excludes nothing.
*/
export const negationMeant = (filter: string): Rewriting | undefined => {
	const words = splitFilter(filter);
	const term = words.find((word, index) => words[index - 1] === '!' && !/^[!|]/.test(word));
	if (term !== undefined) {
		return {says: '`!` alone is ignored', filter: `!${term}`};
	}
	const excluded = words.find(word => /^-[\p{L}\p{N}]/u.test(word));
	return excluded === undefined ? undefined : {says: '`-` excludes nothing', filter: `!${excluded.slice(1)}`};
};
