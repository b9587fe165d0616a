import {createIdentityFinder, identitiesOf, isByTags} from '../listing/identity.ts';
import type {Listing, Resource, Tag} from '../listing/listing.ts';
import type {TagsTaken} from '../listing/taken-tags.ts';
import type {Picked, PickedEnvironment} from './picks.ts';

/** The environments of the largest pick that is remembered. */
const mostEnvironments = 100;

/** What to remember of a pick from a listing: nothing of a larger one. */
export const toPicked = (
	resources: readonly Resource[],
	listing: Listing,
	taken: TagsTaken,
	tagsOf: (resource: Resource) => readonly Tag[],
): Picked => {
	const identities = identitiesOf(listing);
	return {
		taken,
		environments: (resources.length > mostEnvironments ? [] : resources).map(resource => ({
			identity: identities[resource.id] ?? '',
			tags: toValues(resource.tags),
			...(taken === 'exact' && {exact: toValues(tagsOf(resource))}),
		})),
	};
};

const toValues = (tags: readonly Tag[]): readonly string[] => tags.map(({value}) => value);

/** Finds what was picked from another listing; undefined for what is gone. */
export type PickFinder = (picked: PickedEnvironment) => Resource | undefined;

/**
Makes what finds in a listing what was picked from one before. If nothing but its tags was
known of it, any environment with the same tags is the same.
*/
export const createPickFinder = (listing: Listing): PickFinder => {
	const find = createIdentityFinder(listing);
	let bySet: ReadonlyMap<string, Resource> | undefined;
	return ({identity, tags}) => {
		const same = find(identity);
		if (same !== undefined || !isByTags(identity)) {
			return same;
		}
		bySet ??= new Map(listing.resources.toReversed().map(one => [toSetKey(toValues(one.tags)), one]));
		return bySet.get(toSetKey(tags));
	};
};

const toSetKey = (values: readonly string[]): string => JSON.stringify([...new Set(values)].sort());
