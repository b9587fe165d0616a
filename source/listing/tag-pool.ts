import {longestText, toSafeText} from '../text/safe-text.ts';
import {isPrintableAscii} from '../text/width.ts';
import {listingLimits, TooMany} from './limits.ts';
import type {Tag} from './listing.ts';

/** The tags of one listing, each once. */
export type TagPool = {
	/** The distinct tags so far, in the order they came. */
	readonly tags: readonly Tag[];
	/** The text of a field, which is counted, as the tags are. Throws TooMany. */
	readonly fieldOf: (text: string) => string;
	/** The tag with exactly this value. Throws TooMany. */
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
	const counts = {tags: 0, fields: 0, text: 0, characters: 0};
	const count = (text: string, as: 'tags' | 'fields'): string => {
		counts[as]++;
		const shown = Math.min(text.length, longestText);
		counts.text += shown;
		counts.characters += isPrintableAscii(text) ? 0 : shown;
		const excess = ([as, 'text', 'characters'] as const).find(of => counts[of] > listingLimits[of]);
		if (excess !== undefined) {
			throw new TooMany(excess);
		}
		return text;
	};
	return {
		tags,
		fieldOf: text => count(text, 'fields'),
		tagOf: value => {
			const tag =
				byValue.get(value) ?? toTag(count(value, 'tags'), tags.length, prefix => remember(prefixes, prefix, prefix));
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
	const kept = known.get(key) ?? value;
	known.set(key, kept);
	return kept;
};
