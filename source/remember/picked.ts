import {toJson} from '../json/exact-json.ts';
import {groupLabelOf, type Listing, type Resource, recordOf, type Tag} from '../listing/listing.ts';
import type {TagsTaken} from '../listing/taken-tags.ts';
import type {Picked} from './picks.ts';

/** The environments of the largest pick that is remembered. */
const mostEnvironments = 100;

/** What to remember of a pick from a listing: nothing of a larger one. */
export const toPicked = (
	resources: readonly Resource[],
	listing: Listing,
	taken: TagsTaken,
	tagsOf: (resource: Resource) => readonly Tag[],
): Picked => ({
	taken,
	environments: (resources.length > mostEnvironments ? [] : resources).map(resource => ({
		tags: toValues(resource.tags),
		marks: [placeMarkOf(resource, listing), recordMarkOf(resource)],
		...(taken === 'exact' && {exact: toValues(tagsOf(resource))}),
	})),
});

const toValues = (tags: readonly Tag[]): readonly string[] => tags.map(({value}) => value);

/** A number of the name and the group of an environment. */
export const placeMarkOf = ({group: index, name}: Resource, {groups}: Listing): number => {
	const group = groups[index];
	return hashText(JSON.stringify([group === undefined ? null : groupLabelOf(group), name ?? null]));
};

/** A number of what came of an environment. */
export const recordMarkOf = (resource: Resource): number => hashText(toJson(recordOf(resource)));

// FNV-1a of 32 bits over UTF-16 code units (http://www.isthe.com/chongo/tech/comp/fnv/). It tells apart what has the same tags
// and protects nothing.
const hashText = (text: string): number => {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) {
		hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	}
	return hash >>> 0;
};
