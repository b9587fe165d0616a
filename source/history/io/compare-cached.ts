import type {Listing} from '../../listing/listing.ts';
import {yieldToInput} from '../../system/io/yield-to-input.ts';
import {type Changes, changesBetween} from '../changes.ts';
import type {Cached} from './cached-listing.ts';
import type {ServiceHistory} from './store.ts';

/** How a listing differs from a cached one. */
type Compared = {readonly cached: Cached; readonly changes: Omit<Changes, 'since'>};

/**
Compares a listing with the last cached one that differs from it, and caches it if there is the text of its response. Without a
difference, the cached one is the last response. Undefined if nothing is cached, or only what is larger than `most` bytes.
*/
export const compareCached = async (
	history: Pick<ServiceHistory, 'exists' | 'read' | 'readEarlier' | 'write'>,
	{listing, text}: {readonly listing: Listing; readonly text?: string | undefined},
	most?: number,
): Promise<Compared | undefined> => {
	const compare = (cached: Cached | undefined): Compared | undefined =>
		cached && {cached, changes: changesBetween(cached.listing, listing)};
	// In one turn, so that a key that quits does not prevent the write.
	const last = compare(history.read(most));
	// A last response that is too large to compare here may differ, so it is kept for a run that compares it.
	const isUnread = last === undefined && history.exists();
	const isDifferent = last !== undefined && last.changes.list.length > 0;
	if (text !== undefined) {
		history.write(text, isDifferent || isUnread ? 'different' : 'same');
	}
	// Each comparison takes long for a large listing, and keys and signals must be handled in between.
	await yieldToInput();
	const earlier = isDifferent ? undefined : compare(history.readEarlier(most));
	return earlier !== undefined && earlier.changes.list.length > 0 ? earlier : last;
};
