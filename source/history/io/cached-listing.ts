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

/** The most bytes of all files together, and so of the largest file that is read. */
const mostBytes = 2 ** 26;

/** The limit of a listing that is shown or compared while keys may come, in bytes: decoding a larger one takes too long. */
export const mostAtOnce = 2 ** 22;

/**
The cached listings of an owner, in the shared directory: the last response, and the last one that differs from it. Each is the body
of a response in a file, whose time is its age.
*/
export const openCache = (directory: PrivateDirectory, owner: Owner) => {
	// Hashing loads a fifth of Node, so the name is computed after the request is sent. With 64 bits two owners never collide by chance.
	const name = (): string => {
		const text = JSON.stringify([owner.base, owner.service ?? '', ...owner.key]);
		return createHash('sha256').update(text).digest('hex').slice(0, 16);
	};
	const read = (file: string, most: number): Cached | undefined => {
		const found = directory.read(file, most);
		try {
			return found && {listing: decodeListing(parseJson(found.text)), time: found.time};
		} catch {
			// A corrupt listing would keep scripts from caching a new one.
			directory.remove(file);
			return undefined;
		}
	};
	const replace = (body: string): boolean => {
		const last = directory.read(name(), mostBytes);
		return directory.write(
			...(last === undefined || last.text === body ? [] : [{name: `${name()}.before`, ...last}]),
			...[{name: name(), text: body}],
		);
	};
	const last = () => directory.list()?.find(entry => entry.name === name() && entry.bytes > 0);
	const isEmpty = (): boolean => last() === undefined;
	return {
		/** Whether there is a last response, of any size. */
		exists: (): boolean => !isEmpty(),
		/** When the last response was received; undefined if there is none. */
		lastTime: (): number | undefined => last()?.time,
		/** The last response; undefined if there is none, or if it has more bytes. */
		read: (most = mostBytes): Cached | undefined => read(name(), most),
		/** The last response that differs from it; undefined likewise. */
		readEarlier: (most = mostBytes): Cached | undefined => read(`${name()}.before`, most),
		/**
		Caches the body of a decoded response, or only if nothing is cached. If it is `different`, another last response becomes the earlier one.
		Returns whether it was written.
		*/
		write: (body: string, as: 'same' | 'different' | 'if-empty'): boolean => {
			const isWritten =
				as === 'different'
					? replace(body)
					: (as === 'same' || isEmpty()) && directory.write({name: name(), text: body});
			if (isWritten) {
				trim(directory);
			}
			return isWritten;
		},
		/** Deletes both. */
		remove: () => {
			directory.remove(name());
			directory.remove(`${name()}.before`);
		},
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
