import {createHash} from 'node:crypto';
import {parseJson} from '../../json/read-json.ts';
import {decodeListing} from '../../listing/decode.ts';
import type {Listing} from '../../listing/listing.ts';
import type {PrivateDirectory} from './private-directory.ts';

/** A cached listing, and when it was received, in milliseconds since 1970. */
export type Cached = {readonly listing: Listing; readonly time: number};

/** The owner of a cached listing: an address, a service and a key. */
export type Owner = {
	/** The full address. */
	readonly base: string;
	/** The name of the service in the config, if it has one. */
	readonly service: string | undefined;
	/** Identifies the key, without the key itself. */
	readonly key: readonly (string | number)[];
};

type Rules = {readonly keepsEach: boolean; readonly mayKeep: () => boolean};

/** The most bytes of all files together, and so of the largest file that is read. */
const mostBytes = 2 ** 26;

/** The limit of a listing that is shown or compared while keys may come, in bytes: decoding a larger one takes too long. */
export const mostAtOnce = 2 ** 22;

/** The cached listing of an owner, in the shared directory: the body of a response in a file, whose time is its age. */
export const openCachedListing = (directory: PrivateDirectory, owner: Owner, {keepsEach, mayKeep}: Rules) => {
	// Hashing loads a fifth of Node, so the name is computed after the request is sent. With 64 bits two owners never collide by chance.
	const name = (): string => {
		const text = JSON.stringify([owner.base, owner.service ?? '', ...owner.key]);
		return createHash('sha256').update(text).digest('hex').slice(0, 16);
	};
	const read = (most: number): Cached | undefined => {
		const file = directory.read(name(), most);
		try {
			return file && {listing: decodeListing(parseJson(file.text)), time: file.time};
		} catch {
			// A corrupt listing would keep scripts from caching a new one.
			directory.remove(name());
			return undefined;
		}
	};
	let earlier: readonly (Cached | undefined)[] | undefined;
	const before = (): Cached | undefined => {
		earlier ??= [read(mostAtOnce)];
		return earlier[0];
	};
	let taken: string | undefined;
	const keep = (): boolean => {
		if (!mayKeep() || taken === undefined) {
			return false;
		}
		before();
		const isWritten = directory.write(name(), taken);
		if (isWritten) {
			trim(directory);
		}
		return isWritten;
	};
	const take = (body: string) => {
		taken = body;
		// The caller gets the listing first.
		setImmediate(() => {
			if (keepsEach || !directory.list()?.some(entry => entry.name === name() && entry.bytes > 0)) {
				keep();
			}
			// A long run releases the text. A script may still need it, for `--changes`.
			taken = keepsEach ? undefined : taken;
		});
	};
	return {
		/** Undefined if there is no cached listing, or if it has more bytes. */
		listing: (most = mostBytes) => read(most),
		/** The listing that was cached before this run. */
		before,
		/** Gets the body of a decoded response, and caches it; a script caches it only if there is none. */
		take,
		/** Caches the last response. Returns whether that succeeded. */
		keep,
		/** Deletes the cached listing, as the key is refused. */
		drop: () => void directory.remove(name()),
	};
};

const mostFiles = 48;

// Deletes the oldest files beyond the limits: listings, and leftovers of killed runs.
const trim = (directory: PrivateDirectory): void => {
	const newest = (directory.list() ?? []).toSorted((one, other) => other.time - one.time);
	let bytes = 0;
	for (const [index, entry] of newest.entries()) {
		bytes += entry.bytes;
		if (index >= mostFiles || bytes > mostBytes) {
			directory.remove(entry.name);
		}
	}
};
