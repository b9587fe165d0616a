import type {Listing} from '../listing/listing.ts';
import {nearestOf} from '../text/suggest.ts';

/** What stands before the first colon of a tag's value; undefined where nothing stands before it or after it. */
export const prefixOf = (value: string): string | undefined => /^([^:]+):./s.exec(value)?.[1];

/** The prefixes of a listing's tags. */
export const prefixesOf = ({tags}: Listing): ReadonlySet<string> =>
	new Set(tags.flatMap(({value}) => prefixOf(value) ?? []));

/** The value of the tag with the same prefix that is most like one which is gone, if any is. */
export const nearestTag = (value: string, {tags}: Listing): string | undefined => {
	const prefix = value.slice(0, value.indexOf(':') + 1);
	const like = tags.filter(tag => tag.value.startsWith(prefix)).map(tag => tag.value);
	return nearestOf(like, value, Math.floor((value.length - prefix.length) / 2))[0];
};

/**
The tag that is meant by one whose prefix no tag has: its prefix is a slip of one of these, and the rest is like a tag's.
Undefined for other words with a colon in them.
*/
export const meantTag = (value: string, listing: Listing, prefixes: ReadonlySet<string>): string | undefined => {
	const prefix = prefixOf(value) ?? '';
	// `^os:win` is a filter.
	const isWord = /^[\p{L}\p{N}_-]+$/u.test(prefix);
	const near = isWord && !prefixes.has(prefix) ? nearestOf([...prefixes], prefix) : [];
	return Iterator.from(near)
		.map(other => nearestTag(other + value.slice(prefix.length), listing))
		.find(tag => tag !== undefined);
};
