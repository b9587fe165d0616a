import type {Listing} from '../listing/listing.ts';
import {nearestOf} from '../text/suggest.ts';
import {type Clause, parseQuery, type Query} from './query.ts';

/** What to type in place of a clause that finds nothing, and how many that finds; `says` explains it unless it is a near word. */
type Remedy = {readonly text: string; readonly count: number; readonly says?: string};

const fuzzy = "' means fuzzy here; plain words are exact";

const rewrites: ReadonlyArray<readonly [says: string, rewrite: (text: string) => string]> = [
	['a capital makes case matter', text => text.toLowerCase()],
	[fuzzy, text => text.replaceAll(/(?<![^ !])'|'(?= |$)/g, '')],
];

/**
What a clause that finds nothing may have meant; `count` counts what a query in its place finds. All that is proposed finds
something, except the sign of a fuzzy term: in fzf it means the opposite, which is worth saying anyway.
*/
export const remediesOf = (
	clause: Clause,
	words: readonly string[],
	count: (query: Query) => number,
): readonly Remedy[] => {
	const toRemedy = (text: string) => ({text, count: count(parseQuery(text))});
	const rewritten = rewrites
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

const runsOf = (text: string): readonly string[] => text.match(/\p{L}+|\p{N}+/gu) ?? [];

// The words that an abbreviation such as win1703 stands for, the shortest first: windows10-1703 begins as it does, has its
// parts in this order, and ends in a part that begins with its last.
const shortFor = (words: readonly string[], typed: string): readonly string[] => {
	const runs = runsOf(typed);
	const begins = (word: string): boolean => {
		const own = runsOf(word);
		const found = runs.map(() => -1);
		for (const [index, run] of runs.entries()) {
			found[index] = own.findIndex((one, at) => at > (found[index - 1] ?? -1) && one.startsWith(run));
		}
		return found[0] === 0 && found.at(-1) === own.length - 1 && !found.includes(-1);
	};
	return runs.length < 2
		? []
		: words
				.filter(begins)
				.toSorted((one, other) => one.length - other.length)
				.slice(0, 3);
};

// Nobody looks for a name that only one environment has, and a large listing has many of these.
const mostWords = 2000;

const cache = new WeakMap<Listing, readonly string[]>();

/** The words of a listing's tags: one to four runs of letters or digits in a row, as `windows`, `windows11`, `os:windows11`. */
export const wordsOf = (listing: Listing): readonly string[] => {
	const known = cache.get(listing) ?? toWords(listing);
	cache.set(listing, known);
	return known;
};

const toWords = ({tags}: Listing): readonly string[] => {
	const words = new Set<string>();
	for (const {text} of tags) {
		const parts = [...text.matchAll(/\p{L}+|\p{N}+/gu)];
		for (const [first, {index: start}] of parts.entries()) {
			for (const {0: last, index} of parts.slice(first, first + 4)) {
				words.add(text.slice(start, index + last.length).toLowerCase());
			}
		}
		if (words.size >= mostWords) {
			break;
		}
	}
	return [...words];
};
