import type {AlsoSelected} from './also-selected.ts';
import {type CarriersOf, createCarriers} from './carriers.ts';
import {createDistinct, type Distinct} from './distinct.ts';
import {fewestTags} from './fewest-tags.ts';
import {isSelectorTag, type Listing, type Resource, type Tag} from './listing.ts';

/** Which tags a pick takes: os and locale, these with the fewest that single the environment out, or all. */
export type TagsTaken = 'selector' | 'exact' | 'all';

/** In the order in which a key goes through them. */
export const tagsTakenChoices: readonly TagsTaken[] = ['selector', 'exact', 'all'];

/** What to try where a selector selects several. */
export const tellApart = '--exact-tags tells them apart';

/** Finds which tags a pick takes, and what else these select. */
export type TakenTags = {
	/**
	The tags of an environment that a pick takes. `exact` is the selector and the fewest further tags that no other distinct
	environment has all of; where another has all and more, or these take too long to find, it is all. Of equal environments it is the same.
	The selector always comes first.
	*/
	readonly tagsOf: (resource: Resource, taken: TagsTaken) => readonly Tag[];
	/** What else some tags of one environment select; nothing where there are none. */
	readonly alsoSelected: (tags: readonly Tag[]) => AlsoSelected;
	/** The same of several environments, each by the tags that are taken of it: one selected by two of them counts once. */
	readonly alsoSelectedByAny: (resources: readonly Resource[], taken: TagsTaken) => AlsoSelected;
};

/**
Makes a finder for a listing. It costs nothing until it is asked, and then answers at every key: what tags select is found
among the environments with the rarest of them, and kept by the list of tags, which many environments share. Which
environments are the same it finds by itself where that is not known yet.
*/
export const createTakenTags = (listing: Listing, known?: Distinct): TakenTags => {
	const {resources} = listing;
	let distinct = known;
	const representativeOf = (id: number): number => {
		distinct ??= createDistinct(listing);
		return distinct.representatives[id] ?? id;
	};
	const selection = createSelection(listing, representativeOf);
	const allOf = createAllTags();
	const exact = new Map<number, readonly Tag[]>();
	const exactOf = (id: number): readonly Tag[] => {
		const {selector = [], tags = []} = resources[id] ?? {};
		const list = exact.get(id) ?? toExact(id, selector, tags);
		exact.set(id, list);
		return list;
	};
	const toExact = (own: number, selector: readonly Tag[], tags: readonly Tag[]): readonly Tag[] => {
		const {ids, counts} = selection.of(selector);
		if (ids.length < 2) {
			return selector;
		}
		const countOf = (tag: Tag) => counts.get(tag) ?? 0;
		const telling = [...new Set(tags)].filter(tag => countOf(tag) < ids.length);
		const rarest = telling.sort((one, other) => countOf(one) - countOf(other));
		const further = fewestTags(rarest, tag =>
			selection
				.listIds([...selector, tag])
				.filter(id => id !== own)
				.map(id => resources[id]?.tags ?? []),
		);
		return further === undefined ? allOf(selector, tags) : [...selector, ...further];
	};
	const tagsOf: TakenTags['tagsOf'] = ({id, selector, tags}, taken) =>
		taken === 'exact' ? exactOf(representativeOf(id)) : taken === 'all' ? allOf(selector, tags) : selector;
	return {
		tagsOf,
		alsoSelected: tags => {
			const {ids, differ} = selection.of(tags);
			return {others: Math.max(0, ids.length - 1), differ};
		},
		alsoSelectedByAny: (resources, taken) => {
			const own = new Set(resources.map(({id}) => representativeOf(id)));
			const selections = [...new Set(resources.map(resource => selection.of(tagsOf(resource, taken))))];
			const others = new Set(selections.flatMap(({ids}) => ids.filter(id => !own.has(id))));
			return {others: others.size, differ: toPrefixes(selections.flatMap(({differ}) => differ))};
		},
	};
};

// All tags, the selector first, once for each list of tags: by that it is kept what they select.
const createAllTags = () => {
	const known = new WeakMap<readonly Tag[], readonly Tag[]>();
	return (selector: readonly Tag[], tags: readonly Tag[]): readonly Tag[] => {
		const isFirst = selector.every((tag, index) => tag === tags[index]);
		const list = known.get(tags) ?? (isFirst ? tags : [...selector, ...tags.filter(tag => !isSelectorTag(tag))]);
		known.set(tags, list);
		return list;
	};
};

type Selected = {
	/** The representatives of the distinct environments, ascending. */
	readonly ids: readonly number[];
	/** How many of them have a tag; empty where there is only one of them. */
	readonly counts: ReadonlyMap<Tag, number>;
	readonly differ: readonly string[];
};

// Each once, bare words last.
const toPrefixes = (prefixes: readonly string[]): readonly string[] =>
	[...new Set(prefixes)].sort((one, other) => Number(one === '') - Number(other === ''));

const noIds = new Int32Array();

const createSelection = (listing: Listing, representativeOf: (id: number) => number) => {
	const {resources, tags} = listing;
	let carriersOf: CarriersOf | undefined;
	const known = new WeakMap<readonly Tag[], Selected>();
	let count: CountTags | undefined;
	const listIds = (wanted: readonly Tag[]): readonly number[] => {
		carriersOf ??= createCarriers(listing, representativeOf);
		const lists = wanted.map(carriersOf);
		const rarest = lists.reduce((least, list) => (list.length < least.length ? list : least), lists[0] ?? noIds);
		return [...(rarest.length < 2 ? rarest : rarest.filter(id => hasAll(resources[id]?.tags ?? [], wanted)))];
	};
	const select = (wanted: readonly Tag[]): Selected => {
		const ids = listIds(wanted);
		count ??= createCounter(resources, tags.length);
		const counts = count(ids.length < 2 ? [] : ids);
		const telling = [...counts].filter(([, count]) => count < ids.length).map(([tag]) => tag);
		const prefixes = telling.sort((one, other) => one.number - other.number).map(({prefix}) => prefix);
		return {ids, counts, differ: toPrefixes(prefixes)};
	};
	return {
		listIds,
		of: (wanted: readonly Tag[]): Selected => {
			const selected = known.get(wanted) ?? select(wanted);
			known.set(wanted, selected);
			return selected;
		},
	};
};

type CountTags = (ids: readonly number[]) => ReadonlyMap<Tag, number>;

// Counts how many of some environments have a tag, in arrays by the number of the tag: sets and maps take five times as long.
const createCounter = (resources: readonly Resource[], tagCount: number): CountTags => {
	const sums = new Int32Array(tagCount);
	// For each tag the environment in which it was counted last.
	const last = new Int32Array(tagCount).fill(-1);
	return ids => {
		const found: Tag[] = [];
		for (const id of ids) {
			for (const tag of resources[id]?.tags ?? []) {
				if (last[tag.number] !== id) {
					last[tag.number] = id;
					const sum = sums[tag.number] as number;
					sums[tag.number] = sum + 1;
					if (sum === 0) {
						found.push(tag);
					}
				}
			}
		}
		const counts = new Map(found.map(tag => [tag, sums[tag.number] as number]));
		for (const {number} of found) {
			sums[number] = 0;
			last[number] = -1;
		}
		return counts;
	};
};

// Making a set takes longer than looking for a few.
const hasAll = (tags: readonly Tag[], wanted: readonly Tag[]): boolean => {
	const own = wanted.length < 9 ? undefined : new Set(tags);
	return wanted.every(tag => own?.has(tag) ?? tags.includes(tag));
};
