import {memoize} from '../text/memoize.ts';
import {createDistinct, type Distinct} from './distinct.ts';
import {createFewestTags} from './fewest-tags.ts';
import {groupByEach} from './group-by-each.ts';
import {type Environment, isSelectorTag, type Listing, type Tag} from './listing.ts';
import {createTagIndex} from './tag-index.ts';
import {createUniqueTags} from './unique-tags.ts';

/** The tags modes, in the order in which the key cycles through them. */
export const tagsModes = ['exact', 'short', 'all'] as const;

/**
`short`: os and locale. `exact`: these and the fewest further tags that rule out every environment that differs. It includes all
tags if three more are not enough, or if another environment has all of them and more. `all`: all tags. Without an os tag every
mode includes all tags.
*/
export type TagsMode = (typeof tagsModes)[number];

export const nextTagsMode = (mode: TagsMode): TagsMode => tagsModes[tagsModes.indexOf(mode) + 1] ?? 'exact';

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
	/** The environments that match all tags of at least one of the environments, as `tagsOf` returns them. */
	readonly matchedBy: (
		environments: readonly Environment[],
		tagsOf: (environment: Environment) => readonly Tag[],
	) => Matched;
};

/** Finds the tags that picks from a listing include, and what these match. Compares the environments when it is first needed. */
export const createPickTags = (listing: Listing, distinct?: Distinct): PickTags => {
	const compared = memoize((whole: Listing) => compare(whole, distinct ?? createDistinct(whole)));
	return {
		tagsOf: (environment, mode) => {
			if (mode === 'exact') {
				const {exactOf, firstOf} = compared(listing);
				return exactOf(firstOf(environment));
			}
			return mode === 'short' ? environment.selector : allTagsOf(environment);
		},
		matchedBy: (picked, tagsOf) => {
			const {counts, matching, differOf, firstOf} = compared(listing);
			const sum = (ids: Matches) => ids.values().reduce((total, id) => total + (counts[id] ?? 0), 0);
			const matches = [...new Set(picked.map(tagsOf))].map(matching);
			const ids = matches.length === 1 ? (matches[0] as Matches) : new Set(matches.flatMap(one => [...one]));
			const own = new Set(picked.map(one => firstOf(one).id));
			return {
				ids,
				count: sum(ids),
				identical: sum(own.intersection(ids)),
				differ: bareLast(matches.flatMap(differOf)),
			};
		},
	};
};

const compare = (listing: Listing, distinct: Distinct) => {
	const {environments} = listing;
	const {representatives, counts} = distinct;
	const carriersOf = createTagIndex(listing, distinct);
	return {
		counts,
		firstOf: (environment: Environment) => environments[representatives[environment.id] as number] ?? environment,
		// Kept for each list of tags, which environments with the same os and locale share.
		matching: memoize((tags: readonly Tag[]): Matches => new Set(tags.length === 0 ? [] : carriersOf(tags))),
		differOf: memoize((ids: Matches) => differingIn([...ids].flatMap(id => environments[id] ?? []))),
		exactOf: createExact(listing, carriersOf),
	};
};

const allTagsOf = ({selector, tags}: Environment): readonly Tag[] =>
	selector.length === tags.length ? selector : [...selector, ...tags.filter(tag => !isSelectorTag(tag))];

/** The distinct environments with some tags: ids of environments, ascending. */
type Matches = ReadonlySet<number>;

/** The prefixes in which some environments differ, in the order of the listing; bare words, with an empty prefix, come last. */
export const differingIn = (environments: readonly Pick<Environment, 'tags'>[]): readonly string[] => {
	const carriers = [...groupByEach(environments, ({tags}) => tags)];
	const differing = carriers.flatMap(([tag, {length}]) => (length < environments.length ? [tag] : []));
	return bareLast(differing.sort((one, other) => one.number - other.number).map(({facet}) => facet.name));
};

/** Prefixes without duplicates; the empty one of bare words comes last. */
const bareLast = (prefixes: readonly string[]): readonly string[] =>
	[...new Set(prefixes)].sort((one, other) => Number(one === '') - Number(other === ''));

// Environments with the same os and locale are solved together with those that have more of these.
const createExact = (listing: Listing, carriersOf: (tags: readonly Tag[]) => Int32Array) => {
	const onlyTagsOf = createUniqueTags(listing);
	const furtherFor = memoize((selector: readonly Tag[]) => {
		const all = Array.from(carriersOf(selector), id => listing.environments[id] as Environment);
		if (all.length < 2) {
			return () => [];
		}
		const only = onlyTagsOf(all);
		let fewestOf: ReturnType<typeof createFewestTags> | undefined;
		return (environment: Environment): readonly Tag[] | undefined => {
			const tag = only.get(environment.id);
			if (tag !== undefined) {
				return [tag];
			}
			fewestOf ??= createFewestTags(all);
			return fewestOf(environment);
		};
	});
	return memoize((environment: Environment): readonly Tag[] => {
		const {selector, tags} = environment;
		// No tag can be added. Searching for one takes long if many environments have a selector of their own.
		const further = selector.length === tags.length ? [] : furtherFor(selector)(environment);
		if (further?.length === 0) {
			return selector;
		}
		return further === undefined ? allTagsOf(environment) : [...selector, ...further];
	});
};
