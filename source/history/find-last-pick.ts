import {findTyped} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {createSearchIndex} from '../filter/search-index.ts';
import {decodeListing} from '../listing/decode.ts';
import type {Listing, Resource, Tag} from '../listing/listing.ts';
import type {TagsTaken, TakenTags} from '../listing/taken-tags.ts';
import {createPickFinder} from './picked.ts';
import type {Pick, PickedEnvironment} from './picks.ts';

/** A pick that can be given again, and its environments in the listing of now, in the order in which they were picked. */
export type FoundPick = {readonly pick: Pick; readonly resources: readonly Resource[]};

/** What was picked and is gone, as far as it is remembered; `others` have the same selector. */
export type GonePick = {readonly gone: Resource; readonly others: readonly Resource[]};

export type PickSearch = {
	/** The filter, and whether it finds an environment of the listing. */
	readonly query: string;
	readonly isMatch: (resource: Resource) => boolean;
};

/**
Finds the newest pick whose environments all match the query. If the query matches a newer one as it was, and one of its
environments is gone, it is that one; undefined if no pick matches.
*/
export const findLastPick = (
	picks: readonly Pick[],
	listing: Listing,
	{query, isMatch}: PickSearch,
): FoundPick | GonePick | undefined => {
	const find = createPickFinder(listing);
	for (const pick of picks) {
		const found = pick.environments.map(find);
		const resources = found.flatMap(resource => (resource !== undefined && isMatch(resource) ? [resource] : []));
		if (resources.length === found.length) {
			return {pick, resources};
		}
		const lost = pick.environments[found.indexOf(undefined)];
		if (lost !== undefined && isMatchOfAll(pick.environments, query)) {
			const [gone] = decodeAll([lost]).resources as readonly [Resource];
			const key = toSelectorKey(gone.selector);
			return {gone, others: listing.resources.filter(({selector}) => toSelectorKey(selector) === key)};
		}
	}
	return undefined;
};

const toSelectorKey = (tags: readonly Tag[]): string =>
	JSON.stringify([...new Set(tags.map(({value}) => value))].sort());

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
