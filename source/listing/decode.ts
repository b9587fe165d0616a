import {describeJson, isJsonObject, scalarText} from '../json/exact-json.ts';
import {runSteps} from '../text/run-steps.ts';
import {toSafeText} from '../text/safe-text.ts';
import {checkSize} from './check-size.ts';
import {
	decodeFields,
	decodeName,
	decodeResource,
	noFields,
	toText,
	toUnexpected,
	toUnreadable,
} from './decode-resource.ts';
import {listingLimits, TooMany} from './limits.ts';
import type {Group, Listing, Resource} from './listing.ts';
import {createTagPool, type TagPool} from './tag-pool.ts';

/** The answer is JSON but no listing. The message names the field and what was found there. */
export class DecodeError extends Error {
	override readonly name = 'DecodeError';
}

/**
Decodes a parsed answer, `{"data":[{"resources":[{"tags":…}]}]}`, to a listing. Nothing is lost: each resource keeps
what came as its record, unknown fields become fields, and what is no group or no resource becomes an unreadable
resource. Throws DecodeError where `data` is missing or no array, and TooMany; null means empty.
*/
export const decodeListing = (answer: unknown): Listing => runSteps(decodeInSteps(answer));

/** The same in steps of a millisecond or so. */
export function* decodeInSteps(answer: unknown): Generator<void, Listing> {
	if (!isJsonObject(answer)) {
		throw new DecodeError(`expected an object with \`data\`, found ${describeJson(answer)}`);
	}
	if (!Object.hasOwn(answer, 'data')) {
		throw new DecodeError('`data` is missing');
	}
	const data = answer['data'] ?? [];
	if (!Array.isArray(data)) {
		throw new DecodeError(`\`data\` should be an array, found ${describeJson(data)}`);
	}
	if (countEntries(data) > listingLimits.entries) {
		throw new TooMany('entries');
	}
	checkSize(answer, 'data');
	const resources: Resource[] = [];
	const pool = createTagPool();
	const groups: Group[] = [];
	for (const [index, value] of data.entries()) {
		groups.push(yield* decodeGroup(value, index, resources, pool));
	}
	const next = decodeNext(answer['next']);
	return {
		groups,
		resources,
		tags: pool.tags,
		fields: decodeFields(answer, 'data', pool),
		...(next !== undefined && {next}),
		unreadable: resources.filter(resource => resource.isUnreadable).length,
	};
}

// After how many environments a step ends, and after how many tags and fields of one.
const stepLength = 100;

// How many groups and environments an answer has, without a look at what they are.
const countEntries = (data: readonly unknown[]): number => {
	const lists = data.map(group => (isJsonObject(group) ? group['resources'] : undefined));
	return lists.reduce<number>((count, list) => count + (Array.isArray(list) ? list.length : 0), data.length);
};

function* decodeGroup(value: unknown, index: number, resources: Resource[], pool: TagPool): Generator<void, Group> {
	const start = resources.length;
	if (index % stepLength === 0) {
		yield;
	}
	if (!isJsonObject(value)) {
		resources.push(toUnexpected({id: start, group: index}, value, 'a group'));
		return {index, fields: noFields, start, end: resources.length};
	}
	checkSize(value, 'resources');
	const list = value['resources'];
	if (Array.isArray(list)) {
		for (const item of list) {
			const place = {id: resources.length, group: index};
			const resource = isJsonObject(item)
				? decodeResource(place, item, pool)
				: toUnexpected(place, item, 'an environment');
			resources.push(resource);
			if (resources.length % stepLength === 0 || resource.tags.length + resource.fields.length > stepLength) {
				yield;
			}
		}
	} else if (list !== null) {
		const found = Object.hasOwn(value, 'resources') ? `should be an array, found ${describeJson(list)}` : 'is missing';
		resources.push(toUnreadable({id: start, group: index}, value, `\`resources\` ${found}`));
	}
	const name = decodeName(value, true);
	return {
		index,
		...(name !== undefined && {name}),
		fields: decodeFields(value, 'resources', pool),
		start,
		end: resources.length,
	};
}

// What `next` looks like is not specified: anything but null, false, zero and emptiness signals more.
const decodeNext = (value: unknown): string | undefined => {
	const isEmptyObject =
		typeof value === 'object' && value !== null && Object.keys(value).length === 0 && scalarText(value) === undefined;
	const isEmpty = new Set<unknown>([undefined, null, false, '', 0]).has(value) || isEmptyObject;
	return isEmpty ? undefined : toSafeText(toText(value));
};

// Fewer groups and environments than this are all decoded before anybody could read the first ones.
const fewestOfLarge = 5000;

// More environments than a screen has rows.
const mostOfBeginning = 300;

// So many tags and fields count as an environment: a few can have as many as thousands.
const usualSize = 20;

/**
The listing of the first few environments of a parsed answer that is a large one, with the same ids and tags as in the whole:
its last group may end too early, and what stands beside the groups is left out. Undefined where the answer is not large. Throws
TooMany, as decoding the whole then does.
*/
export const decodeBeginning = (answer: unknown): Listing | undefined => {
	const data = isJsonObject(answer) ? answer['data'] : undefined;
	if (!Array.isArray(data) || countEntries(data) < fewestOfLarge) {
		return undefined;
	}
	const groups: unknown[] = [];
	let left = mostOfBeginning;
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
	return 1 + (length + Object.keys(record).length) / usualSize;
};
