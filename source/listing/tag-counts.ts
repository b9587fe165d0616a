import type {Listing, Tag} from './listing.ts';

export type TagCount = {
	readonly tag: Tag;
	/** The number of matches with the tag; a repeated tag counts once. */
	readonly count: number;
};

/** A prefix, empty for the bare words, and its tags. */
export type TagHeading = {readonly prefix: string; readonly tags: readonly TagCount[]};

/**
The tags of the matches (ids of environments) under their prefixes, with counts. A tag or prefix without matches is left out: as a
filter it would match nothing.
The order comes from the whole listing, so that nothing moves while you type. Prefixes of most environments come first; of these,
those with more values, which separate more environments; then in the order of the listing. Bare words come last. The tags of a
prefix are in the order of the listing.
*/
export const countTags = (listing: Listing, matches: Int32Array): readonly TagHeading[] => {
	const counts = new Int32Array(listing.tags.length);
	const stamps = new Int32Array(listing.tags.length).fill(-1);
	for (const id of matches) {
		for (const {number} of listing.environments[id]?.tags ?? []) {
			if (stamps[number] !== id) {
				stamps[number] = id;
				counts[number] = (counts[number] ?? 0) + 1;
			}
		}
	}
	return prefixesOf(listing).flatMap(({prefix, tags}) => {
		const counted = tags.map(tag => ({tag, count: counts[tag.number] ?? 0})).filter(({count}) => count > 0);
		return counted.length === 0 ? [] : [{prefix, tags: counted}];
	});
};

type Prefix = {
	readonly prefix: string;
	readonly tags: Tag[];
	/** The number of environments with the prefix, and the id of the last one counted. */
	carriers: number;
	counted: number;
};

const prefixesOf = ({environments, tags}: Listing): readonly Prefix[] => {
	const prefixes = new Map<string, Prefix>();
	const prefixOf = tags.map(tag => {
		const prefix = prefixes.get(tag.prefix) ?? {prefix: tag.prefix, tags: [], carriers: 0, counted: -1};
		prefixes.set(tag.prefix, prefix);
		prefix.tags.push(tag);
		return prefix;
	});
	for (const environment of environments) {
		for (const {number} of environment.tags) {
			const prefix = prefixOf[number];
			if (prefix !== undefined && prefix.counted !== environment.id) {
				prefix.counted = environment.id;
				prefix.carriers++;
			}
		}
	}
	return [...prefixes.values()].sort(
		(one, other) =>
			Number(one.prefix === '') - Number(other.prefix === '') ||
			other.carriers - one.carriers ||
			other.tags.length - one.tags.length,
	);
};
