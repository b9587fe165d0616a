import {DecodeError, describeJson, isJsonObject, type JsonObject, scalarText, toJson} from '../json/value.ts';
import {toSafeText} from '../text/safe-text.ts';
import type {Value} from './facets.ts';
import {createValuePool, type ValuePool} from './intern-values.ts';
import {checkJsonSize, checkSize, listingLimits, tooMany} from './limits.ts';
import type {Environment, Field, Group, Listing, Tag} from './listing.ts';

/**
Decodes a parsed response, `{"data":[{"resources":[{"tags":…}]}]}`, to a listing. Nothing is lost: each environment keeps its record,
unknown fields become fields, and any other value becomes an unreadable environment. A `data` of null means an empty listing, unless
there is an `error`. Throws DecodeError if `data` is missing or not an array, or if a limit is exceeded.
*/
export const decodeListing = (response: unknown): Listing => {
	if (!isJsonObject(response)) {
		throw new DecodeError(`expected an object with \`data\`, found ${describeJson(response)}`);
	}
	if (!Object.hasOwn(response, 'data')) {
		throw new DecodeError('`data` is missing');
	}
	if (response['data'] === null && !isEmpty(response['error'])) {
		throw new DecodeError('`data` is null');
	}
	const data = response['data'] ?? [];
	if (!Array.isArray(data)) {
		throw new DecodeError(`\`data\` should be an array, found ${describeJson(data)}`);
	}
	if (countEntries(data) > listingLimits.entries) {
		throw tooMany('entries');
	}
	checkSize(response, 'data');
	const {data: _, ...ownRecord} = response;
	const environments: Environment[] = [];
	const pool = createValuePool();
	const groups: Group[] = [];
	for (const [index, value] of data.entries()) {
		groups.push(decodeGroup(value, index, environments, pool));
	}
	return {
		groups,
		environments,
		values: pool.values,
		...pool.finish(environments.length),
		fields: decodeFields(ownRecord, pool),
		ownRecord,
		next: decodeNext(response['next']),
		unreadable: environments.filter(environment => environment.isUnreadable).length,
	};
};

const countEntries = (data: readonly unknown[]): number => {
	const lists = data.map(group => (isJsonObject(group) ? group['resources'] : undefined));
	return lists.reduce<number>((count, list) => count + (Array.isArray(list) ? list.length : 0), data.length);
};

const decodeGroup = (value: unknown, index: number, environments: Environment[], pool: ValuePool): Group => {
	const start = environments.length;
	if (!isJsonObject(value)) {
		environments.push(toUnexpected({id: start, group: index, values: noValues}, value, 'a group'));
		return {index, fields: noFields, ownRecord: undefined, start, end: start + 1};
	}
	checkSize(value, 'resources');
	const {resources: list, ...own} = value;
	const name = decodeName(value) ?? textIn(value['backend']);
	const values = name === undefined ? noValues : [pool.groupValueOf(name)];
	const place = {id: start, group: index, values};
	if (Array.isArray(list)) {
		for (const item of list) {
			const own = {id: environments.length, group: index, values};
			environments.push(
				isJsonObject(item) ? decodeEnvironment(own, item, pool) : toUnexpected(own, item, 'an environment'),
			);
		}
	} else if (list !== null) {
		const found = Object.hasOwn(value, 'resources') ? `should be an array, found ${describeJson(list)}` : 'is missing';
		environments.push(toUnreadable(place, value, `\`resources\` ${found}`));
	}
	const ownRecord = Array.isArray(list) ? own : undefined;
	return {index, name: values[0]?.name, fields: decodeFields(own, pool), ownRecord, start, end: environments.length};
};

// The format of `next` is not specified: anything but an empty value means more results.
const decodeNext = (value: unknown): string | undefined => (isEmpty(value) ? undefined : toSafeText(toText(value)));

// Null, false, zero, and an empty string, list or object.
const isEmpty = (value: unknown): boolean => {
	const isEmptyObject =
		typeof value === 'object' && value !== null && Object.keys(value).length === 0 && scalarText(value) === undefined;
	return new Set<unknown>([undefined, null, false, '', 0]).has(value) || isEmptyObject;
};

const noFields: readonly Field[] = [];
const noTags: readonly Tag[] = [];
const noValues: readonly Value[] = [];

// The values and other fields of an environment while it is decoded.
type Own = {readonly id: number; readonly values: Value[]; readonly others: Field[]};

type Slot = Pick<Environment, 'id' | 'group' | 'values'>;

// Every environment has these properties in this order: V8 takes several times as long to copy other objects.
const unreadable: Omit<Environment, keyof Slot> = {
	name: undefined,
	tags: noTags,
	selector: noTags,
	others: noFields,
	ownRecord: undefined,
	remark: undefined,
	isUnreadable: true,
};

const decodeEnvironment = ({id, group, values: ofGroup}: Slot, record: JsonObject, pool: ValuePool): Environment => {
	checkSize(record);
	const tags = decodeTags(record['tags'], pool);
	const own: Own = {id, values: [], others: []};
	for (const tag of tags) {
		pool.addTo(own, tag);
	}
	const {values, others} = own;
	const count = values.length;
	for (const key in record) {
		if (key !== 'tags') {
			decodeField(key, record[key], own, pool);
		}
	}
	const isPlain = values.length === count && others.length === 0;
	for (const value of ofGroup) {
		pool.addTo(own, value);
	}
	const name = decodeName(record);
	return {
		id,
		group,
		name: name === undefined ? undefined : toSafeText(name),
		tags,
		selector: pool.selectorOf(tags),
		values: values.length === count && count === tags.length ? tags : values,
		others: others.length === 0 ? noFields : others,
		ownRecord: isPlain && areTexts(record['tags']) ? undefined : record,
		remark: tags.length === 0 ? remarkOf(record) : undefined,
		isUnreadable: false,
	};
};

// A scalar or a list of scalars is a value; null and an empty text are none.
const decodeField = (key: string, value: unknown, own: Own, pool: ValuePool): void => {
	const text = valueText(value);
	if (text !== undefined) {
		pool.addTo(own, pool.fieldValueOf(key, text));
		return;
	}
	const texts = Array.isArray(value) ? value.map(valueText) : [];
	if (texts.length === 0 || texts.includes(undefined)) {
		own.others.push({name: toSafeText(key), text: pool.textOf(toText(value)), isScalar: false});
		return;
	}
	for (const one of texts as readonly string[]) {
		pool.addTo(own, pool.fieldValueOf(key, one));
	}
};

const valueText = (value: unknown): string | undefined =>
	typeof value === 'string' ? value || undefined : value === null ? undefined : scalarText(value);

const toUnexpected = (place: Slot, record: unknown, expected: string): Environment =>
	toUnreadable(place, record, `expected ${expected}, found ${describeJson(record)}`);

const toUnreadable = (place: Slot, ownRecord: unknown, remark: string): Environment => {
	checkJsonSize(ownRecord);
	return {...place, ...unreadable, ownRecord, remark};
};

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(item => typeof item === 'string');

// Why a record has no tags.
const remarkOf = (record: JsonObject): string => {
	const found = record['tags'] === null ? 'null' : 'empty';
	return `\`tags\` is ${Object.hasOwn(record, 'tags') ? found : 'missing'}`;
};

const decodeTags = (value: unknown, {tagOf}: ValuePool): readonly Tag[] => {
	if (value === undefined || value === null) {
		return noTags;
	}
	if (Array.isArray(value)) {
		return value.map((item: unknown, index) => {
			const tag = tagOf(toText(item));
			// The record shares one string for all equal tags, as a listing has hundreds of thousands of tags.
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

/** Any value as text: a string as it is, anything else as JSON. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : (scalarText(value) ?? toJson(value)));

// Each field is read in a separate line, so that V8 caches its position. Object.prototype has none of these names.
const decodeName = (record: JsonObject): string | undefined =>
	textIn(record['name']) ??
	textIn(record['id']) ??
	textIn(record['title']) ??
	textIn(record['label']) ??
	textIn(record['resource']);

const textIn = (value: unknown): string | undefined =>
	typeof value === 'string' && value.trim() !== '' ? value : undefined;

const decodeFields = (record: JsonObject, {textOf}: ValuePool): readonly Field[] => {
	const keys = Object.keys(record);
	const toField = (key: string): Field => {
		const value = record[key];
		const isScalar = typeof value === 'string' || scalarText(value) !== undefined;
		return {name: toSafeText(key), text: textOf(toText(value)), isScalar};
	};
	return keys.length === 0 ? noFields : keys.map(toField);
};
