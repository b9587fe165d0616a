import type {Environment, Group, Listing} from '../listing/listing.ts';
import {lowerBound} from '../text/numbers.ts';

/** The content of a row: the id of an environment, or a negative number for the heading of a group. So 100,000 rows are one typed array. */
export type RowKey = number;

export const headingKey = (group: number): RowKey => -1 - group;

/** The group of a heading; undefined for an environment or without a row. */
export const groupOfHeading = (key: RowKey | undefined): number | undefined =>
	key !== undefined && key < 0 ? -1 - key : undefined;

export const isHeading = (key: RowKey | undefined): boolean => key !== undefined && key < 0;

/** The environment of a row; undefined for a heading or without a row. */
export const environmentOfRow = (listing: Listing | undefined, key: RowKey | undefined): Environment | undefined =>
	key === undefined ? undefined : listing?.environments[key];

export const groupOfRow = (listing: Listing | undefined, key: RowKey | undefined): Group | undefined => {
	const group = groupOfHeading(key) ?? environmentOfRow(listing, key)?.group;
	return group === undefined ? undefined : listing?.groups[group];
};

/** Each heading followed by its matches, unless it is folded. Groups without a match are left out, unless `showsEmptyGroups`. */
export const toGroupRows = (
	listing: Listing,
	matches: Int32Array,
	{folded, showsEmptyGroups}: {readonly folded: ReadonlySet<number>; readonly showsEmptyGroups: boolean},
): Int32Array => {
	const rows = new Int32Array(matches.length + listing.groups.length);
	let length = 0;
	let next = 0;
	for (const {index, end} of listing.groups) {
		const first = next;
		while (next < matches.length && (matches[next] ?? end) < end) {
			next++;
		}
		if (next === first && !showsEmptyGroups) {
			continue;
		}
		rows[length++] = headingKey(index);
		if (!folded.has(index)) {
			rows.set(matches.subarray(first, next), length);
			length += next - first;
		}
	}
	return rows.subarray(0, length);
};

/** The matches (ids, ascending) in a group. */
export const matchesIn = (matches: Int32Array, {start, end}: Pick<Group, 'start' | 'end'>): Int32Array =>
	matches.subarray(lowerBound(matches, start), lowerBound(matches, end));

export const countInGroup = (matches: Int32Array, group: Pick<Group, 'start' | 'end'>): number =>
	matchesIn(matches, group).length;

/** The visible rows: from `start` to `end` (exclusive). */
export type Window = {readonly start: number; readonly end: number};

/**
The rows to show; a `selected` of -1 means none. The selected row stays in the middle half, and the window moves by half its
height: so most moves repaint only two rows, which matters over SSH.
*/
export const windowOf = (rows: number, selected: number, height: number): Window => {
	if (rows <= height) {
		return {start: 0, end: rows};
	}
	const step = Math.max(1, Math.floor(height / 2));
	const margin = Math.floor((height - step) / 2);
	const preferred = Math.floor((Math.max(0, selected) - margin) / step) * step;
	const start = Math.min(Math.max(0, preferred), rows - height);
	return {start, end: start + Math.max(0, height)};
};
