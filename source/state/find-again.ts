import {groupLabelOf, type Listing, type Resource} from '../listing/listing.ts';
import {groupOfHeading, headingKey, type RowKey, resourceOfRow} from './rows.ts';

/**
Finds in a new listing what was selected, marked or folded in the old one: the resource with the same group, name and
tags, or the heading of the group with the same label; undefined for what is gone.
*/
export const createFinder = (old: Listing | undefined, listing: Listing): ((key: RowKey) => RowKey | undefined) => {
	if (old === undefined) {
		return () => undefined;
	}
	const findResource = createMatcher(old, listing, ({resources}) => resources, identityOf);
	const findGroup = createMatcher(
		old,
		listing,
		({groups}) => groups,
		(_, group) => groupLabelOf(group),
	);
	return key => {
		const group = old.groups[groupOfHeading(key) ?? -1];
		if (group !== undefined) {
			const same = findGroup(group);
			return same === undefined ? undefined : headingKey(same.index);
		}
		const resource = resourceOfRow(old, key);
		return resource === undefined ? undefined : findResource(resource)?.id;
	};
};

// Fields such as a state are left out: they may change between two loads.
const identityOf = ({groups}: Listing, {group: index, name, tags}: Resource): string => {
	const group = groups[index];
	return JSON.stringify([group === undefined ? '' : groupLabelOf(group), name ?? null, tags.map(tag => tag.value)]);
};

// Among equal items the third is found as the third, or as the last if there are fewer now. The first search reads the
// listings.
const createMatcher = <Item>(
	before: Listing,
	after: Listing,
	itemsOf: (listing: Listing) => readonly Item[],
	toIdentity: (listing: Listing, item: Item) => string,
): ((item: Item) => Item | undefined) => {
	const group = (listing: Listing) => Map.groupBy(itemsOf(listing), item => toIdentity(listing, item));
	let groups: {readonly old: Map<string, Item[]>; readonly now: Map<string, Item[]>} | undefined;
	return item => {
		groups ??= {old: group(before), now: group(after)};
		const identity = toIdentity(before, item);
		const equals = groups.now.get(identity) ?? [];
		const order = groups.old.get(identity)?.indexOf(item) ?? 0;
		return equals[Math.min(order, equals.length - 1)];
	};
};
