import {isJsonObject, type JsonObject} from '../json/exact-json.ts';
import {longestText} from '../text/safe-text.ts';
import {listingLimits, TooMany} from './limits.ts';

/**
Throws TooMany where an environment, a group or the answer has more text beside one known field than anyone reads: all of what
is selected is drawn at each key. A tag, and a field that is a text, count as far as they are shown.
*/
export const checkSize = (record: JsonObject, known?: string): void => {
	let size = 0;
	for (const key in record) {
		if (key !== known) {
			const value = record[key];
			size += shownLength(key) + (key === 'tags' && Array.isArray(value) ? lengthOfTags(value) : shownLength(value));
		}
	}
	refuse(size);
};

/** The same for what is shown as JSON. */
export const checkJsonSize = (value: unknown): void => refuse(sizeOfJson(value));

const refuse = (size: number): void => {
	if (size > listingLimits.shown) {
		throw new TooMany('shown');
	}
};

const lengthOfTags = (tags: readonly unknown[]): number => {
	let size = 0;
	for (const tag of tags) {
		size += shownLength(tag);
	}
	return size;
};

const shownLength = (value: unknown): number =>
	typeof value === 'string' ? Math.min(value.length, longestText) : sizeOfJson(value);

/** The characters of all texts in a parsed value, as deep as an answer may be; all else counts as one. */
export const sizeOfJson = (value: unknown): number => {
	if (typeof value === 'string') {
		return value.length;
	}
	let size = 1;
	if (Array.isArray(value)) {
		for (const item of value) {
			size += sizeOfJson(item);
		}
	} else if (isJsonObject(value)) {
		for (const key in value) {
			size += key.length + sizeOfJson(value[key]);
		}
	}
	return size;
};
