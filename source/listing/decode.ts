import {describeJson, isJsonObject, scalarText} from '../json/exact-json.ts';
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
export const decodeListing = (answer: unknown): Listing => {
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
		groups.push(decodeGroup(value, index, resources, pool));
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
};

// How many groups and environments an answer has, without a look at what they are.
const countEntries = (data: readonly unknown[]): number => {
	const lists = data.map(group => (isJsonObject(group) ? group['resources'] : undefined));
	return lists.reduce<number>((count, list) => count + (Array.isArray(list) ? list.length : 0), data.length);
};

const decodeGroup = (value: unknown, index: number, resources: Resource[], pool: TagPool): Group => {
	const start = resources.length;
	if (!isJsonObject(value)) {
		resources.push(toUnexpected({id: start, group: index}, value, 'a group'));
		return {index, fields: noFields, start, end: resources.length};
	}
	checkSize(value, 'resources');
	const list = value['resources'];
	if (Array.isArray(list)) {
		for (const item of list) {
			const place = {id: resources.length, group: index};
			resources.push(
				isJsonObject(item) ? decodeResource(place, item, pool) : toUnexpected(place, item, 'an environment'),
			);
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
};

// What `next` looks like is not specified: anything but null, false, zero and emptiness signals more.
const decodeNext = (value: unknown): string | undefined => {
	const isEmptyObject =
		typeof value === 'object' && value !== null && Object.keys(value).length === 0 && scalarText(value) === undefined;
	const isEmpty = new Set<unknown>([undefined, null, false, '', 0]).has(value) || isEmptyObject;
	return isEmpty ? undefined : toSafeText(toText(value));
};
