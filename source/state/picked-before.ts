import type {Listing, Resource} from '../listing/listing.ts';
import {createPickFinder, type PickFinder} from '../remember/find-picked.ts';
import type {Loaded, PickBefore, PicksBefore} from './state.ts';

type Known = {
	readonly listing: Listing;
	readonly finder: PickFinder;
	readonly byKey: ReadonlyMap<string | undefined, PickBefore>;
};

// Each frame asks, and the picks stay the same for a minute.
const cache = new WeakMap<PicksBefore, Known>();

const knownOf = (picks: PicksBefore, listing: Listing): Known => {
	const last = cache.get(picks);
	if (last?.listing === listing) {
		return last;
	}
	const before = [...picks.values()];
	const finder = createPickFinder(
		listing,
		before.map(({picked}) => picked),
	);
	// Of those with one key the first counts.
	const byKey = new Map(before.toReversed().map(one => [finder.keyOf(one.picked), one]));
	const known = {listing, finder, byKey};
	cache.set(picks, known);
	return known;
};

/** What finds in a listing what was picked before. */
export const pickFinderOf = (picks: PicksBefore, listing: Listing): PickFinder => knownOf(picks, listing).finder;

/** When an environment was picked, in words: `picked 2 h ago`; undefined where it was not, as far as is known. */
export const pickedText = (picks: PicksBefore, {listing}: Loaded, resource: Resource): string | undefined => {
	if (picks.size === 0) {
		return undefined;
	}
	const {finder, byKey} = knownOf(picks, listing);
	const before = byKey.get(finder.ownKeyOf(resource));
	return before && `picked ${before.ago}`;
};
