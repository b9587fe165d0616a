import {describeJson, isJsonObject, type JsonObject, scalarText, toJson} from '../json/exact-json.ts';
import {toSafeText} from '../text/safe-text.ts';
import {listingLimits, TooMany} from './limits.ts';
import type {Field, Group, Listing, Resource, Tag} from './listing.ts';
import {createTagPool, type TagPool} from './tag-pool.ts';

/** The answer is JSON but no listing. The message names the field and what was found there. */
export class DecodeError extends Error {
	override readonly name = 'DecodeError';
}

const labelFields = ['name', 'id', 'title', 'label', 'resource'] as const;
const noFields: readonly Field[] = [];
const noTags: readonly Tag[] = [];

/**
Decodes a parsed answer, `{"data":[{"resources":[{"tags":…}]}]}`, to a listing. Nothing is lost: each resource keeps
what came as its record, unknown fields become fields, and what is no group or no resource becomes an unreadable
resource. Throws DecodeError where `data` is missing or no array, and TooMany; null means empty.
*/
export const decodeListing = (answer: unknown): Listing => {
	const steps = decodeInSteps(answer);
	for (;;) {
		const step = steps.next();
		if (step.done) {
			return step.value;
		}
	}
};

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

/** After how many environments a step ends, and after how many tags and fields of one. */
const stepLength = 100;

// As long as the list says, without a look at what is in it.
const countEntries = (data: readonly unknown[]): number => {
	const lists = data.map(group => (isJsonObject(group) ? group['resources'] : undefined));
	return lists.reduce<number>((count, list) => count + (Array.isArray(list) ? list.length : 0), data.length);
};

type Decoded = Omit<Resource, 'id' | 'group'>;

function* decodeGroup(value: unknown, index: number, resources: Resource[], pool: TagPool): Generator<void, Group> {
	const start = resources.length;
	const add = (resource: Decoded) => {
		resources.push({id: resources.length, group: index, ...resource});
	};
	if (index % stepLength === 0) {
		yield;
	}
	if (!isJsonObject(value)) {
		add(toUnexpected(value, 'a group'));
		return {index, fields: noFields, start, end: resources.length};
	}
	const list = value['resources'];
	if (Array.isArray(list)) {
		for (const item of list) {
			const decoded = isJsonObject(item) ? decodeResource(item, pool) : toUnexpected(item, 'an environment');
			add(decoded);
			if (resources.length % stepLength === 0 || decoded.tags.length + decoded.fields.length > stepLength) {
				yield;
			}
		}
	} else if (list !== null) {
		const found = Object.hasOwn(value, 'resources') ? `should be an array, found ${describeJson(list)}` : 'is missing';
		add(toUnreadable(value, `\`resources\` ${found}`));
	}
	const name = nameOf(value, [...labelFields, 'backend']);
	return {
		index,
		...(name !== undefined && {name}),
		fields: decodeFields(value, 'resources', pool),
		start,
		end: resources.length,
	};
}

const decodeResource = (record: JsonObject, pool: TagPool): Decoded => {
	const tags = decodeTags(record['tags'], pool);
	const name = nameOf(record, labelFields);
	const remark = remarkOf(record);
	return {
		...(name !== undefined && {name}),
		tags,
		selector: selectorOf(tags, pool),
		fields: decodeFields(record, 'tags', pool),
		record,
		...(remark !== undefined && {remark}),
		isUnreadable: false,
	};
};

const toUnexpected = (record: unknown, expected: string): Decoded =>
	toUnreadable(record, `expected ${expected}, found ${describeJson(record)}`);

const toUnreadable = (record: unknown, remark: string): Decoded => ({
	tags: noTags,
	selector: noTags,
	fields: noFields,
	record,
	remark,
	isUnreadable: true,
});

const remarkOf = (record: JsonObject): string | undefined => {
	const tags = record['tags'];
	if (!Object.hasOwn(record, 'tags')) {
		return '`tags` is missing';
	}
	if (tags === null) {
		return '`tags` is null';
	}
	const isEmpty = Array.isArray(tags) ? tags.length === 0 : isJsonObject(tags) && Object.keys(tags).length === 0;
	return isEmpty ? '`tags` is empty' : undefined;
};

const decodeTags = (value: unknown, {tagOf}: TagPool): readonly Tag[] => {
	if (value === undefined || value === null) {
		return noTags;
	}
	if (Array.isArray(value)) {
		return value.map((item, index) => {
			const tag = tagOf(toText(item));
			// The record keeps one string for all equal tags, too: a listing has hundreds of thousands.
			if (typeof item === 'string') {
				value[index] = tag.value;
			}
			return tag;
		});
	}
	if (isJsonObject(value)) {
		return Object.keys(value).map(key => tagOf(`${key}:${toText(value[key])}`));
	}
	return [tagOf(toText(value))];
};

const toText = (value: unknown): string => (typeof value === 'string' ? value : (scalarText(value) ?? toJson(value)));

const selectorOf = (tags: readonly Tag[], {listOf}: TagPool): readonly Tag[] => {
	const os = tags.filter(tag => tag.prefix === 'os');
	return os.length === 0 ? tags : listOf([...os, ...tags.filter(tag => tag.prefix === 'locale')]);
};

const nameOf = (record: JsonObject, fields: readonly string[]): string | undefined => {
	const values = fields.map(field => (Object.hasOwn(record, field) ? record[field] : undefined));
	const name = values.find(value => typeof value === 'string' && value.trim() !== '');
	return typeof name === 'string' ? toSafeText(name) : undefined;
};

const decodeFields = (record: JsonObject, known: string, {fieldOf}: TagPool): readonly Field[] => {
	const entries = Object.entries(record).filter(([name]) => name !== known);
	if (entries.length === 0) {
		return noFields;
	}
	return entries.map(([name, value]) => ({
		name: toSafeText(name),
		text: toSafeText(fieldOf(toText(value))),
		isScalar: typeof value === 'string' || scalarText(value) !== undefined,
	}));
};

// What `next` looks like is not specified: anything but null, false, zero and emptiness signals more.
const decodeNext = (value: unknown): string | undefined => {
	const isEmptyObject =
		typeof value === 'object' && value !== null && Object.keys(value).length === 0 && scalarText(value) === undefined;
	const isEmpty = new Set<unknown>([undefined, null, false, '', 0]).has(value) || isEmptyObject;
	return isEmpty ? undefined : toSafeText(toText(value));
};
