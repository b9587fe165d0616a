import {type Group, type Listing, type Resource, groupLabelOf} from '../listing/listing.ts';
import {type RowKey, groupOfHeading, headingKey} from './rows.ts';

// What a resource is called, the tags it has and the group it is in; fields such as a state may change between two loads.
const identityOf = (listing: Listing, {group, name, tags}: Resource): string => {
	const found = listing.groups[group];
	return JSON.stringify([found === undefined ? '' : groupLabelOf(found), name ?? null, tags.map(tag => tag.value)]);
};

/** Things by what they are, equal ones in the order of the listing. */
type Equals<Item> = ReadonlyMap<string, readonly Item[]>;

const resourcesByIdentity = (listing: Listing): Equals<Resource> =>
	Map.groupBy(listing.resources, resource => identityOf(listing, resource));

const groupsByLabel = ({groups}: Listing): Equals<Group> => Map.groupBy(groups, groupLabelOf);

// Of equal ones the same in order, or the last where there are fewer now.
const findSame = <Item>(before: Equals<Item>, after: Equals<Item>, identity: string, item: Item): Item | undefined => {
	const equals = after.get(identity) ?? [];
	const order = before.get(identity)?.indexOf(item) ?? 0;
	return equals[Math.min(order, equals.length - 1)];
};

/**
Finds in a new listing what was selected, marked or folded in the old one: the resource with the same group, name and
tags, or the heading of the group with the same label, of equal ones the same in order. It gives undefined for what is
gone. Both listings are read only once something is looked for.
*/
export const createFinder = (old: Listing | undefined, listing: Listing): ((key: RowKey) => RowKey | undefined) => {
	const resources = once(() => [resourcesByIdentity(old ?? listing), resourcesByIdentity(listing)] as const);
	const groups = once(() => [groupsByLabel(old ?? listing), groupsByLabel(listing)] as const);
	return key => {
		const headed = groupOfHeading(key);
		const group = headed === undefined ? undefined : old?.groups[headed];
		if (group !== undefined) {
			const same = findSame(...groups(), groupLabelOf(group), group);
			return same === undefined ? undefined : headingKey(same.index);
		}
		const resource = old?.resources[key];
		return old === undefined || resource === undefined
			? undefined
			: findSame(...resources(), identityOf(old, resource), resource)?.id;
	};
};

const once = <Value>(make: () => Value): (() => Value) => {
	let made: Value | undefined;
	return () => {
		made ??= make();
		return made;
	};
};
