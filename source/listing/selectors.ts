import type {Tag} from './listing.ts';

/** A list of tags, and the lists that are one tag longer. */
type List = {readonly tags: readonly Tag[]; longer?: Map<Tag, List>};

/**
Finds the selector of an environment by its tags: the `os:` tags, then the `locale:` tags; all tags if there is no os tag. Equal
selectors are one array, unless they are all tags.
*/
export const createSelectors = (): ((tags: readonly Tag[]) => readonly Tag[]) => {
	const empty: List = {tags: []};
	return tags => {
		const os = withTags(empty, 'os', tags);
		return os === empty ? tags : withTags(os, 'locale', tags).tags;
	};
};

const withTags = (list: List, prefix: string, tags: readonly Tag[]): List => {
	let whole = list;
	for (const tag of tags) {
		if (tag.facet.name === prefix) {
			whole = oneLonger(whole, tag);
		}
	}
	return whole;
};

const oneLonger = (list: List, tag: Tag): List => {
	list.longer ??= new Map();
	const known = list.longer.get(tag);
	if (known !== undefined) {
		return known;
	}
	const longer = {tags: [...list.tags, tag]};
	list.longer.set(tag, longer);
	return longer;
};
