import {parseQuery, termFor} from '../filter/query.ts';
import type {Tag} from '../listing/listing.ts';
import {type TagCount, type TagHeading, countTags} from '../listing/tag-counts.ts';
import {selectedResource} from './selection.ts';
import type {State} from './state.ts';

type Counted = {readonly headings: readonly TagHeading[]; readonly tags: readonly Tag[]};

// Several lines of each frame need the counts, which take time for a large listing. What matches is found anew for each
// listing and filter, so counts are kept as long as that.
const kept = new WeakMap<Int32Array, Counted>();

const countedTags = ({loaded, found}: State): Counted => {
	if (loaded === undefined) {
		return {headings: [], tags: []};
	}
	const known = kept.get(found.matches);
	if (known !== undefined) {
		return known;
	}
	const headings = countTags(loaded.listing, found.matches);
	const counted = {headings, tags: headings.flatMap(({tags}) => tags.map(({tag}: TagCount) => tag))};
	kept.set(found.matches, counted);
	return counted;
};

/** The tags of the matches under their prefixes, while they are open. */
export const tagHeadings = (state: State): readonly TagHeading[] => countedTags(state).headings;

/** A resource's tags as its detail shows them: the selector's prefixes first, bare words last, each prefix together. */
export const detailTags = (tags: readonly Tag[], selector: readonly Tag[]): ReadonlyMap<string, readonly Tag[]> => {
	const sorted = [...selector, ...tags.filter(tag => !selector.includes(tag))];
	const order = sorted.sort((one, other) => Number(one.prefix === '') - Number(other.prefix === ''));
	return Map.groupBy(order, tag => tag.prefix);
};

/** The tags that can be selected now, in the order in which they are drawn. */
export const selectableTags = (state: State): readonly Tag[] => {
	if (state.open === 'tags') {
		return countedTags(state).tags;
	}
	// Of a record no tag is seen to be selected.
	const resource = state.showsRecord ? undefined : selectedResource(state);
	return resource === undefined ? [] : [...detailTags(resource.tags, resource.selector).values()].flat();
};

/** The selected tag: the wanted one where it is shown, else the first. */
export const selectedTag = (state: State): Tag | undefined => {
	const tags = selectableTags(state);
	return tags.find(tag => tag === state.wantedTag) ?? tags[0];
};

export const termsOf = ({filter}: State): readonly string[] => parseQuery(filter.text).map(part => part.text);

/** Whether the filter has the term that means exactly this tag. */
export const hasTerm = (state: State, tag: Tag): boolean => termsOf(state).includes(termFor(tag));
