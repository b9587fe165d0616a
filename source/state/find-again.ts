import {findByIdentity, identitiesOf} from '../listing/identity.ts';
import type {Listing} from '../listing/listing.ts';
import {groupOfHeading, headingKey, type RowKey} from './rows.ts';

/**
Finds the selected, marked or folded rows of an old listing in a new one: the same environment, or the heading of the group with
the same name; undefined if it is gone. The first search reads the listings.
*/
export const createFinder = (old: Listing | undefined, listing: Listing): ((key: RowKey) => RowKey | undefined) => {
	if (old === undefined) {
		return () => undefined;
	}
	let headings: readonly (RowKey | undefined)[] | undefined;
	return key => {
		const group = groupOfHeading(key);
		if (group === undefined) {
			return findByIdentity(listing, identitiesOf(old)[key] ?? '')?.id;
		}
		headings ??= findHeadings(old, listing);
		return headings[group];
	};
};

// Among groups with the same name, or without one, the third is found as the third, or as the last if there are fewer now.
const findHeadings = (old: Listing, listing: Listing): readonly (RowKey | undefined)[] => {
	const now = Map.groupBy(listing.groups, ({name}) => name);
	const orders = new Map<string | undefined, number>();
	return old.groups.map(({name}) => {
		const order = orders.get(name) ?? 0;
		orders.set(name, order + 1);
		const likeIt = now.get(name) ?? [];
		const same = likeIt[order] ?? likeIt.at(-1);
		return same && headingKey(same.index);
	});
};
