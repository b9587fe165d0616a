import {lowerBound} from '../text/numbers.ts';
import type {Distinct} from './distinct.ts';
import type {Listing, Tag} from './listing.ts';

/**
Finds the distinct environments that have all of some tags, at least one: the ids of the first ones with each set of tags, ascending.
*/
export const createTagIndex = (
	{environments, values}: Listing,
	{representatives}: Distinct,
): ((tags: readonly Tag[]) => Int32Array) => {
	// The ids of all tags in one array: those of a tag are from its start to its end.
	const starts = new Int32Array(values.length);
	let size = 0;
	for (const {number, count, facet} of values) {
		starts[number] = size;
		size += facet.kind === 'tag' ? count : 0;
	}
	const ends = starts.slice();
	const ids = new Int32Array(size);
	for (const {id, tags} of environments) {
		for (const {number} of representatives[id] === id ? tags : []) {
			const end = ends[number] as number;
			if (end === starts[number] || ids[end - 1] !== id) {
				ids[end] = id;
				ends[number] = end + 1;
			}
		}
	}
	return tags => {
		const lists = tags
			.map(({number}) => ids.subarray(starts[number], ends[number]))
			.sort((one, other) => one.length - other.length);
		const [rarest = ids, ...others] = lists;
		return rarest.filter(id => others.every(list => list[lowerBound(list, id)] === id));
	};
};
