import type {Listing} from '../listing/listing.ts';
import {nearestOf} from '../text/suggest.ts';

/** The text before the first colon of a tag's value; undefined if the text before or after it is empty. */
export const prefixOf = (value: string): string | undefined => /^([^:]+):./s.exec(value)?.[1];

/** Finds the tag of a listing that is most like a missing one. */
export type NearestTags = {
	/** The prefixes of the listing's tags. */
	readonly prefixes: ReadonlySet<string>;
	/** The most similar tag with the same prefix, if any. */
	readonly nearest: (value: string) => string | undefined;
	/**
	The tag that was probably meant if the prefix is a typo of a known one and the rest resembles a tag. Undefined for other words
	with a colon.
	*/
	readonly meant: (value: string) => string | undefined;
};

// Pairs of characters compared in half a second: 20 missing tags against 5,000 tags of 20 characters. Further missing tags get no
// suggestion.
const mostPairs = 40_000_000;
// The fixed cost of each name.
const pairsOfName = 80;

/** Makes the finder for a listing. Each text is looked up once; after half a second of work no further one is. */
export const findNearestTags = ({tags}: Listing): NearestTags => {
	const startOf = (value: string) => value.slice(0, value.indexOf(':') + 1);
	const byStart = Map.groupBy(
		tags.map(({value}) => value),
		startOf,
	);
	const prefixes = new Set(tags.flatMap(({value}) => prefixOf(value) ?? []));
	let pairs = mostPairs;
	const look = (names: readonly string[], text: string, farthest?: number): readonly string[] => {
		pairs -= names.reduce((sum, name) => sum + text.length * name.length + pairsOfName, 0);
		return pairs < 0 ? [] : nearestOf(names, text, farthest);
	};
	const nearest = once((value: string) => {
		const start = startOf(value);
		const like = pairs < 0 ? [] : (byStart.get(start) ?? []);
		return look(like, value, Math.floor((value.length - start.length) / 2))[0];
	});
	// `^os:win` is a filter, not a misspelt prefix.
	const slipOf = once((prefix: string) =>
		pairs < 0 || prefixes.has(prefix) || !/^[\p{L}\p{N}_-]+$/u.test(prefix) ? [] : look([...prefixes], prefix),
	);
	const meant = (value: string) => {
		const prefix = prefixOf(value) ?? '';
		return Iterator.from(slipOf(prefix))
			.map(other => nearest(other + value.slice(prefix.length)))
			.find(tag => tag !== undefined);
	};
	return {prefixes, nearest, meant};
};

const once = <Result>(find: (text: string) => Result) => {
	const known = new Map<string, Result>();
	return (text: string): Result => {
		const result = known.has(text) ? (known.get(text) as Result) : find(text);
		known.set(text, result);
		return result;
	};
};
