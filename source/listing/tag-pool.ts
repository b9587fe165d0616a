import type {Tag} from './listing.ts';
import {toSafeText} from '../text/safe-text.ts';

/** The tags of one listing, each once. */
export type TagPool = {
	/** The distinct tags so far, in the order they came. */
	readonly tags: readonly Tag[];
	/** The tag with exactly this value. */
	readonly tagOf: (value: string) => Tag;
	/** The list itself, or one made before that has the same tags. */
	readonly listOf: (list: readonly Tag[]) => readonly Tag[];
};

/**
Makes an empty pool. A listing repeats its few tags thousands of times: with one object for each, searching, counting and
comparing work on the distinct ones, and 100,000 resources take half the memory.
*/
export const createTagPool = (): TagPool => {
	const tags: Tag[] = [];
	const byValue = new Map<string, Tag>();
	const prefixes = new Map<string, string>();
	const lists = new Map<string, readonly Tag[]>();
	return {
		tags,
		tagOf: value => {
			const tag = byValue.get(value) ?? toTag(value, tags.length, prefix => remember(prefixes, prefix, prefix));
			if (tag.number === tags.length) {
				tags.push(tag);
				byValue.set(value, tag);
			}
			return tag;
		},
		listOf: list => remember(lists, list.map(tag => tag.number).join(' '), list),
	};
};

const toTag = (value: string, number: number, share: (prefix: string) => string): Tag => {
	const text = toSafeText(value);
	const colon = text.indexOf(':');
	return {
		number,
		value,
		// Mostly the same: then one string is enough.
		text: text === value ? value : text,
		prefix: colon > 0 ? share(text.slice(0, colon)) : '',
		name: colon > 0 ? text.slice(colon + 1) : text,
	};
};

const remember = <Value>(known: Map<string, Value>, key: string, value: Value): Value => {
	const found = known.get(key);
	if (found !== undefined) {
		return found;
	}
	known.set(key, value);
	return value;
};
