import {findTyped} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {createSearchIndex} from '../filter/search-index.ts';
import {decodeListing} from '../listing/decode.ts';
import type {Listing, Resource, Tag} from '../listing/listing.ts';
import type {TagsTaken, TakenTags} from '../listing/taken-tags.ts';
import {createPickFinder, type PickFinder} from './find-picked.ts';
import type {Pick, PickedEnvironment} from './picks.ts';

/** An environment by what is remembered of it, and the tags that were taken of it, in each way. */
export type Former = {readonly resource: Resource; readonly tagsBy: Readonly<Record<TagsTaken, readonly Tag[]>>};

/** A pick that can be given again, and its environments in the listing of now. */
export type FoundPick = {
	readonly pick: Pick;
	/** In the order in which they were picked. */
	readonly resources: readonly Resource[];
	/** The first that is gone, where others that yield the same text stand in for such. */
	readonly former: Former | undefined;
};

/** What was picked and is gone; `others` have the same selector. */
export type GonePick = {readonly gone: Former; readonly others: readonly Resource[]};

export type PickSearch = {
	/** The filter, and whether it finds an environment of the listing. */
	readonly query: string;
	readonly isMatch: (resource: Resource) => boolean;
	/** What an environment that was picked yielded, and what one of the listing yields; undefined where that is refused. */
	readonly textThen: (former: Former, taken: TagsTaken) => string | undefined;
	readonly textNow: (resource: Resource, taken: TagsTaken) => string | undefined;
};

/**
Finds the newest pick whose environments all match the query. Another environment stands in for one that is gone
only where it yields the same text. Else, where the query matches the pick as it was, it is the first that is gone; undefined
where no pick matches.
*/
export const findLastPick = (
	picks: readonly Pick[],
	listing: Listing,
	search: PickSearch,
): FoundPick | GonePick | undefined => {
	const finder = createPickFinder(
		listing,
		picks.flatMap(({environments}) => environments),
	);
	for (const pick of picks) {
		const find = createFind(finder, listing, search, pick.taken);
		const found = pick.environments.map(find);
		const resources = found.flatMap(({now}) => now ?? []);
		if (resources.length === found.length) {
			return {pick, resources, former: found.flatMap(({lost}) => lost?.gone ?? [])[0]};
		}
		const [missed] = found.flatMap(({lost, now}) => (now === undefined ? (lost ?? []) : []));
		if (missed !== undefined && isMatchOfAll(pick.environments, search.query)) {
			return missed;
		}
	}
	return undefined;
};

/** What there is now of an environment, as far as the query matches it; `lost` where that one itself is gone. */
type Found = {readonly now: Resource | undefined; readonly lost?: GonePick};

// Thousands can have the same selector: what is found among these is found once.
const createFind = (
	finder: PickFinder,
	{resources}: Listing,
	{isMatch, textThen, textNow}: PickSearch,
	taken: TagsTaken,
) => {
	const bySelector = Map.groupBy(resources, ({selector}) => toSelectorKey(selector));
	const standIns = new Map<readonly Resource[], ReadonlyMap<string, Resource>>();
	const byText = (resources: readonly Resource[]): ReadonlyMap<string, Resource> => {
		const firsts = new Map<string, Resource>();
		for (const resource of resources) {
			const text = isMatch(resource) ? textNow(resource, taken) : undefined;
			if (text !== undefined && !firsts.has(text)) {
				firsts.set(text, resource);
			}
		}
		return firsts;
	};
	return (one: PickedEnvironment): Found => {
		const same = finder.find(one);
		if (same !== undefined) {
			return {now: isMatch(same) ? same : undefined};
		}
		const gone = toFormer(one);
		const others = bySelector.get(toSelectorKey(gone.resource.selector)) ?? [];
		const firsts = standIns.get(others) ?? byText(others);
		standIns.set(others, firsts);
		const text = textThen(gone, taken);
		return {now: text === undefined ? undefined : firsts.get(text), lost: {gone, others}};
	};
};

const toSelectorKey = (tags: readonly Tag[]): string =>
	JSON.stringify([...new Set(tags.map(({value}) => value))].sort());

const toFormer = (one: PickedEnvironment): Former => {
	const [resource] = decodeAll([one]).resources as readonly [Resource];
	const {tags, selector} = resource;
	const exact = one.exact?.flatMap(value => tags.find(tag => tag.value === value) ?? []) ?? selector;
	return {resource, tagsBy: {selector, exact, all: tags}};
};

const decodeAll = (environments: readonly PickedEnvironment[]): Listing =>
	decodeListing({data: [{resources: environments.map(({tags}) => ({tags}))}]});

// Of what is gone nothing is known but its tags.
const isMatchOfAll = (environments: readonly PickedEnvironment[], query: string): boolean =>
	findTyped(createSearchIndex(decodeAll(environments)), parseQuery(query)).length === environments.length;

/**
Which tags a pick takes that is given again: the same as then, in the way that holds now. Those that singled an environment out
are taken again unless they select more than need be by now.
*/
export const tagsAsPicked = (
	{pick, resources}: FoundPick,
	{tagsOf, alsoSelected}: TakenTags,
	taken: TagsTaken,
): ((resource: Resource) => readonly Tag[]) => {
	const known = new Map<Resource, readonly Tag[]>();
	for (const [index, resource] of resources.entries()) {
		const one = pick.environments[index];
		const values = (taken === 'exact' ? one?.exact : undefined) ?? [];
		const tags = values.flatMap(value => resource.tags.find(tag => tag.value === value) ?? []);
		const countOthers = (some: readonly Tag[]) => alsoSelected(some).others;
		if (
			values.length > 0 &&
			tags.length === values.length &&
			countOthers(tags) <= countOthers(tagsOf(resource, taken))
		) {
			known.set(resource, tags);
		}
	}
	return resource => known.get(resource) ?? tagsOf(resource, taken);
};
