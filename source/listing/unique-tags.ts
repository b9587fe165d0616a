import {costOf} from './fewest-tags.ts';
import type {Environment, Listing, Tag} from './listing.ts';

const several = -1;

/**
Finds for each of some environments (by id) the tag that no other of them has; the best one, as `createFewestTags` prefers them. Most
environments have such a tag, and it takes far less time than to compare sets of tags.
*/
export const createUniqueTags = ({values}: Listing) => {
	// The only environment that has a tag, by its number, and the call that this is true of. All calls share the arrays, as a listing
	// may have as many selectors as environments.
	const owners = new Int32Array(values.length);
	const calls = new Int32Array(values.length);
	let call = 0;
	return (environments: readonly Environment[]): ReadonlyMap<number, Tag> => {
		call++;
		for (const {id, tags} of environments) {
			for (const {number} of tags) {
				owners[number] = calls[number] !== call || owners[number] === id ? id : several;
				calls[number] = call;
			}
		}
		const found = new Map<number, Tag>();
		for (const {id, tags} of environments) {
			const own = tags.filter(({number}) => owners[number] === id);
			if (own.length > 0) {
				found.set(id, own.reduce(better));
			}
		}
		return found;
	};
};

const better = (one: Tag, other: Tag): Tag =>
	(costOf(other) - costOf(one) || other.number - one.number) < 0 ? other : one;
