import {environmentsOf, type Listing} from '../listing/listing.ts';
import {nearestOf} from '../text/suggest.ts';
import {findMatches, loneExcluder} from './match.ts';
import {type Clause, parseQuery, type Query} from './query.ts';
import type {SearchIndex} from './search-index.ts';

/** Another filter, and a remark on the syntax, empty if a word is only misspelt. */
type Rewriting = {readonly says: string; readonly filter: string};

/** Why a filter matches nothing, and what may help. */
export type Advice = {
	/** The clause that alone excludes everything, and how many match without it. */
	readonly excluder: ReturnType<typeof loneExcluder>;
	/** The clauses, and how many match each of them alone. Empty if a single clause is the cause, or if there are many. */
	readonly alone: readonly {readonly clause: Clause; readonly count: number}[];
	readonly says: string;
	/** A filter to type instead, and the number of its matches: at least one. */
	readonly suggestion: {readonly filter: string; readonly count: number} | undefined;
};

type Searched = {readonly index: SearchIndex; readonly listing: Listing};

// Several lines of each frame need the advice.
const known = new WeakMap<SearchIndex, {readonly filter: string; readonly advice: Advice}>();

/** Advice on a filter that matches nothing. */
export const adviseOn = (filter: string, searched: Searched): Advice => {
	const before = known.get(searched.index);
	const advice = before?.filter === filter ? before.advice : newAdviceOn(filter, searched);
	known.set(searched.index, {filter, advice});
	return advice;
};

// Each term is searched in all environments, and more advice would not be read.
const mostTerms = 8;

const hasFewTerms = (query: Query): boolean => query.flatMap(({alternatives}) => alternatives).length <= mostTerms;

const newAdviceOn = (filter: string, {index, listing}: Searched): Advice => {
	const query = parseQuery(filter);
	const countOf = (of: Query): number => (hasFewTerms(of) ? environmentsOf(listing, findMatches(index, of)).length : 0);
	const excluder =
		new Set(query.map(({text}) => text)).size <= mostTerms
			? loneExcluder(index, query, id => listing.environments[id]?.isUnreadable === false)
			: undefined;
	const isCounted = excluder === undefined && query.length > 1 && hasFewTerms(query);
	const alone = isCounted ? query.map(clause => ({clause, count: countOf([clause])})) : [];
	const nothing: Advice = {excluder, alone, says: '', suggestion: undefined};
	const toAdvice = ({says, filter: better}: Rewriting): Advice => {
		const count = countOf(parseQuery(better));
		return {...nothing, says, suggestion: count === 0 ? undefined : {filter: better, count}};
	};
	const rewritten = Iterator.from([...rewritingsOf(filter), ...eitherOf(query, countOf)]).map(toAdvice);
	const advice = rewritten.find(({suggestion}) => suggestion !== undefined);
	if (advice !== undefined || !hasFewTerms(query)) {
		return advice ?? nothing;
	}
	const found = alone.filter(({count}) => count > 0).map(({clause}) => clause);
	const wrong = excluder ? [excluder.clause] : query.filter(clause => !found.includes(clause));
	const right = query.filter(clause => !wrong.includes(clause));
	const words = wordsOf(listing);
	const remedies = new Map(wrong.map(one => [one, remediesOf(one, words, of => countOf([...right, ...of]))]));
	const all = [...remedies.values()].flat();
	const better = query.map(clause => remedies.get(clause)?.find(({count}) => count > 0)?.text ?? clause.text);
	const says = [...new Set(all.flatMap(remedy => remedy.says ?? []))].join('; ');
	return all.length === 0 ? nothing : toAdvice({says, filter: [...new Set(better)].join(' ')});
};

// Each pair of terms is searched in all environments.
const mostInPairs = 4;

// The filter with two terms as alternatives, if each matches something, but never both together.
const eitherOf = (query: Query, countOf: (query: Query) => number): readonly Rewriting[] => {
	const positive = query.filter(clause => !clause.text.startsWith('!'));
	const found = query.length > mostInPairs ? [] : positive.filter(clause => countOf([clause]) > 0);
	const pairs = found.flatMap((one, index) => found.slice(index + 1).map(other => [one, other] as const));
	return pairs
		.filter(pair => countOf(pair) === 0)
		.map(([one, other]) => {
			const left = query.filter(clause => clause !== other);
			const texts = left.map(clause => (clause === one ? `${one.text} | ${other.text}` : clause.text));
			return {says: 'a space means AND, | means OR', filter: texts.join(' ')};
		});
};

/** A replacement for a clause that matches nothing, and its matches; `says` explains it, unless it is only a similar word. */
type Remedy = {readonly text: string; readonly count: number; readonly says?: string};

type Habit = readonly [says: string, rewrite: (filter: string) => string];

const fuzzy = "' means fuzzy here; plain words are exact";

const slips: readonly Habit[] = [
	['a capital makes case matter', text => text.toLowerCase()],
	[fuzzy, text => text.replaceAll(/(?<![^ !])'|'(?= |$)/g, '')],
];

/**
The probable meanings of a clause that matches nothing; `count` counts the matches of a query that replaces it. Every
replacement matches something, except for the sign of a fuzzy term: it has the opposite meaning in fzf, so it is always
explained.
*/
export const remediesOf = (
	clause: Clause,
	words: readonly string[],
	count: (query: Query) => number,
): readonly Remedy[] => {
	const toRemedy = (text: string) => ({text, count: count(parseQuery(text))});
	const rewritten = slips
		.map(([says, rewrite]) => ({says, ...toRemedy(rewrite(clause.text))}))
		.filter(({text}) => text !== clause.text && text !== '')
		.filter(remedy => remedy.count > 0 || remedy.says === fuzzy);
	if (clause.text.startsWith('!') || rewritten.some(remedy => remedy.count > 0)) {
		return rewritten;
	}
	const typed = clause.text.replace(/^['^]/, '').replace(/\$$/, '').toLowerCase();
	const near = Iterator.from([...shortFor(words, typed), ...nearestOf(words, typed)])
		.filter(word => word !== clause.text)
		.map(toRemedy)
		.find(remedy => remedy.count > 0);
	return near === undefined ? rewritten : [...rewritten, near];
};

// The words that an abbreviation such as win1703 may mean, the shortest first. windows10-1703 has the same start, contains its parts
// in order, and ends with a part that begins with its last part.
const shortFor = (words: readonly string[], typed: string): readonly string[] => {
	const runs = runsOf(typed);
	const begins = (word: string): boolean => {
		const own = runsOf(word);
		const found: number[] = [];
		for (const [run] of runs) {
			found.push(own.findIndex(([one], at) => at > (found.at(-1) ?? -1) && one.startsWith(run)));
		}
		return found[0] === 0 && found.at(-1) === own.length - 1 && !found.includes(-1);
	};
	const meant = runs.length < 2 ? [] : words.filter(begins);
	return meant.toSorted((one, other) => one.length - other.length).slice(0, 3);
};

const runsOf = (text: string) => [...text.matchAll(/\p{L}+|\p{N}+/gu)];

// A large listing has many names that occur only once, and they are seldom searched for.
const mostWords = 2000;

/** The words of a listing's tags: one to four adjacent runs of letters or digits, such as `windows`, `windows11`, `os:windows11`. */
export const wordsOf = ({tags}: Listing): readonly string[] => {
	const words = new Set<string>();
	for (const {text} of tags) {
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
	['a space means AND', filter => filter.replaceAll(/(?<![^ ])(?:AND|&&?)(?![^ ])/gi, ' ')],
	['| means OR', filter => filter.replaceAll(/(?<![^ ])OR(?![^ ])|\|{2,}/gi, ' | ')],
	['put spaces around |', filter => filter.replaceAll(/(?<=[^ |])\|(?=[^ |])/g, ' | ')],
	['! excludes; write no space after it', filter => filter.replaceAll(/(?<![^ ])(?:NOT|!) +(?=[^ !|])/gi, '!')],
	['write ! instead of - to exclude', filter => filter.replaceAll(/(?<![^ ])-(?=[\p{L}\p{N}])/gu, '!')],
	[
		'write : instead of =',
		filter =>
			filter.replaceAll(
				/(?<![^ ])([!'^]*[\p{L}\p{N}_-]+) *(!?)==? *(?=[^ =])/gu,
				(_, name: string, not: string) => `${not}${name}:`,
			),
	],
	['write spaces instead of commas', filter => filter.replaceAll(/,+/g, ' ')],
	['no * is needed', filter => filter.replaceAll(/\.?\*+/g, ' ')],
];

/** The probable meanings of a filter in the syntax of another search: with all signs translated, then with one at a time. */
export const rewritingsOf = (filter: string): readonly Rewriting[] => {
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
	// Commas can mean "either" or "both".
	const between = filter.split(/ *,[ ,]*/).filter(part => part !== '');
	const either = {says: 'write | instead of commas', filter: between.join(' | ')};
	return [...(found.length > 1 ? [all, ...found] : found), either]
		.map(one => ({...one, filter: withSingleSpaces(one.filter)}))
		.filter(one => one.filter !== '' && one.filter !== withSingleSpaces(filter));
};

const spacedWordsOf = (filter: string): readonly string[] => filter.match(/(?:\\ |[^ ])+/g) ?? [];

const withSingleSpaces = (filter: string): string => spacedWordsOf(filter).join(' ');

/** The term with the lone `!` before it, `!win` for `! win`; undefined without one. The filter ignores a lone `!` as unfinished. */
export const negatedAfterSpace = (filter: string): string | undefined => {
	const words = spacedWordsOf(filter);
	const term = words[words.indexOf('!') + 1];
	return !words.includes('!') || term === undefined || /^[!|]/.test(term) ? undefined : `!${term}`;
};
