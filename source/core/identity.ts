import {groupLabelOf, type Listing, type Resource} from './listing.ts';
import {groupOfHeading, headingKey, type RowKey} from './rows.ts';

// What a resource is called, the tags it has and the group it is in; fields such as a state may change between two loads.
const identityOf = (listing: Listing, {group, name, tags}: Resource): string => {
	const found = listing.groups[group];
	return JSON.stringify([found === undefined ? '' : groupLabelOf(found), name ?? null, tags.map(tag => tag.value)]);
};

/**
Finds in a new listing what was selected in the old one: the resource with the same group, name and tags, of equal ones
the same in order; or the heading of the group with the same label. Undefined where it is gone.
*/
export const findAgain = (
	wanted: RowKey | undefined,
	old: Listing | undefined,
	listing: Listing,
): RowKey | undefined => {
	if (wanted === undefined || old === undefined) {
		return undefined;
	}
	const headed = groupOfHeading(wanted);
	if (headed !== undefined) {
		const group = old.groups[headed];
		const same = listing.groups.find(
			({index, name}) => name === group?.name && (name !== undefined || index === headed),
		);
		return same === undefined ? undefined : headingKey(same.index);
	}
	const resource = old.resources[wanted];
	if (resource === undefined) {
		return undefined;
	}
	const identity = identityOf(old, resource);
	const earlier = old.resources.slice(0, wanted).filter(other => identityOf(old, other) === identity).length;
	const equals = listing.resources.filter(other => identityOf(listing, other) === identity);
	return equals[Math.min(earlier, equals.length - 1)]?.id;
};
