import {parseFor} from '../filter/lookalikes.ts';
import {findMatches} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {createSearchIndex} from '../filter/search-index.ts';
import {decodeListing} from '../listing/decode.ts';
import {findPicked} from '../listing/identity.ts';
import type {Environment, Listing, Tag} from '../listing/listing.ts';
import type {PickTags} from '../listing/pick-tags.ts';
import {compareNaturally} from '../text/natural-order.ts';
import type {PastPick, PickedEnvironment} from './picks.ts';

/** A pick, and its environments in the current listing, in the order of the pick; undefined for one that no longer exists. */
type FoundPick = {readonly pick: PastPick; readonly environments: ReadonlyArray<Environment | undefined>};

/** The newest pick of which each environment matches a query, with its recorded or its current data; undefined if there is none. */
export const findLastPick = (picks: readonly PastPick[], listing: Listing, query: string): FoundPick | undefined => {
	const matching = createMatching(listing, query);
	for (const pick of picks) {
		const environments = pick.environments.map(one => findPicked(listing, one));
		const matchingThen = createMatching(decodePicked(pick.environments), query);
		if (environments.every((one, index) => matchingThen(index) || (one !== undefined && matching(one.id)))) {
			return {pick, environments};
		}
	}
	return undefined;
};

/**
The environment that is nearest to one that was picked: it has its os and locale and most of its other tags; of equal ones, that whose
other values of the same prefixes are newest. Undefined if none has its os and locale, or if it had no tags.
*/
export const nearestTo = (listing: Listing, picked: PickedEnvironment): Environment | undefined => {
	const [before] = decodePicked([picked]).environments;
	const had = before?.tags ?? [];
	const values = new Set(had.map(({value}) => value));
	const selector = before?.selector.map(({value}) => value) ?? [];
	let best: {readonly one: Environment; readonly shared: number; readonly others: string} | undefined;
	for (const one of had.length === 0 ? [] : listing.environments) {
		const own = new Set(one.tags.map(({value}) => value));
		if (selector.every(value => own.has(value))) {
			const shared = values.intersection(own).size;
			const others = had.flatMap(({facet, value}) =>
				own.has(value) ? [] : one.tags.filter(tag => tag.facet.name === facet.name).map(tag => tag.value),
			);
			const text = others.join();
			const isNewer = best?.shared === shared && compareNaturally(text, best.others) > 0;
			best = best === undefined || shared > best.shared || isNewer ? {one, shared, others: text} : best;
		}
	}
	return best?.one;
};

const createMatching = (listing: Listing, text: string): ((id: number) => boolean) => {
	if (parseQuery(text).length === 0) {
		return () => true;
	}
	const index = createSearchIndex(listing);
	const ids = new Set(findMatches(index, parseFor(index, text)));
	return id => ids.has(id);
};

const decodePicked = (environments: PastPick['environments']): Listing =>
	decodeListing({
		data: [{resources: environments.map(({id, label, tags}) => ({tags, name: label, ...(id !== undefined && {id})}))}],
	});

/** The recorded tags if they still match exactly that environment, else new tags; `changed` counts the environments with new tags. */
export const tagsAsPicked = (pick: PastPick, environments: readonly Environment[], {tagsOf, matchedBy}: PickTags) => {
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
