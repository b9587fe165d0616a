import {lowerBound} from '../text/numbers.ts';
import {createDistinct, type Distinct} from './distinct.ts';
import {createFewestTags} from './fewest-tags.ts';
import {type Environment, isSelectorTag, type Listing, type Tag} from './listing.ts';

/** The tags modes, in the order in which the key cycles through them. */
export const tagsModes = ['exact', 'short', 'all'] as const;

/**
`short`: os and locale. `exact`: these and the fewest further tags that rule out every environment that differs. It includes all
tags if three more are not enough, or if another environment has all of them and more. `all`: all tags. Without an os tag every
mode includes all tags.
*/
export type TagsMode = (typeof tagsModes)[number];

/** The mode after a press of the key. */
export const nextTagsMode = (mode: TagsMode): TagsMode => tagsModes[tagsModes.indexOf(mode) + 1] ?? 'exact';

/** Whether a text names a tags mode. */
export const isTagsMode = (text: string): text is TagsMode => tagsModes.some(mode => mode === text);

/** The matches of a pick in the whole listing. */
export type Matched = {
	/** The matching environments, as the id of the first environment with each set of tags. */
	readonly ids: ReadonlySet<number>;
	/** The number of matching environments. */
	readonly count: number;
	/** The number of them that have the same tags as a picked environment, including it. */
	readonly identical: number;
	/** The prefixes in which the matches differ, in the order of the listing; bare words, with an empty prefix, come last. */
	readonly differ: readonly string[];
};

export type PickTags = {
	/** The tags that a pick of an environment includes, os and locale first. In `exact` they are equal for identical environments. */
	readonly tagsOf: (environment: Environment, mode: TagsMode) => readonly Tag[];
	/** The environments that match all tags of at least one of the environments, as `tagsOf` gives them. */
	readonly matchedBy: (
		environments: readonly Environment[],
		tagsOf: (environment: Environment) => readonly Tag[],
	) => Matched;
};

/** Finds the tags that picks from a listing include, and what these match. Nothing is computed until it is used. */
export const createPickTags = (listing: Listing, known?: Distinct): PickTags => {
	const {environments} = listing;
	let distinct = known;
	const distinctNow = (): Distinct => {
		distinct ??= createDistinct(listing);
		return distinct;
	};
	const firstOf = (environment: Environment): Environment =>
		environments[distinctNow().representatives[environment.id] ?? -1] ?? environment;
	const firsts = () => environments.filter(({id}) => distinctNow().representatives[id] === id);
	const matching = createMatching(listing, firsts);
	const differOf = remember((ids: Matches) => differingIn([...ids].flatMap(id => environments[id] ?? [])));
	const exactOf = createExact(firsts);
	return {
		tagsOf: (environment, mode) => {
			switch (mode) {
				case 'exact':
					return exactOf(firstOf(environment));
				case 'short':
					return environment.selector;
				default:
					return allTagsOf(environment);
			}
		},
		matchedBy: (picked, tagsOf) => {
			const {counts} = distinctNow();
			const sum = (ids: ReadonlySet<number>) => ids.values().reduce((total, id) => total + (counts[id] ?? 0), 0);
			const matches = [...new Set(picked.map(tagsOf))].map(matching);
			const ids = matches.length === 1 ? (matches[0] as Matches) : new Set(matches.flatMap(one => [...one]));
			const differ = toPrefixes(matches.flatMap(differOf));
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

const allTagsOf = ({selector, tags}: Environment): readonly Tag[] =>
	selector.length === tags.length ? selector : [...selector, ...tags.filter(tag => !isSelectorTag(tag))];

/** The distinct environments with some tags: ids of environments, ascending. */
type Matches = ReadonlySet<number>;

// The matches are kept for each list of tags, which environments with the same os and locale share.
const createMatching = (
	{environments}: Listing,
	firsts: () => readonly Environment[],
): ((tags: readonly Tag[]) => Matches) => {
	let carriers: ReadonlyMap<Tag, readonly number[]> | undefined;
	return remember(tags => {
		carriers ??= groupByTag(
			firsts().map(({id}) => id),
			id => environments[id]?.tags ?? [],
		);
		const lists = tags.map(tag => carriers?.get(tag) ?? []).sort((one, other) => one.length - other.length);
		const [rarest = [], ...others] = lists;
		return new Set(rarest.filter(id => others.every(ids => ids[lowerBound(ids, id)] === id)));
	});
};

const remember = <Key extends object, Value>(
	find: (key: Key) => Value,
	known: {get: (key: Key) => Value | undefined; set: (key: Key, value: Value) => unknown} = new WeakMap<Key, Value>(),
): ((key: Key) => Value) => {
	return key => {
		const value = known.get(key) ?? find(key);
		known.set(key, value);
		return value;
	};
};

// The items with each tag, in their order.
const groupByTag = <Item>(
	items: Iterable<Item>,
	tagsOf: (item: Item) => readonly Tag[],
): ReadonlyMap<Tag, readonly Item[]> => {
	const groups = new Map<Tag, Item[]>();
	for (const item of items) {
		for (const tag of tagsOf(item)) {
			const group = groups.get(tag);
			if (group === undefined) {
				groups.set(tag, [item]);
			} else if (group.at(-1) !== item) {
				group.push(item);
			}
		}
	}
	return groups;
};

/** The number of environments with each tag. */
export const countCarriers = (environments: readonly Environment[]): ReadonlyMap<Tag, number> => {
	const counts = new Map<Tag, number>();
	for (const tag of environments.flatMap(({tags}) => [...new Set(tags)])) {
		counts.set(tag, (counts.get(tag) ?? 0) + 1);
	}
	return counts;
};

/** The prefixes in which some environments differ, in the order of the listing; bare words, with an empty prefix, come last. */
export const differingIn = (environments: readonly Environment[]): readonly string[] => {
	const differing = [...countCarriers(environments)].filter(([, count]) => count < environments.length);
	const inOrder = differing.sort(([one], [other]) => one.number - other.number);
	return toPrefixes(inOrder.map(([{prefix}]) => prefix));
};

// Without duplicates, bare words last.
const toPrefixes = (prefixes: readonly string[]): readonly string[] =>
	[...new Set(prefixes)].sort((one, other) => Number(one === '') - Number(other === ''));

// Environments with the same os and locale share a list, and are solved together with those that have more of these.
const createExact = (firsts: () => readonly Environment[]) => {
	let members: ReadonlyMap<readonly Tag[], readonly Environment[]> | undefined;
	let lists: ReadonlyMap<Tag, readonly (readonly Tag[])[]> | undefined;
	const fewestAmong = remember((selector: readonly Tag[]) => {
		members ??= Map.groupBy(firsts(), one => one.selector);
		lists ??= groupByTag(members.keys(), list => list);
		const [rarest = []] = selector.map(tag => lists?.get(tag) ?? []).sort((one, other) => one.length - other.length);
		const matching = rarest.filter(list => selector.every(tag => list.includes(tag)));
		const all = matching.flatMap(list => members?.get(list) ?? []);
		return all.length < 2 ? undefined : createFewestTags(all);
	});
	return remember((environment: Environment): readonly Tag[] => {
		const {selector, tags} = environment;
		// No tag can be added, or none is needed. Computing that takes long if many environments have a selector of their own.
		const fewestOf = selector.length === tags.length ? undefined : fewestAmong(selector);
		if (fewestOf === undefined) {
			return selector;
		}
		const further = fewestOf(environment);
		return further === undefined ? allTagsOf(environment) : [...selector, ...further];
	}, new Map());
};
