import {distinctTags, type Listing, type Tag} from './listing.ts';

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
export const countTags = (listing: Listing, matches: Iterable<number>): readonly TagHeading[] => {
	const {environments} = listing;
	const matching = groupByEach(
		[...matches].flatMap(id => environments[id] ?? []),
		({tags: own}) => own,
	);
	const all = groupByEach(environments, ({tags: own}) => own.map(({facet}) => facet.name));
	const carriersOf = (prefix: string) => all.get(prefix)?.length ?? 0;
	return [...Map.groupBy(distinctTags(listing), ({facet}) => facet.name)]
		.sort(
			([one, tagsOfOne], [other, tagsOfOther]) =>
				Number(one === '') - Number(other === '') ||
				carriersOf(other) - carriersOf(one) ||
				tagsOfOther.length - tagsOfOne.length,
		)
		.map(([prefix, own]) => ({
			prefix,
			tags: own.map(tag => ({tag, count: matching.get(tag)?.length ?? 0})).filter(({count}) => count > 0),
		}))
		.filter(heading => heading.tags.length > 0);
};

/** Groups items under each of their keys, in order. An item that repeats a key is listed under it once. */
export const groupByEach = <Item, Key>(items: Iterable<Item>, keysOf: (item: Item) => Iterable<Key>) => {
	const groups = new Map<Key, Item[]>();
	for (const item of items) {
		for (const key of keysOf(item)) {
			const group = groups.get(key);
			if (group === undefined) {
				groups.set(key, [item]);
			} else if (group.at(-1) !== item) {
				group.push(item);
			}
		}
	}
	return groups;
};
