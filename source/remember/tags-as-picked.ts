import type {Resource, Tag} from '../listing/listing.ts';
import type {TagsTaken, TakenTags} from '../listing/taken-tags.ts';
import type {FoundPick} from './find-last-pick.ts';

/**
Which tags a pick takes that is given again: the same as then, in the way that holds now. Those that singled an environment out
are taken again unless they select more than need be by now.
*/
export const tagsAsPicked = (
	{pick, resources}: FoundPick,
	{tagsOf, alsoSelected}: TakenTags,
	taken: TagsTaken,
): ((resource: Resource) => readonly Tag[]) => {
	const known = new Map<Resource, readonly Tag[]>();
	for (const [index, resource] of resources.entries()) {
		const one = pick.environments[index];
		const values = taken === 'exact' && one !== undefined && 'exact' in one ? one.exact : [];
		const tags = values.flatMap(value => resource.tags.find(tag => tag.value === value) ?? []);
		const countOthers = (some: readonly Tag[]) => alsoSelected(some).others;
		if (
			values.length > 0 &&
			tags.length === values.length &&
			countOthers(tags) <= countOthers(tagsOf(resource, taken))
		) {
			known.set(resource, tags);
		}
	}
	return resource => known.get(resource) ?? tagsOf(resource, taken);
};
