import {isJsonObject, type JsonObject} from '../json/exact-json.ts';
import {longestText} from '../text/safe-text.ts';
import {listingLimits, TooMany} from './limits.ts';

type Size = {values: number; shown: number};

/**
Throws TooMany if an environment, a group or the answer has more beside one known field than anyone reads: all of what is
selected is drawn at each key. A tag, and a field that is a text, count as far as they are shown.
*/
export const checkSize = (record: JsonObject, known?: string): void => {
	const size: Size = {values: 1, shown: 0};
	for (const key in record) {
		if (key !== known) {
			const value = record[key];
			size.shown += shownLength(key);
			for (const part of key === 'tags' && Array.isArray(value) ? value : [value]) {
				if (typeof part === 'string') {
					size.values++;
					size.shown += shownLength(part);
				} else {
					addJson(part, size);
				}
			}
		}
	}
	check(size);
};

/** The same for what is shown as JSON. */
export const checkJsonSize = (value: unknown): void => {
	const size: Size = {values: 0, shown: 0};
	addJson(value, size);
	check(size);
};

const check = ({values, shown}: Size): void => {
	if (values > listingLimits.entry) {
		throw new TooMany('entry');
	}
	if (shown > listingLimits.shown) {
		throw new TooMany('shown');
	}
};

const shownLength = (text: string): number => Math.min(text.length, longestText);

/** The characters of all texts in a parsed value; all else counts as one. */
export const sizeOfJson = (value: unknown): number => {
	const size: Size = {values: 0, shown: 0};
	addJson(value, size);
	return size.shown;
};

// The values of a parsed value and the characters of its texts, as deep as an answer may be; all else counts as one.
const addJson = (value: unknown, size: Size): void => {
	size.values++;
	if (typeof value === 'string') {
		size.shown += value.length;
		return;
	}
	size.shown++;
	if (Array.isArray(value)) {
		for (const item of value) {
			addJson(item, size);
		}
	} else if (isJsonObject(value)) {
		for (const key in value) {
			size.shown += key.length;
			addJson(value[key], size);
		}
	}
};
