import {sizeOfJson} from '../listing/check-size.ts';
import {type Resource, recordOf, type Tag} from '../listing/listing.ts';
import type {Form} from './form.ts';

/** The most that one pick may take: many keys make it anew, and a clipboard takes far less. `--list` has no such limit. */
export const pickLimits = {environments: 10_000, characters: 2_000_000} as const;

/** Why environments are too much for one pick, if so; what is beyond the limit is not looked at. */
export const whyTooMuch = (
	resources: readonly Resource[],
	form: Form,
	tagsOf: (resource: Resource) => readonly Tag[],
): string | undefined => {
	if (resources.length > pickLimits.environments) {
		return tooMuch('environments');
	}
	let size = 0;
	for (const resource of resources) {
		size += form === 'record' ? sizeOfJson(recordOf(resource)) : sizeOfTags(tagsOf(resource));
		if (size > pickLimits.characters) {
			return tooMuch('characters');
		}
	}
	return undefined;
};

/** Why a tag is too long for a pick, if so. */
export const whyTooLong = ({value}: Tag): string | undefined =>
	value.length > pickLimits.characters ? tooMuch('characters') : undefined;

const sizeOfTags = (tags: readonly Tag[]): number => tags.reduce((size, {value}) => size + value.length, 0);

const tooMuch = (unit: keyof typeof pickLimits): string =>
	`a pick takes at most ${pickLimits[unit].toLocaleString('en-US')} ${unit}; use --list`;
