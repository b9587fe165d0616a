import {longestText, toSafeText} from '../text/safe-text.ts';
import {isPrintableAscii} from '../text/width.ts';
import {listingLimits, tooMany} from './limits.ts';
import type {Tag} from './listing.ts';

/** The distinct tags of one listing. */
export type TagPool = {
	/** The distinct tags so far, in the order of the listing. */
	readonly tags: readonly Tag[];
	/** The safe text of a field, which counts toward the limits, as tags do. Throws DecodeError. */
	readonly fieldOf: (text: string) => string;
	/** The tag with exactly this value. Throws DecodeError. */
	readonly tagOf: (value: string) => Tag;
	/** The list itself, or an earlier list with the same tags. */
	readonly listOf: (list: readonly Tag[]) => readonly Tag[];
};

/**
Makes an empty pool. A listing repeats its few tags thousands of times. With one object for each distinct tag, searching, counting
and comparing are faster, and 100,000 environments take half the memory.
*/
export const createTagPool = (): TagPool => {
	const tags: Tag[] = [];
	const byValue = new Map<string, Tag>();
	const prefixes = new Map<string, string>();
	const count = createCounter();
	const lists = new Map<string, readonly Tag[]>();
	const toPrefix = (prefix: string): string => {
		const known = prefixes.get(prefix) ?? prefix;
		prefixes.set(known, known);
		return known;
	};
	return {
		tags,
		fieldOf: text => {
			const isPlain = isPlainText(text);
			count(text, 'fields', isPlain);
			return toSafe(text, isPlain);
		},
		tagOf: value => {
			const known = byValue.get(value);
			if (known !== undefined) {
				return known;
			}
			const isPlain = isPlainText(value);
			count(value, 'tags', isPlain);
			const tag = toTag(tags.length, value, toSafe(value, isPlain), toPrefix);
			tags.push(tag);
			byValue.set(value, tag);
			return tag;
		},
		listOf: list => {
			const key = list.map(tag => tag.number).join(' ');
			const known = lists.get(key) ?? list;
			lists.set(key, known);
			return known;
		},
	};
};

// Only the part that is shown is examined.
const isPlainText = (text: string): boolean =>
	isPrintableAscii(text.length <= longestText ? text : text.slice(0, longestText));

// Usually both are equal, and share a string.
const toSafe = (value: string, isPlain: boolean): string => {
	const text = isPlain && value.length <= longestText ? value : toSafeText(value);
	return text === value ? value : text;
};

const toTag = (number: number, value: string, text: string, toPrefix: (prefix: string) => string): Tag => {
	const colon = text.indexOf(':');
	return {
		number,
		value,
		text,
		prefix: colon > 0 ? toPrefix(text.slice(0, colon)) : '',
		name: colon > 0 ? text.slice(colon + 1) : text,
	};
};

const createCounter = () => {
	const counts = {tags: 0, fields: 0, text: 0, characters: 0};
	return (text: string, as: 'tags' | 'fields', isPlain: boolean): void => {
		const shown = Math.min(text.length, longestText);
		counts[as]++;
		counts.text += shown;
		counts.characters += isPlain ? 0 : shown;
		for (const one of [as, 'text', 'characters'] as const) {
			if (counts[one] > listingLimits[one]) {
				throw tooMany(one);
			}
		}
	};
};
