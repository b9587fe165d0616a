import type {Listing, Resource, Tag} from '../listing/listing.ts';
import {placeMarkOf, recordMarkOf} from './picked.ts';
import type {PickedEnvironment} from './picks.ts';

/** Finds in a listing what was picked from one before. */
export type PickFinder = {
	/**
	The very environment, whatever its position now; undefined if it is gone. Of several with the same tags it is the one with the
	same record, else group and name, else order of tags.
	*/
	readonly find: (picked: PickedEnvironment) => Resource | undefined;
	/** What is the same for an environment of the listing and what was picked of it; undefined where a tag of that is gone. */
	readonly keyOf: (picked: PickedEnvironment) => string | undefined;
	/** The same of an environment of the listing. */
	readonly ownKeyOf: (resource: Resource) => string;
};

/** Makes a finder of some of what was picked. It reads the environments once, when the first is asked for. */
export const createPickFinder = (listing: Listing, picked: Iterable<PickedEnvironment>): PickFinder => {
	const values = new Set([...picked].flatMap(({tags}) => tags));
	const wanted = new Set(listing.tags.filter(({value}) => values.has(value)));
	const numbers = new Map([...wanted].map(({value, number}) => [value, number]));
	const keyOf = (one: PickedEnvironment): string | undefined => {
		if (one.tags.length === 0) {
			return toUntaggedKey(one.marks[1]);
		}
		const found = one.tags.map(value => numbers.get(value) ?? missing);
		return found.includes(missing) ? undefined : toSetKey(found);
	};
	let byTags: Index | undefined;
	const nearest = new Map<string, ReadonlyMap<string, Resource>>();
	return {
		keyOf,
		ownKeyOf,
		find: one => {
			const key = keyOf(one);
			if (key === undefined) {
				return undefined;
			}
			byTags ??= toIndex(listing, wanted);
			const same = byTags.get(key) ?? [];
			if (same.length < 2) {
				return same[0];
			}
			const byLooks = nearest.get(key) ?? toLooks(same, listing);
			nearest.set(key, byLooks);
			const [place, record] = one.marks;
			const order = one.tags.map(value => numbers.get(value)).join();
			const [best] = looksOf(place, record, order).flatMap(look => byLooks.get(look) ?? []);
			return best ?? same[0];
		},
	};
};

const missing = -1;

const toSetKey = (numbers: readonly number[]): string => [...new Set(numbers)].sort((one, other) => one - other).join();

const toUntaggedKey = (record: number): string => `record ${record}`;

const ownKeyOf = (resource: Resource): string =>
	resource.tags.length === 0
		? toUntaggedKey(recordMarkOf(resource))
		: toSetKey(resource.tags.map(({number}) => number));

type Index = ReadonlyMap<string, readonly Resource[]>;

// Most environments have a tag that no pick has: of these no key is made.
const toIndex = ({resources}: Listing, wanted: ReadonlySet<Tag>): Index =>
	Map.groupBy(
		resources.filter(({tags}) => tags.every(tag => wanted.has(tag))),
		ownKeyOf,
	);

// What tells environments with the same tags apart, the surest first.
const looksOf = (place: number, record: number, order: string): readonly string[] => [
	`record ${record} at ${place}`,
	`record ${record}`,
	`${order} at ${place}`,
	`at ${place}`,
	order,
];

const toLooks = (resources: readonly Resource[], listing: Listing): ReadonlyMap<string, Resource> => {
	const byLook = new Map<string, Resource>();
	for (const resource of resources) {
		const order = resource.tags.map(({number}) => number).join();
		for (const look of looksOf(placeMarkOf(resource, listing), recordMarkOf(resource), order)) {
			byLook.set(look, byLook.get(look) ?? resource);
		}
	}
	return byLook;
};
