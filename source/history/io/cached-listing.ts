import {createHash} from 'node:crypto';
import {parseJson} from '../../json/read-json.ts';
import {decodeListing} from '../../listing/decode.ts';
import {DecodeError} from '../../listing/limits.ts';
import type {Listing} from '../../listing/listing.ts';
import type {PrivateDirectory} from './private-directory.ts';

/** A listing of an earlier run, and when it came, in milliseconds since 1970. */
export type Cached = {readonly listing: Listing; readonly time: number};

/** Whose listing it is: each address, service and key has one of its own. */
export type Owner = {
	/** The address in full. */
	readonly base: string;
	/** The name of the service in the config, if it is one. */
	readonly service: string | undefined;
	/** What tells its key from others, without the key. */
	readonly key: readonly (string | number)[];
};

/** The cached listing of one service: the body of a response as it came, in one file, whose time is its age. */
export type CachedListing = {
	/** It is undefined if there is none, or if it has more bytes. */
	readonly listing: (mostBytes?: number) => Cached | undefined;
	/** The one that was there before this run. */
	readonly before: () => Cached | undefined;
	/** Takes the response that a listing was decoded from, and caches it: in a script only if there is none. */
	readonly take: (body: string, listing: Listing) => void;
	/** Caches the response that was taken last, and the tags for the completion. Says whether it could. */
	readonly keep: () => boolean;
	/** Deletes it, as the key is refused. */
	readonly drop: () => void;
};

type Rules = {readonly keepsEach: boolean; readonly mayKeep: () => boolean};

/** The most bytes of all files together, and so of the largest that is read. */
const mostBytes = 2 ** 26;

/** Of a listing to be shown or compared while a person may press keys, in bytes: a larger one takes too long to decode. */
export const mostAtOnce = 2 ** 22;

/** The cached listing of an owner, in the directory for all of them. */
export const openCachedListing = (
	directory: PrivateDirectory,
	owner: Owner,
	{keepsEach, mayKeep}: Rules,
): CachedListing => {
	// Hashing loads a fifth of Node: a request goes out before.
	let known: string | undefined;
	const name = (): string => {
		known ??= nameOf(owner);
		return known;
	};
	const read = (most: number): Cached | undefined => {
		const file = directory.read(name(), most);
		const listing = file && decode(file.text);
		if (file !== undefined && listing === undefined) {
			// It would keep scripts from caching another.
			directory.remove(name());
		}
		return file && listing && {listing, time: file.time};
	};
	let earlier: {readonly listing: Cached | undefined} | undefined;
	const before = (): Cached | undefined => {
		earlier ??= {listing: read(mostAtOnce)};
		return earlier.listing;
	};
	let taken: {readonly body: string; readonly listing: Listing} | undefined;
	const keep = (): boolean => {
		if (!mayKeep() || taken === undefined) {
			return false;
		}
		before();
		const isWritten = directory.write(name(), taken.body);
		if (isWritten) {
			writeTags(directory, taken.listing, owner.service);
			trim(directory);
		}
		return isWritten;
	};
	const isCached = (): boolean => directory.list()?.some(entry => entry.name === name() && entry.bytes > 0) ?? false;
	const take = (body: string, listing: Listing) => {
		taken = {body, listing};
		// The caller gets the listing first.
		setImmediate(() => {
			if (keepsEach || !isCached()) {
				keep();
			}
			// A long run does not hold on to the text. A script may keep it later, for `--changes`.
			taken = keepsEach ? undefined : taken;
		});
	};
	return {listing: (most = mostBytes) => read(most), before, take, keep, drop: () => void directory.remove(name())};
};

// 64 bits, so that two owners never meet by chance.
const nameOf = ({base, service, key}: Owner): string =>
	createHash('sha256')
		.update(JSON.stringify([base, service ?? '', ...key]))
		.digest('hex')
		.slice(0, 16);

const decode = (text: string): Listing | undefined => {
	try {
		return decodeListing(parseJson(text));
	} catch (error) {
		if (error instanceof SyntaxError || error instanceof DecodeError) {
			return undefined;
		}
		throw error;
	}
};

// More tags, or more characters, slow down a shell's completion and are too many to read.
const mostTags = 5000;
const mostCharacters = 2 ** 18;

// A word that a shell or the filter would read differently is never put on a command line, nor is an invisible letter (U+3164).
const plain = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}_][\p{L}\p{N}_.:+@%/,-]*$/u;

// The tags for the completion of query words, one a line: none if they are too many.
const writeTags = (directory: PrivateDirectory, {tags}: Listing, service: string | undefined): void => {
	const words = tags.length > mostTags ? [] : tags.filter(({value}) => plain.test(value));
	const text = words.map(({value}) => `${value}\n`).join('');
	for (const name of ['tags', ...(service === undefined ? [] : [`tags-${service}`])]) {
		directory.write(name, text.length > mostCharacters ? '' : text);
	}
};

const mostFiles = 48;

// Deletes the oldest files beyond the limits: listings, tags, and what runs that were killed left.
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
