import type {Tag} from './listing.ts';

/** A place in the tree of selectors, after one of their tags; with the selector that ends here, once an environment has it. */
type Place = {selector?: readonly Tag[]; next?: Map<Tag, Place>};

/**
Finds the selector of an environment by its tags: the `os:` tags, then the `locale:` tags; without an `os:` tag, all tags. Equal
selectors are one array, unless they are all tags.
*/
export const createSelectors = (): ((tags: readonly Tag[]) => readonly Tag[]) => {
	const start: Place = {};
	return tags => {
		const os = follow(start, 'os', tags);
		if (os === start) {
			return tags;
		}
		const end = follow(os, 'locale', tags);
		end.selector ??= ['os', 'locale'].flatMap(prefix => tags.filter(({facet}) => facet.name === prefix));
		return end.selector;
	};
};

const follow = (from: Place, prefix: string, tags: readonly Tag[]): Place => {
	let place = from;
	for (const tag of tags) {
		if (tag.facet.name === prefix) {
			place.next ??= new Map();
			const next: Place = place.next.get(tag) ?? {};
			place.next.set(tag, next);
			place = next;
		}
	}
	return place;
};
