import type {PrivateFiles} from './private-files.ts';

const mostListings = 16;

/** The most bytes of all listings and baselines together, and so of the largest that is read. */
export const mostListingBytes = 2 ** 26;

// Older ones of a run that was killed are removed. In milliseconds.
const longestWrite = 3_600_000;

/** Names of files that are ours: whatever else lies in a folder is left alone. */
export const names = {
	listing: /^([\da-f]{16})(\.seen)?$/,
	tags: /^tags(-.*)?$/,
	unfinished: /^\.([\da-f]{16}(\.seen)?|tags.*)\.[\da-f]{12}$/,
	picks: /^(picks\.json(\.lock)?|\.picks\.json\.[\da-f]{12})$/,
};

/** Removes the oldest listings beyond the limits, each with its baseline, and what killed runs left; the newest stays, however large. */
export const trim = (listings: PrivateFiles, newest: string): void => {
	const entries = listings.list() ?? [];
	const owners = [...Map.groupBy(entries, ({name}) => names.listing.exec(name)?.[1])];
	const sorted = owners
		.flatMap(([name, own]) => (name === undefined ? [] : [{name, own, time: Math.max(...own.map(({time}) => time))}]))
		.sort((one, other) => (one.name === newest ? -1 : other.name === newest ? 1 : other.time - one.time));
	let bytes = 0;
	for (const [index, {own}] of sorted.entries()) {
		const more = own.reduce((sum, entry) => sum + entry.bytes, 0);
		if (index > 0 && (index >= mostListings || bytes + more > mostListingBytes)) {
			removeAll(listings, own);
		} else {
			bytes += more;
		}
	}
	removeAll(
		listings,
		entries.filter(({name, time}) => names.unfinished.test(name) && Date.now() - time > longestWrite),
	);
};

/** Removes files, and says how many are gone. */
export const removeAll = (files: PrivateFiles, entries: ReadonlyArray<{readonly name: string}>): number =>
	entries.filter(({name}) => files.remove(name)).length;
