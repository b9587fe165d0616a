import {countOf} from '../text/numbers.ts';
import {createDistinct, type Distinct} from './distinct.ts';
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

/** What else some tags select: the distinct environments that have all of them. */
export type AlsoSelected = {
	/** How many, beside those in hand: none where several in hand are only not told apart by their tags. */
	readonly others: number;
	/** The prefixes in which they are not all alike, as they come in the listing; bare words, an empty text, last. */
	readonly differ: readonly string[];
};

/**
The same in words: `also selects 2 others: image and other tags differ`, in short `also selects 2 others`. Of several
environments it is `also select`, or `not told apart`.
*/
export const alsoSelectedTexts = (
	{others, differ}: AlsoSelected,
	areSeveral = false,
): {readonly full: string; readonly short: string} => {
	const named = differ.map(prefix => (prefix === '' ? 'other tags' : prefix));
	const names = named.length > 3 ? [...named.slice(0, 2), `${named.length - 2} more`] : named;
	const last = names.length > 1 ? ` and ${names.at(-1)}` : '';
	const verb = names.length === 1 && differ[0] !== '' ? 'differs' : 'differ';
	const all = (last === '' ? names : names.slice(0, -1)).join(', ') + last;
	const selects = `also ${areSeveral ? 'select' : 'selects'}`;
	const short = others === 0 ? 'not told apart' : `${selects} ${countOf(others, 'other')}`;
	return {full: `${short}: ${all} ${verb}`, short};
};

/** The distinct environments that have a tag: ids of resources, ascending. */
export type CarriersOf = (tag: Tag) => Int32Array;

/**
Finds which distinct environments have which tag; `representativeOf` gives, for an id, the first environment with the same
tags. All ids are in one array, tag after tag. Most tags belong to one environment, and V8 gives a list of one number room
for seventeen.
*/
export const createCarriers = ({resources, tags}: Listing, representativeOf: (id: number) => number): CarriersOf => {
	const distinct = resources.filter(({id}) => representativeOf(id) === id);
	const starts = new Int32Array(tags.length + 1);
	for (const {tags: own} of distinct) {
		for (const {number} of own) {
			starts[number + 1] = (starts[number + 1] as number) + 1;
		}
	}
	for (let number = 0; number < tags.length; number++) {
		starts[number + 1] = (starts[number + 1] as number) + (starts[number] as number);
	}
	const ends = starts.slice();
	const ids = new Int32Array(starts[tags.length] as number);
	for (const {id, tags: own} of distinct) {
		for (const {number} of own) {
			const end = ends[number] as number;
			// One that has the tag twice counts once.
			if (end === starts[number] || ids[end - 1] !== id) {
				ids[end] = id;
				ends[number] = end + 1;
			}
		}
	}
	return ({number}) => ids.subarray(starts[number], ends[number]);
};

type Lists = readonly (readonly Tag[])[];
type Budget = {steps: number};

// Tags looked at before the search ends: once for up to three, and once more where these are not enough.
const mostSteps = 20_000_000;

// Where the budget is spent every list counts as having every tag: then nothing more is found to be enough.
const has = (list: readonly Tag[], tag: Tag, budget: Budget): boolean => {
	budget.steps -= list.length;
	return budget.steps < 0 || list.includes(tag);
};

/**
Some of the tags, such that no other list has all of them; undefined where another has all the tags there are, or where it
takes too long to find them. They are the fewest if three are enough; else, or where it takes too long to prove that, none of
them can be left out. The tags are given with the rarest first, which rules out most; `othersWith` gives the other lists that
have a tag.
*/
export const fewestTags = (tags: readonly Tag[], othersWith: (tag: Tag) => Lists): readonly Tag[] | undefined => {
	const known = new Map<Tag, Lists>();
	const listsWith = (tag: Tag): Lists => {
		const lists = known.get(tag) ?? othersWith(tag);
		known.set(tag, lists);
		return lists;
	};
	let budget = {steps: mostSteps};
	const isEnough = ([first, ...rest]: readonly Tag[]): boolean =>
		first !== undefined && !listsWith(first).some(list => rest.every(tag => has(list, tag, budget)));
	if (!isEnough(tags)) {
		return undefined;
	}
	const [rarest] = tags;
	if (rarest !== undefined && isEnough([rarest])) {
		return [rarest];
	}
	for (const further of [1, 2]) {
		for (const [index, tag] of tags.entries()) {
			const rest = budget.steps < 0 ? undefined : ruleOut(listsWith(tag), tags.slice(index + 1), further, budget);
			if (rest !== undefined) {
				return [tag, ...rest];
			}
		}
	}
	budget = {steps: mostSteps};
	const chosen = takeBest(tags, listsWith, budget);
	const fewest = chosen.reduce((kept, tag) => {
		const fewer = kept.filter(one => one !== tag);
		return isEnough(fewer) ? fewer : kept;
	}, chosen);
	return budget.steps < 0 ? undefined : fewest;
};

// So many of the tags that none of the lists has all of them.
const ruleOut = (lists: Lists, tags: readonly Tag[], count: number, budget: Budget): readonly Tag[] | undefined => {
	if (count === 1) {
		const last = tags.find(tag => !lists.some(list => has(list, tag, budget)));
		return last && [last];
	}
	for (const [index, tag] of tags.entries()) {
		if (budget.steps < 0) {
			return undefined;
		}
		const left = lists.filter(list => has(list, tag, budget));
		const rest = ruleOut(left, tags.slice(index + 1), count - 1, budget);
		if (rest !== undefined) {
			return [tag, ...rest];
		}
	}
	return undefined;
};

// Time and again the tag that rules out most of what is left.
const takeBest = (tags: readonly Tag[], listsWith: (tag: Tag) => Lists, budget: Budget): readonly Tag[] => {
	let chosen = tags.slice(0, 1);
	let [left] = chosen.map(listsWith);
	while (left !== undefined && left.length > 0 && budget.steps >= 0) {
		const lists: Lists = left;
		const ways = tags.map(tag => ({tag, left: lists.filter(list => has(list, tag, budget))}));
		const best = ways.reduce((least, way) => (way.left.length < least.left.length ? way : least));
		chosen = [...chosen, best.tag];
		left = best.left;
	}
	return chosen;
};
