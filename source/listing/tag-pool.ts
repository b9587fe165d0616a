import {longestText, toSafeText} from '../text/safe-text.ts';
import {isPrintableAscii} from '../text/width.ts';
import {listingLimits, tooMany} from './limits.ts';
import type {Tag} from './listing.ts';

/** The distinct tags of one listing. */
export type TagPool = ReturnType<typeof createTagPool>;

/**
Makes an empty pool. A listing repeats its few tags thousands of times. With one object for each distinct tag, searching, counting
and comparing are faster, and 100,000 environments take half the memory.
*/
export const createTagPool = () => {
	const tags: Tag[] = [];
	const byValue = new Map<string, Tag>();
	const lists = new Map<string, readonly Tag[]>();
	const toSafe = createSafe();
	return {
		/** The distinct tags so far, in the order of the listing. */
		tags: tags as readonly Tag[],
		/** The safe text of a field, which counts toward the limits, as tags do. Throws DecodeError. */
		fieldOf: (text: string): string => toSafe(text, 'fields'),
		/** The tag with exactly this value. Throws DecodeError. */
		tagOf: (value: string): Tag => {
			const known = byValue.get(value);
			if (known !== undefined) {
				return known;
			}
			const text = toSafe(value, 'tags');
			const colon = text.indexOf(':');
			const prefix = colon > 0 ? text.slice(0, colon) : '';
			const name = colon > 0 ? text.slice(colon + 1) : text;
			const tag = {number: tags.length, value, text, prefix, name};
			tags.push(tag);
			byValue.set(value, tag);
			return tag;
		},
		/** The list itself, or an earlier list with the same tags. */
		listOf: (list: readonly Tag[]): readonly Tag[] => {
			const key = list.map(tag => tag.number).join();
			const first = lists.get(key) ?? list;
			lists.set(key, first);
			return first;
		},
	};
};

// Makes texts safe, and counts them. Only the part that is shown is examined.
const createSafe = () => {
	const counts = {tags: 0, fields: 0, text: 0, characters: 0};
	return (value: string, as: 'tags' | 'fields'): string => {
		const shown = Math.min(value.length, longestText);
		counts[as]++;
		counts.text += shown;
		counts.characters += isPrintableAscii(value.slice(0, longestText)) ? 0 : shown;
		for (const one of [as, 'text', 'characters'] as const) {
			if (counts[one] > listingLimits[one]) {
				throw tooMany(one);
			}
		}
		const text = toSafeText(value);
		// Usually both are equal, and share a string.
		return text === value ? value : text;
	};
};
