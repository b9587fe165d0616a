import {createDistinct, type Distinct} from './distinct.ts';
import {countCarriers, createFewestTags} from './fewest-tags.ts';
import {isSelectorTag, type Listing, type Resource, type Tag} from './listing.ts';

/** The tags modes, in the order of the key. */
export const tagsModes = ['exact', 'short', 'all'] as const;

/**
`short`: os and locale. `exact`: these and the fewest further tags that rule out every environment that differs; all tags if three
are not enough, or if another environment has all of them and more. `all`: all tags, as in each mode if there is no os tag.
*/
export type TagsMode = (typeof tagsModes)[number];

/** The next mode of the key. */
export const nextTagsMode = (mode: TagsMode): TagsMode => tagsModes[tagsModes.indexOf(mode) + 1] ?? 'exact';

/** Whether a text names a tags mode. */
export const isTagsMode = (text: string): text is TagsMode => tagsModes.some(mode => mode === text);

/** The matches of a pick in the whole listing. */
export type Matched = {
	/** The matching environments, each set of tags by its first: ids of resources. */
	readonly ids: ReadonlySet<number>;
	/** The number of matching environments. */
	readonly count: number;
	/** The number of these with the same tags as a picked one, including it. */
	readonly identical: number;
	/** The prefixes in which the matches differ, in the order of the listing; bare words, an empty text, last. */
	readonly differ: readonly string[];
};

export type PickTags = {
	/** The tags of an environment that a pick includes, os and locale first; in `exact` equal for identical environments. */
	readonly tagsOf: (resource: Resource, mode: TagsMode) => readonly Tag[];
	/** The environments that match all of `tagsOf` of at least one of the given ones. */
	readonly matchedBy: (resources: readonly Resource[], tagsOf: (resource: Resource) => readonly Tag[]) => Matched;
};

/** Finds the tags that picks from a listing include, and what these match. It does nothing until it is used. */
export const createPickTags = (listing: Listing, known?: Distinct): PickTags => {
	const {resources} = listing;
	let distinct = known;
	const distinctNow = (): Distinct => {
		distinct ??= createDistinct(listing);
		return distinct;
	};
	const firstOf = (resource: Resource): Resource =>
		resources[distinctNow().representatives[resource.id] ?? -1] ?? resource;
	const matching = createMatching(listing, distinctNow);
	const exactOf = createExact(listing, matching);
	return {
		tagsOf: (resource, mode) => {
			switch (mode) {
				case 'exact':
					return exactOf(firstOf(resource));
				case 'short':
					return resource.selector;
				default:
					return allTagsOf(resource);
			}
		},
		matchedBy: (picked, tagsOf) => {
			const {counts} = distinctNow();
			const sum = (ids: ReadonlySet<number>) => ids.values().reduce((total, id) => total + (counts[id] ?? 0), 0);
			const [first = nothing, ...others] = [...new Set(picked.map(tagsOf))].map(matching);
			const isOne = others.length === 0;
			const ids = isOne ? first.ids : new Set([first, ...others].flatMap(one => [...one.ids]));
			const differ = isOne ? first.differ : toPrefixes([first, ...others].flatMap(one => one.differ));
			const own = new Set(picked.map(one => firstOf(one).id));
			return {ids, count: sum(ids), identical: sum(own.intersection(ids)), differ};
		},
	};
};

/** The difference between environments, in words: `image differs`, `image, other tags differ`, `image, app, 2 more differ`. */
export const differText = (differ: readonly string[]): string => {
	const named = differ.map(prefix => (prefix === '' ? 'other tags' : prefix));
	const names = named.length > 3 ? [...named.slice(0, 2), `${named.length - 2} more`] : named;
	return `${names.join(', ')} ${names.length === 1 && differ[0] !== '' ? 'differs' : 'differ'}`;
};

const allTagsOf = ({selector, tags}: Resource): readonly Tag[] =>
	selector.length === tags.length ? selector : [...selector, ...tags.filter(tag => !isSelectorTag(tag))];

/** The distinct environments with all of some tags. */
type Matching = (tags: readonly Tag[]) => Pick<Matched, 'ids' | 'differ'>;

const nothing: ReturnType<Matching> = {ids: new Set(), differ: []};

// They are found among those with the rarest tag, and kept: environments with the same os and locale share a list.
const createMatching = ({resources}: Listing, distinctNow: () => Distinct): Matching => {
	let carriers: ReadonlyMap<Tag, readonly Resource[]> | undefined;
	const find = (tags: readonly Tag[]): readonly Resource[] => {
		carriers ??= findCarriers(resources.filter(({id}) => distinctNow().representatives[id] === id));
		const [rarest = []] = tags.map(tag => carriers?.get(tag) ?? []).sort((one, other) => one.length - other.length);
		// Making sets takes longer than searching a few.
		const wanted = tags.length > 8 ? new Set(tags) : undefined;
		return rarest.filter(({tags: own}) => wanted?.isSubsetOf(new Set(own)) ?? tags.every(tag => own.includes(tag)));
	};
	const known = new WeakMap<readonly Tag[], ReturnType<Matching>>();
	return tags => {
		let matched = known.get(tags);
		if (matched === undefined) {
			const some = find(tags);
			matched = {ids: new Set(some.map(({id}) => id)), differ: differingIn(some)};
			known.set(tags, matched);
		}
		return matched;
	};
};

const findCarriers = (resources: readonly Resource[]): ReadonlyMap<Tag, readonly Resource[]> => {
	const carriers = new Map<Tag, Resource[]>();
	for (const resource of resources) {
		for (const tag of new Set(resource.tags)) {
			const some = carriers.get(tag) ?? [];
			some.push(resource);
			carriers.set(tag, some);
		}
	}
	return carriers;
};

/** The prefixes in which some environments differ, in the order of the listing; bare words, an empty text, last. */
export const differingIn = (resources: readonly Resource[]): readonly string[] => {
	const differing = [...countCarriers(resources)].filter(([, count]) => count < resources.length);
	const inOrder = differing.sort(([one], [other]) => one.number - other.number);
	return toPrefixes(inOrder.map(([{prefix}]) => prefix));
};

// Each once, bare words last.
const toPrefixes = (prefixes: readonly string[]): readonly string[] =>
	[...new Set(prefixes)].sort((one, other) => Number(one === '') - Number(other === ''));

// Environments with the same os and locale are solved together.
const createExact = ({resources}: Listing, matching: Matching): ((first: Resource) => readonly Tag[]) => {
	const classes = new Map<string, (resource: Resource) => readonly Tag[] | undefined>();
	const known = new Map<Resource, readonly Tag[]>();
	const find = (resource: Resource): readonly Tag[] => {
		const {selector, tags} = resource;
		// Nothing can be added. Finding matches takes long if each of many environments is alone.
		if (selector.length === tags.length) {
			return selector;
		}
		const {ids} = matching(selector);
		if (ids.size < 2) {
			return selector;
		}
		const key = toKey(selector);
		const fewestOf = classes.get(key) ?? createFewestTags([...ids].flatMap(id => resources[id] ?? []));
		classes.set(key, fewestOf);
		const further = fewestOf(resource);
		return further === undefined ? allTagsOf(resource) : [...selector, ...further];
	};
	return first => {
		const tags = known.get(first) ?? find(first);
		known.set(first, tags);
		return tags;
	};
};

const toKey = (selector: readonly Tag[]): string =>
	selector
		.map(({number}) => number)
		.sort((one, other) => one - other)
		.join();
