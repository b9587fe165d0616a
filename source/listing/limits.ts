import {DecodeError, isJsonObject, type JsonObject} from '../json/value.ts';
import {longestText} from '../text/safe-text.ts';

/**
The limits of a listing, several times larger than any known listing. An entry is an environment, a group without its
environments, or the response without its groups.
*/
export const listingLimits = {
	entries: 150_000,
	entry: 15_000,
	tags: 300_000,
	fields: 600_000,
	text: 20_000_000,
	/** In strings with more than ASCII: these take ten times as long to show and to search. */
	characters: 1_000_000,
	shown: 1_000_000,
} as const;

// The words before the limit.
const excesses: Readonly<Record<keyof typeof listingLimits, string>> = {
	entries: 'it has more groups and environments than',
	entry: 'one of its entries has more values than',
	tags: 'it has more distinct tags than',
	fields: 'it has more fields than',
	text: 'it has more characters of text than',
	characters: 'it has more non-ASCII characters than',
	shown: 'one of its entries has more characters than',
};

export const tooMany = (of: keyof typeof listingLimits): DecodeError =>
	new DecodeError(`${excesses[of]} ${listingLimits[of].toLocaleString('en-US')}`);

/**
Throws DecodeError if an entry exceeds a limit, as each key draws the whole selected environment. The field `known` does not count.
Tags, and fields that are strings, count only as far as they are shown.
*/
export const checkSize = (record: JsonObject, known?: string): void => {
	const size = {values: 1, shown: 0};
	for (const key in record) {
		if (key !== known) {
			const value = record[key];
			size.shown += shownLength(key);
			if (key === 'tags' && Array.isArray(value)) {
				for (const tag of value) {
					addPart(size, tag);
				}
			} else {
				addPart(size, value);
			}
		}
	}
	check(size);
};

const addPart = (size: Size, part: unknown): void => {
	if (typeof part === 'string') {
		size.values++;
		size.shown += shownLength(part);
	} else {
		addJson(size, part);
	}
};

/** Like checkSize, for a value that is shown as JSON. */
export const checkJsonSize = (value: unknown): void => check(jsonSizeOf(value));

const check = ({values, shown}: Size): void => {
	if (values > listingLimits.entry) {
		throw tooMany('entry');
	}
	if (shown > listingLimits.shown) {
		throw tooMany('shown');
	}
};

const shownLength = (text: string): number => Math.min(text.length, longestText);

type Size = {values: number; shown: number};

/** The number of values in a parsed value, and the characters of its strings; any other value counts as one. */
export const jsonSizeOf = (value: unknown): Readonly<Size> => {
	const size = {values: 0, shown: 0};
	addJson(size, value);
	return size;
};

// All values of a listing are added here, so that it makes no objects.
const addJson = (size: Size, value: unknown): void => {
	size.values++;
	size.shown += typeof value === 'string' ? value.length : 1;
	if (Array.isArray(value)) {
		for (const part of value) {
			addJson(size, part);
		}
	} else if (isJsonObject(value)) {
		for (const key in value) {
			size.shown += key.length;
			addJson(size, value[key]);
		}
	}
};
