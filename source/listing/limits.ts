import {DecodeError, isJsonObject, type JsonObject} from '../json/exact-json.ts';
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
	let [values, shown] = [1, 0];
	for (const key in record) {
		if (key !== known) {
			const value = record[key];
			shown += shownLength(key);
			for (const part of key === 'tags' && Array.isArray(value) ? value : [value]) {
				if (typeof part === 'string') {
					values++;
					shown += shownLength(part);
				} else {
					const size = jsonSizeOf(part);
					values += size.values;
					shown += size.shown;
				}
			}
		}
	}
	check({values, shown});
};

/** Like checkSize, for a value that is shown as JSON. */
export const checkJsonSize = (value: unknown): void => check(jsonSizeOf(value));

const check = ({values, shown}: ReturnType<typeof jsonSizeOf>): void => {
	if (values > listingLimits.entry) {
		throw tooMany('entry');
	}
	if (shown > listingLimits.shown) {
		throw tooMany('shown');
	}
};

const shownLength = (text: string): number => Math.min(text.length, longestText);

/** The number of values in a parsed value, and the characters of its strings; any other value counts as one. */
export const jsonSizeOf = (value: unknown): {values: number; shown: number} => {
	const isObject = isJsonObject(value);
	const names = isObject ? Object.keys(value).join('') : '';
	const size = {values: 1, shown: typeof value === 'string' ? value.length : 1 + names.length};
	for (const part of isObject ? Object.values(value) : Array.isArray(value) ? value : []) {
		const {values, shown} = jsonSizeOf(part);
		size.values += values;
		size.shown += shown;
	}
	return size;
};
