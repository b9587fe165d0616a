import {isJsonObject} from '../json/exact-json.ts';
import {countEntries, decodeListing} from './decode.ts';
import type {Listing} from './listing.ts';

/** Fewer groups and environments than this are all decoded before anybody could read the first ones. */
const fewest = 5000;

/** More environments than a screen has rows. */
const most = 300;

/** Of tags and fields as many as this count as an environment: a few can have as many as thousands. */
const usual = 20;

/**
The listing of the first few environments of a parsed answer that is a large one, with the same ids and tags as in the whole:
its last group may end too early, and what stands beside the groups is left out. Undefined where the answer is not large. Throws
TooMany, as decoding the whole then does.
*/
export const decodeBeginning = (answer: unknown): Listing | undefined => {
	const data = isJsonObject(answer) ? answer['data'] : undefined;
	if (!Array.isArray(data) || countEntries(data) < fewest) {
		return undefined;
	}
	const groups: unknown[] = [];
	let left = most;
	for (const group of data) {
		if (left <= 0) {
			break;
		}
		const list = isJsonObject(group) ? group['resources'] : undefined;
		const kept: unknown[] = [];
		left--;
		for (const resource of Array.isArray(list) ? list : []) {
			if (left <= 0) {
				break;
			}
			kept.push(resource);
			left -= sizeOfRecord(resource);
		}
		groups.push(Array.isArray(list) && isJsonObject(group) ? {...group, resources: kept} : group);
	}
	return decodeListing({data: groups});
};

const sizeOfRecord = (record: unknown): number => {
	if (!isJsonObject(record)) {
		return 1;
	}
	const tags = record['tags'];
	const length = Array.isArray(tags) ? tags.length : isJsonObject(tags) ? Object.keys(tags).length : 0;
	return 1 + (length + Object.keys(record).length) / usual;
};
