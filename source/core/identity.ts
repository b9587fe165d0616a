import {groupLabelOf, type Listing, type Resource} from './listing.ts';
import {groupOfHeading, headingKey, type RowKey} from './rows.ts';

// What a resource is called, the tags it has and the group it is in; fields such as a state may change between two loads.
const identityOf = (listing: Listing, {group, name, tags}: Resource): string => {
	const found = listing.groups[group];
	return JSON.stringify([found === undefined ? '' : groupLabelOf(found), name ?? null, tags.map(tag => tag.value)]);
};

const byIdentity = (listing: Listing): ReadonlyMap<string, readonly Resource[]> =>
	Map.groupBy(listing.resources, resource => identityOf(listing, resource));

/**
Finds in a new listing what was selected, marked or folded in the old one: the resource with the same group, name and
tags, of equal ones the same in order; the heading of the group with the same label. It gives undefined for what is gone.
Both listings are read only once something is looked for.
*/
export const createFinder = (old: Listing | undefined, listing: Listing): ((key: RowKey) => RowKey | undefined) => {
	let before: ReadonlyMap<string, readonly Resource[]> | undefined;
	let after: ReadonlyMap<string, readonly Resource[]> | undefined;
	return key => {
		const headed = groupOfHeading(key);
		if (old === undefined) {
			return undefined;
		}
		if (headed !== undefined) {
			const group = old.groups[headed];
			const label = group === undefined ? undefined : groupLabelOf(group);
			const same = listing.groups.find(other => groupLabelOf(other) === label);
			return same === undefined ? undefined : headingKey(same.index);
		}
		const resource = old.resources[key];
		if (resource === undefined) {
			return undefined;
		}
		before ??= byIdentity(old);
		after ??= byIdentity(listing);
		const identity = identityOf(old, resource);
		const equals = after.get(identity) ?? [];
		const order = before.get(identity)?.indexOf(resource) ?? 0;
		return equals[Math.min(order, equals.length - 1)]?.id;
	};
};
