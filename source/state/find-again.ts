import {createIdentityFinder, identitiesOf} from '../listing/identity.ts';
import {type Group, groupLabelOf, type Listing} from '../listing/listing.ts';
import {groupOfHeading, headingKey, type RowKey} from './rows.ts';

/**
Finds in a new listing what was selected, marked or folded in the old one: the same environment, or the heading of the group with
the same label; undefined for what is gone. The first search reads the listings.
*/
export const createFinder = (old: Listing | undefined, listing: Listing): ((key: RowKey) => RowKey | undefined) => {
	if (old === undefined) {
		return () => undefined;
	}
	const read = () => ({
		identities: identitiesOf(old),
		find: createIdentityFinder(listing),
		oldGroups: byLabel(old),
		groups: byLabel(listing),
	});
	let known: ReturnType<typeof read> | undefined;
	return key => {
		known ??= read();
		const {identities, find, oldGroups, groups} = known;
		const group = old.groups[groupOfHeading(key) ?? -1];
		if (group === undefined) {
			return find(identities[key] ?? '')?.id;
		}
		// Among equal labels the third is found as the third, or as the last if there are fewer now.
		const equals = groups.get(groupLabelOf(group)) ?? [];
		const order = oldGroups.get(groupLabelOf(group))?.indexOf(group) ?? 0;
		const same = equals[Math.min(order, equals.length - 1)];
		return same === undefined ? undefined : headingKey(same.index);
	};
};

const byLabel = ({groups}: Listing): ReadonlyMap<string, readonly Group[]> => Map.groupBy(groups, groupLabelOf);
