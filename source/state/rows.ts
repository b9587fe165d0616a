import type {Listing} from '../listing/listing.ts';
import {lowerBound} from '../text/lower-bound.ts';

/**
What a row of the list is, as one number, so that a list of 100,000 rows is one typed array and a row is found without
asking each: the id of a resource, or, below zero, the heading of a group.
*/
export type RowKey = number;

/** The key of a group's heading. */
export const headingKey = (group: number): RowKey => -1 - group;

/** The group whose heading the key means, or undefined for a resource. */
export const groupOfHeading = (key: RowKey): number | undefined => (key < 0 ? -1 - key : undefined);

export type RowOptions = {
	readonly folded: ReadonlySet<number>;
	/** Groups without a resource have a row too, as long as nothing is filtered. */
	readonly showsEmptyGroups: boolean;
};

/** The rows of the view by groups: each group with a match, its heading first, its matches unless it is folded. */
export const toGroupRows = (listing: Listing, matches: Int32Array, options: RowOptions): Int32Array => {
	const rows = new Int32Array(matches.length + listing.groups.length);
	let length = 0;
	let next = 0;
	for (const {index, end} of listing.groups) {
		const first = next;
		while (next < matches.length && (matches[next] ?? end) < end) {
			next++;
		}
		if (next === first && !options.showsEmptyGroups) {
			continue;
		}
		rows[length++] = headingKey(index);
		if (!options.folded.has(index)) {
			rows.set(matches.subarray(first, next), length);
			length += next - first;
		}
	}
	return rows.subarray(0, length);
};

/** How many matches lie in a group. */
export const countInGroup = (
	matches: Int32Array,
	{start, end}: {readonly start: number; readonly end: number},
): number => lowerBound(matches, end) - lowerBound(matches, start);
