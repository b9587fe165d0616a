import {type JsonObject, describeJson, isJsonObject, scalarText, toJson} from '../json/exact-json.ts';
import type {Field, Group, Listing, Resource, Tag} from './listing.ts';
import {type TagPool, createTagPool} from './tag-pool.ts';
import {toSafeText} from '../text/safe-text.ts';

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
resource. Throws DecodeError where `data` is missing or no array; null means empty.
*/
export const decodeListing = (answer: unknown): Listing => {
	if (!isJsonObject(answer)) {
		throw new DecodeError(`expected an object with \`data\`, found ${describeJson(answer)}`);
	}
	const data = answer['data'];
	if (!Object.hasOwn(answer, 'data')) {
		throw new DecodeError('`data` is missing');
	}
	if (data !== null && !Array.isArray(data)) {
		throw new DecodeError(`\`data\` should be an array, found ${describeJson(data)}`);
	}
	const groups: Group[] = [];
	const resources: Resource[] = [];
	const pool = createTagPool();
	for (const [index, value] of (data ?? []).entries()) {
		groups.push(decodeGroup(value, index, resources, pool));
	}
	const next = decodeNext(answer['next']);
	return {
		groups,
		resources,
		tags: pool.tags,
		fields: decodeFields(answer, 'data'),
		...(next !== undefined && {next}),
		unreadable: resources.reduce((count, resource) => count + (resource.isUnreadable ? 1 : 0), 0),
	};
};

const decodeGroup = (value: unknown, index: number, resources: Resource[], pool: TagPool): Group => {
	const start = resources.length;
	const add = (resource: Omit<Resource, 'id' | 'group'>) => {
		resources.push({id: resources.length, group: index, ...resource});
	};
	if (!isJsonObject(value)) {
		add(toUnreadable(value, `expected a group, found ${describeJson(value)}`));
		return {index, fields: noFields, start, end: resources.length};
	}
	const list = value['resources'];
	if (Array.isArray(list)) {
		for (const item of list) {
			add(
				isJsonObject(item)
					? decodeResource(item, pool)
					: toUnreadable(item, `expected an environment, found ${describeJson(item)}`),
			);
		}
	} else if (list !== null) {
		const found = Object.hasOwn(value, 'resources') ? `should be an array, found ${describeJson(list)}` : 'is missing';
		add(toUnreadable(value, `\`resources\` ${found}`));
	}
	const name = nameOf(value, [...labelFields, 'backend']);
	return {
		index,
		...(name !== undefined && {name}),
		fields: decodeFields(value, 'resources'),
		start,
		end: resources.length,
	};
};

const decodeResource = (record: JsonObject, pool: TagPool): Omit<Resource, 'id' | 'group'> => {
	const tags = decodeTags(record['tags'], pool);
	const name = nameOf(record, labelFields);
	const remark = remarkOf(record);
	return {
		...(name !== undefined && {name}),
		tags,
		selector: selectorOf(tags, pool),
		fields: decodeFields(record, 'tags'),
		record,
		...(remark !== undefined && {remark}),
		isUnreadable: false,
	};
};

const toUnreadable = (record: unknown, remark: string): Omit<Resource, 'id' | 'group'> => ({
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
	for (const field of fields) {
		const value = Object.hasOwn(record, field) ? record[field] : undefined;
		if (typeof value === 'string' && value.trim() !== '') {
			return toSafeText(value);
		}
	}
	return undefined;
};

const decodeFields = (record: JsonObject, known: string): readonly Field[] => {
	const names = Object.keys(record).filter(name => name !== known);
	if (names.length === 0) {
		return noFields;
	}
	return names.map(name => {
		const value = record[name];
		return {
			name: toSafeText(name),
			text: toSafeText(toText(value)),
			isScalar: typeof value === 'string' || scalarText(value) !== undefined,
		};
	});
};

// What `next` looks like is not specified: anything but null, false, zero and emptiness signals more.
const decodeNext = (value: unknown): string | undefined => {
	const isEmpty =
		value === undefined ||
		value === null ||
		value === false ||
		value === '' ||
		value === 0 ||
		(typeof value === 'object' && Object.keys(value).length === 0 && scalarText(value) === undefined);
	return isEmpty ? undefined : toSafeText(toText(value));
};
