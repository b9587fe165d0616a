import {describeJson, isJsonObject, type JsonObject, scalarText, toJson} from '../json/exact-json.ts';
import {toSafeText} from '../text/safe-text.ts';
import {checkJsonSize, checkSize} from './check-size.ts';
import type {Field, Resource, Tag} from './listing.ts';
import type {TagPool} from './tag-pool.ts';

/** Where there are none. */
export const noFields: readonly Field[] = [];
const noTags: readonly Tag[] = [];

type Place = Pick<Resource, 'id' | 'group'>;

// Every resource is written out with the same fields in the same order. Copying objects would take V8 several times as long.
/** A resource of an object. Throws TooMany. */
export const decodeResource = ({id, group}: Place, record: JsonObject, pool: TagPool): Resource => {
	checkSize(record);
	const tags = decodeTags(record['tags'], pool);
	const fields = decodeFields(record, 'tags', pool);
	return {
		id,
		group,
		name: decodeName(record),
		tags,
		selector: selectorOf(tags, pool),
		fields,
		ownRecord: fields.length === 0 && areTexts(record['tags']) ? undefined : record,
		remark: tags.length === 0 ? remarkOf(record) : undefined,
		isUnreadable: false,
	};
};

/** A resource that stands for what should be a group or an environment. */
export const toUnexpected = (place: Place, record: unknown, expected: string): Resource =>
	toUnreadable(place, record, `expected ${expected}, found ${describeJson(record)}`);

/** The same, with what is wrong with it. Both throw TooMany. */
export const toUnreadable = ({id, group}: Place, record: unknown, remark: string): Resource => {
	checkJsonSize(record);
	return {
		id,
		group,
		name: undefined,
		tags: noTags,
		selector: noTags,
		fields: noFields,
		ownRecord: record,
		remark,
		isUnreadable: true,
	};
};

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(item => typeof item === 'string');

// Why a record has no tags.
const remarkOf = (record: JsonObject): string => {
	if (!Object.hasOwn(record, 'tags')) {
		return '`tags` is missing';
	}
	return record['tags'] === null ? '`tags` is null' : '`tags` is empty';
};

const decodeTags = (value: unknown, {tagOf}: TagPool): readonly Tag[] => {
	if (value === undefined || value === null) {
		return noTags;
	}
	if (Array.isArray(value)) {
		const tags: Tag[] = new Array(value.length);
		for (let index = 0; index < tags.length; index++) {
			const item: unknown = value[index];
			const tag = tagOf(toText(item));
			tags[index] = tag;
			// The record keeps one string for all equal tags, too: a listing has hundreds of thousands.
			if (typeof item === 'string') {
				value[index] = tag.value;
			}
		}
		return tags;
	}
	if (isJsonObject(value)) {
		return Object.keys(value).map(key => tagOf(`${key}:${toText(value[key])}`));
	}
	return [tagOf(toText(value))];
};

/** Any value as a text: a text itself, else JSON. */
export const toText = (value: unknown): string =>
	typeof value === 'string' ? value : (scalarText(value) ?? toJson(value));

const selectorOf = (tags: readonly Tag[], {pairOf, listOf}: TagPool): readonly Tag[] => {
	let os: Tag | undefined;
	let locale: Tag | undefined;
	let others = 0;
	for (const tag of tags) {
		if (tag.prefix === 'os') {
			others += os === undefined ? 0 : 1;
			os ??= tag;
		} else if (tag.prefix === 'locale') {
			others += locale === undefined ? 0 : 1;
			locale ??= tag;
		}
	}
	if (os === undefined) {
		return tags;
	}
	if (locale !== undefined && others === 0) {
		return pairOf(os, locale);
	}
	return listOf([...tags.filter(({prefix}) => prefix === 'os'), ...tags.filter(({prefix}) => prefix === 'locale')]);
};

// Each field is read by its own line, so that V8 remembers where it is. Object.prototype has none of these names.
/** What an object is called, if it is. */
export const decodeName = (record: JsonObject, isGroup = false): string | undefined =>
	textIn(record['name']) ??
	textIn(record['id']) ??
	textIn(record['title']) ??
	textIn(record['label']) ??
	textIn(record['resource']) ??
	(isGroup ? textIn(record['backend']) : undefined);

const textIn = (value: unknown): string | undefined =>
	typeof value === 'string' && value.trim() !== '' ? toSafeText(value) : undefined;

/** What an object has beside one known field. */
export const decodeFields = (record: JsonObject, known: string, {fieldOf}: TagPool): readonly Field[] =>
	hasNoOther(record, known)
		? noFields
		: Object.keys(record)
				.filter(key => key !== known)
				.map(key => {
					const value = record[key];
					const isScalar = typeof value === 'string' || scalarText(value) !== undefined;
					return {name: toSafeText(key), text: fieldOf(toText(value)), isScalar};
				});

const hasNoOther = (record: JsonObject, known: string): boolean => {
	for (const key in record) {
		if (key !== known) {
			return false;
		}
	}
	return true;
};
