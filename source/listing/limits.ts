import {isJsonObject, type JsonObject} from '../json/exact-json.ts';
import {longestText} from '../text/safe-text.ts';

/** The limits of a listing, several times larger than any known listing. */
export const listingLimits = {
	/** Groups and environments together. */
	entries: 150_000,
	/** Values of an environment, of a group without its environments, or of the response without its groups. */
	entry: 15_000,
	/** Distinct tags. */
	tags: 300_000,
	/** Of groups and environments together. */
	fields: 600_000,
	/** Characters of different tags and of fields. */
	text: 20_000_000,
	/** Characters in different tags and in fields with more than ASCII: these take ten times as long to show and to search. */
	characters: 1_000_000,
	/** Characters of an environment, of a group without its environments, or of the response without its groups. */
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

/** The response is JSON but not a listing, or exceeds a limit. The message names the field and the value found, or the limit. */
export class DecodeError extends Error {
	override readonly name = 'DecodeError';
}

/** The response exceeds a limit. */
export const tooMany = (of: keyof typeof listingLimits): DecodeError =>
	new DecodeError(`${excesses[of]} ${listingLimits[of].toLocaleString('en-US')}`);

type Size = {values: number; shown: number};

/**
Throws DecodeError if an environment, a group or the response exceeds a limit, without counting the field `known`: each key draws
the whole selected environment. Tags, and fields that are strings, count only as far as they are shown.
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

/** Like checkSize, for a value that is shown as JSON. */
export const checkJsonSize = (value: unknown): void => {
	const size: Size = {values: 0, shown: 0};
	addJson(value, size);
	check(size);
};

const check = ({values, shown}: Size): void => {
	if (values > listingLimits.entry) {
		throw tooMany('entry');
	}
	if (shown > listingLimits.shown) {
		throw tooMany('shown');
	}
};

const shownLength = (text: string): number => Math.min(text.length, longestText);

/** The characters of all strings in a parsed value; any other value counts as one. */
export const sizeOfJson = (value: unknown): number => {
	const size: Size = {values: 0, shown: 0};
	addJson(value, size);
	return size.shown;
};

// Adds the number of values in a parsed value, and the characters of its strings; any other value counts as one.
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
