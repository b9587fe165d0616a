import {toJson} from '../json/exact-json.ts';
import {sizeOfJson} from '../listing/limits.ts';
import {groupLabelOf, type Listing, type Resource, recordOf, type Tag} from '../listing/listing.ts';
import type {TagsTaken} from '../listing/taken-tags.ts';
import type {Picked, PickedEnvironment} from './picks.ts';

// As many as a pick may take: what is kept of one is bounded, too.
const mostCharacters = 2_000_000;

/**
What to remember of a pick from a listing. Of environments beyond two million characters it is the selector alone.
*/
export const toPicked = (
	resources: readonly Resource[],
	listing: Listing,
	taken: TagsTaken,
	tagsOf: (resource: Resource) => readonly Tag[],
): Picked => {
	let room = mostCharacters;
	const toEnvironment = (resource: Resource): PickedEnvironment => {
		room -= room < 0 ? 0 : sizeOfJson(recordOf(resource));
		return room < 0
			? {selector: toValues(resource.selector)}
			: {
					tags: toValues(resource.tags),
					marks: [placeMarkOf(resource, listing), recordMarkOf(resource)],
					...(taken === 'exact' && {exact: toValues(tagsOf(resource))}),
				};
	};
	const environments = resources.map(toEnvironment);
	return {taken, environments: environments.filter(one => 'tags' in one || one.selector.length > 0)};
};

const toValues = (tags: readonly Tag[]): readonly string[] => tags.map(({value}) => value);

/** A number of the name and the group of an environment. */
export const placeMarkOf = ({group: index, name}: Resource, {groups}: Listing): number => {
	const group = groups[index];
	return hashText(JSON.stringify([group === undefined ? null : groupLabelOf(group), name ?? null]));
};

/** A number of what came of an environment; 0 where that is too large to be remembered. */
export const recordMarkOf = (resource: Resource): number => {
	const record = recordOf(resource);
	return sizeOfJson(record) > mostCharacters ? 0 : hashText(toJson(record));
};

// FNV-1a of 32 bits over UTF-16 code units (http://www.isthe.com/chongo/tech/comp/fnv/). It tells apart what has the same tags
// and protects nothing.
const hashText = (text: string): number => {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) {
		hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	}
	return hash >>> 0;
};
