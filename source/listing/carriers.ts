import type {Listing, Tag} from './listing.ts';

/** The distinct environments that have a tag: ids of resources, ascending. */
export type CarriersOf = (tag: Tag) => Int32Array;

/**
Finds which distinct environments have which tag; `representativeOf` gives, for an id, the first environment with the same
tags. All ids are in one array, tag after tag. Most tags belong to one environment, and V8 gives a list of one number room
for seventeen.
*/
export const createCarriers = ({resources, tags}: Listing, representativeOf: (id: number) => number): CarriersOf => {
	const distinct = resources.filter(({id}) => representativeOf(id) === id);
	const starts = new Int32Array(tags.length + 1);
	for (const {tags: own} of distinct) {
		for (const {number} of own) {
			starts[number + 1] = (starts[number + 1] as number) + 1;
		}
	}
	for (let number = 0; number < tags.length; number++) {
		starts[number + 1] = (starts[number + 1] as number) + (starts[number] as number);
	}
	const ends = starts.slice();
	const ids = new Int32Array(starts[tags.length] as number);
	for (const {id, tags: own} of distinct) {
		for (const {number} of own) {
			const end = ends[number] as number;
			// One that has the tag twice counts once.
			if (end === starts[number] || ids[end - 1] !== id) {
				ids[end] = id;
				ends[number] = end + 1;
			}
		}
	}
	return ({number}) => ids.subarray(starts[number], ends[number]);
};
