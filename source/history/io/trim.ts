import type {PrivateFiles} from './private-files.ts';

const mostListings = 16;

/** The most bytes of all listings together, and so of the largest that is read. */
export const mostListingBytes = 2 ** 26;

// Older ones of a run that was killed are removed. In milliseconds.
const longestWrite = 3_600_000;

/** Names of files that are ours: whatever else lies in a folder is left alone. */
export const names = {
	listing: /^[\da-f]{16}$/,
	tags: /^tags(-.*)?$/,
	unfinished: /^\.([\da-f]{16}|tags.*)\.[\da-f]{12}$/,
	picks: /^(picks\.json|\.picks\.json\.[\da-f]{12})$/,
};

/** Removes the oldest listings beyond the limits, and what killed runs left; the newest stays, however large. */
export const trim = (listings: PrivateFiles, newest: string): void => {
	const entries = listings.list() ?? [];
	const kept = entries
		.filter(({name}) => names.listing.test(name))
		.sort((one, other) => (one.name === newest ? -1 : other.name === newest ? 1 : other.time - one.time));
	let bytes = 0;
	const surplus = kept.filter((entry, index) => {
		const isSurplus = index > 0 && (index >= mostListings || bytes + entry.bytes > mostListingBytes);
		bytes += isSurplus ? 0 : entry.bytes;
		return isSurplus;
	});
	removeAll(listings, surplus);
	removeAll(
		listings,
		entries.filter(({name, time}) => names.unfinished.test(name) && Date.now() - time > longestWrite),
	);
};

/** Removes files, and says how many are gone. */
export const removeAll = (files: PrivateFiles, entries: ReadonlyArray<{readonly name: string}>): number =>
	entries.filter(({name}) => files.remove(name)).length;
