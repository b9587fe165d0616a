import {findTyped} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {createSearchIndex} from '../filter/search-index.ts';
import {decodeListing} from '../listing/decode.ts';
import type {Listing, Resource, Tag} from '../listing/listing.ts';
import type {TagsTaken} from '../listing/taken-tags.ts';
import {createPickFinder} from './find-picked.ts';
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
	/** Whether an environment yields now what another did that was picked. */
	readonly isSameText: (former: Former, now: Resource, taken: TagsTaken | undefined) => boolean;
};

/**
The newest pick whose environments all match the query. Another environment stands in for one that is gone only where it yields
the same text. Else, where the query matches the pick as it was, the first that is gone; undefined where no pick matches.
*/
export const findLastPick = (
	picks: readonly Pick[],
	listing: Listing,
	{query, isMatch, isSameText}: PickSearch,
): FoundPick | GonePick | undefined => {
	const finder = createPickFinder(
		listing,
		picks.flatMap(({environments}) => environments),
	);
	for (const pick of picks) {
		const found = pick.environments.map(one => {
			const same = finder.find(one);
			const former = same.length === 0 ? toFormer(one) : undefined;
			const others = former === undefined ? [] : finder.find({selector: valuesOf(former.resource.selector)});
			const standIns = former === undefined ? [] : others.filter(other => isSameText(former, other, pick.taken));
			return {former, others, now: [...same, ...standIns].find(isMatch)};
		});
		const resources = found.flatMap(({now}) => now ?? []);
		if (resources.length === found.length) {
			return {pick, resources, former: found.find(({former}) => former !== undefined)?.former};
		}
		const lost = found.find(({former, now}) => former !== undefined && now === undefined);
		if (lost?.former !== undefined && isMatchOfAll(pick.environments, query)) {
			return {gone: lost.former, others: lost.others};
		}
	}
	return undefined;
};

const valuesOf = (tags: readonly Tag[]): readonly string[] => tags.map(({value}) => value);

const toFormer = (one: PickedEnvironment): Former => {
	const [resource] = decodeAll([one]).resources as readonly [Resource];
	const {tags, selector} = resource;
	const exact = 'exact' in one ? one.exact.flatMap(value => tags.find(tag => tag.value === value) ?? []) : selector;
	return {resource, tagsBy: {selector, exact, all: tags}};
};

const decodeAll = (environments: readonly PickedEnvironment[]): Listing =>
	decodeListing({data: [{resources: environments.map(one => ({tags: 'tags' in one ? one.tags : one.selector}))}]});

// Of what is gone nothing is known but its tags.
const isMatchOfAll = (environments: readonly PickedEnvironment[], query: string): boolean =>
	findTyped(createSearchIndex(decodeAll(environments)), parseQuery(query)).length === environments.length;
