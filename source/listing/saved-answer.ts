import {isJsonObject} from '../json/exact-json.ts';

/**
What a file holds as an answer of a service: a list of environments, which is what `--json` prints, as those of one group, and
a list of groups as all groups. All else is left as it is.
*/
export const toSavedAnswer = (saved: unknown): unknown =>
	Array.isArray(saved) ? {data: saved.length > 0 && saved.every(isGroup) ? saved : [{resources: saved}]} : saved;

const isGroup = (value: unknown): boolean =>
	isJsonObject(value) && Array.isArray(value['resources']) && !Object.hasOwn(value, 'tags');
