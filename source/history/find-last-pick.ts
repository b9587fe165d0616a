import {findMatches} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {createSearchIndex} from '../filter/search-index.ts';
import {decodeListing} from '../listing/decode.ts';
import {findPicked} from '../listing/identity.ts';
import type {Environment, Listing, Tag} from '../listing/listing.ts';
import type {PickTags} from '../listing/pick-tags.ts';
import type {PastPick, PickedEnvironment} from './picks.ts';

/** A pick, and its environments in the current listing, in the order of the pick. */
type FoundPick = {readonly pick: PastPick; readonly environments: readonly Environment[]};

/** The first environment of a pick that no longer exists. */
export type GonePick = {readonly gone: PickedEnvironment};

/** The newest pick of which each environment matches a query, with its recorded or its current data; undefined if there is none. */
export const findLastPick = (
	picks: readonly PastPick[],
	listing: Listing,
	query: string,
): FoundPick | GonePick | undefined => {
	const matching = createMatching(listing, query);
	for (const pick of picks) {
		const found = pick.environments.map(one => findPicked(listing, one));
		const matchingThen = createMatching(decodePicked(pick), query);
		if (found.every((one, index) => matchingThen(index) || (one !== undefined && matching(one.id)))) {
			const gone = pick.environments[found.indexOf(undefined)];
			return gone === undefined ? {pick, environments: found.flatMap(one => one ?? [])} : {gone};
		}
	}
	return undefined;
};

const createMatching = (listing: Listing, text: string): ((id: number) => boolean) => {
	const query = parseQuery(text);
	if (query.length === 0) {
		return () => true;
	}
	const ids = new Set(findMatches(createSearchIndex(listing), query));
	return id => ids.has(id);
};

const decodePicked = ({environments}: PastPick): Listing =>
	decodeListing({
		data: [{resources: environments.map(({id, label, tags}) => ({tags, name: label, ...(id !== undefined && {id})}))}],
	});

/** The recorded tags if they still match exactly that environment, else new tags; `changed` counts the environments with new tags. */
export const tagsAsPicked = ({pick, environments}: FoundPick, {tagsOf, matchedBy}: PickTags) => {
	const tags = new Map<Environment, readonly Tag[]>();
	let changed = 0;
	for (const [index, environment] of environments.entries()) {
		const values = pick.environments[index]?.picked ?? [];
		const picked = values.flatMap(value => environment.tags.find(tag => tag.value === value) ?? []);
		const {count, identical} = matchedBy([environment], () => picked);
		const isExact = picked.length === values.length && count === identical;
		const included = isExact ? picked : tagsOf(environment, pick.mode);
		const isSame = included.length === values.length && included.every(({value}, at) => value === values[at]);
		changed += isSame ? 0 : 1;
		tags.set(environment, included);
	}
	return {tagsOf: (environment: Environment): readonly Tag[] => tags.get(environment) ?? [], changed};
};
