import {createHash} from 'node:crypto';
import path from 'node:path';
import type {Note} from '../../debug/lines.ts';
import {parseJson} from '../../json/read-json.ts';
import {DecodeError, decodeListing} from '../../listing/decode.ts';
import {TooMany} from '../../listing/limits.ts';
import type {Listing} from '../../listing/listing.ts';
import {userFolder} from '../../system/user-folder.ts';
import type {Variables} from '../../system/variables.ts';
import {toComparedBody} from '../changes.ts';
import {type Digest, parseKeptText, toKeptText} from '../kept.ts';
import {type Pick, type Picked, type Picks, parsePicks, toPicksText, withPick} from '../picks.ts';
import {toTagFile} from '../tag-words.ts';
import {openPrivateFiles, type PrivateFiles} from './private-files.ts';
import {mostListingBytes, names, removeAll, trim} from './trim.ts';

/** A listing of before, and when it came, in milliseconds since 1970. */
export type Remembered = {readonly listing: Listing; readonly time: number};

/** Whose listing it is: each address, service and key has one of its own. */
export type Owner = {
	/** The address in full. */
	readonly base: string;
	/** The name of the service in the config, if it is one. */
	readonly service: string | undefined;
	/** What tells its key from others, without the key. */
	readonly key: readonly (string | number)[];
};

/** What is remembered of one service. Nothing throws: any doubt is a miss, and what cannot be kept is not. */
export type ServiceMemory = {
	readonly listing: (mostBytes?: number) => Remembered | undefined;
	/** The listing that changes are told from. */
	readonly baseline: () => Remembered | undefined;
	/** Keeps the answer that a listing was decoded from, and the tags for the completion. */
	readonly keep: (body: string, listing: Listing) => void;
	/** Makes a listing the baseline, and says whether it is. */
	readonly moveBaseline: (listing: Listing) => boolean;
	/** Lets this run keep nothing more; the log gets the reason. */
	readonly stop: (why?: string) => void;
	readonly isStopped: () => boolean;
	/** Forgets the listings, as the key is refused. */
	readonly drop: () => void;
	/** The last picks, the newest first. */
	readonly picks: () => readonly Pick[];
	readonly addPick: (picked: Picked) => void;
};

export type MemoryRequest = {
	readonly environment: Variables;
	readonly userId: number | undefined;
	readonly note?: Note | undefined;
};

/** What the runs of a person remember, in the folders of that person. Undefined where there is no home for them. */
export const openMemory = (request: MemoryRequest) => {
	const files = filesOf(request);
	return files && {of: (owner: Owner) => openServiceMemory(files, owner), forget: () => forgetAll(files)};
};

type Files = {
	/** Listings and baselines, and the tags for completions. */
	readonly listings: PrivateFiles;
	readonly state: PrivateFiles;
	readonly note: Note;
};

const filesOf = ({environment, userId, note}: MemoryRequest): Files | undefined => {
	const home = environment['HOME'] || undefined;
	const [cache, state] = (['cache', 'state'] as const).map(kind => userFolder(kind, environment, home ?? 'no home'));
	const open = (folder = '') =>
		openPrivateFiles({path: folder, home: folder.startsWith(`${home}/`) ? home : undefined, userId, note});
	// Without a home a folder that others share would have to do: then nothing is kept.
	return cache !== undefined && path.isAbsolute(cache) && state !== undefined && path.isAbsolute(state)
		? {listings: open(path.join(cache, 'listings')), state: open(state), note: note ?? (() => {})}
		: undefined;
};

const openServiceMemory = ({listings, state, note}: Files, owner: Owner): ServiceMemory => {
	// Hashing loads a fifth of Node: a request goes out before.
	let known: string | undefined;
	const name = (): string => {
		known ??= nameOf(owner);
		return known;
	};
	const seen = () => `${name()}.seen`;
	let isStopped = false;
	const believe = <Value>(text: string | undefined, what: string, parse: (text: string) => Value | undefined) => {
		const value = text === undefined ? undefined : parse(text);
		if (text !== undefined && value === undefined) {
			note(`remember: passes over ${what}, which is not as it was written`);
		}
		return value;
	};
	const picks = (): Picks => believe(state.read(picksFile, mostPicksBytes), picksFile, parsePicks) ?? new Map();
	return {
		listing: (most = mostListingBytes) => believe(listings.read(name(), most), 'a listing', decode),
		baseline: () => believe(listings.read(seen(), mostListingBytes), 'a baseline', decode),
		keep: (body, listing) => {
			if (!isStopped && listings.write(name(), toKeptText({time: Date.now(), body}, digest))) {
				trim(listings, name());
				keepTags(listings, listing, owner.service);
			}
		},
		moveBaseline: listing =>
			!isStopped && listings.write(seen(), toKeptText({time: Date.now(), body: toComparedBody(listing)}, digest)),
		stop: why => {
			isStopped = true;
			if (why !== undefined) {
				note(`remember: keeps nothing more, as ${why}`);
			}
		},
		isStopped: () => isStopped,
		drop: () => {
			listings.remove(name());
			listings.remove(seen());
		},
		picks: () => picks().get(owner.base) ?? [],
		addPick: picked => {
			if (!isStopped && picked.environments.length > 0) {
				const pick = {...picked, time: Date.now()};
				state.alone(picksFile, () => {
					// What is larger than what is read would be lost, and with it all picks: then this one alone is the last.
					const text = [picks(), new Map()]
						.map(before => toPicksText(withPick(before, owner.base, pick)))
						.find(one => Buffer.byteLength(one) <= mostPicksBytes);
					return text === undefined ? state.remove(picksFile) : state.write(picksFile, text);
				});
			}
		},
	};
};

const picksFile = 'picks.json';
const mostPicksBytes = 2 ** 22;

const digest: Digest = (...texts) => {
	const hash = createHash('sha256');
	for (const text of texts) {
		hash.update(text);
	}
	return hash.digest('hex');
};

// 64 bits, so that two owners never meet by chance.
const nameOf = ({base, service, key}: Owner): string =>
	digest(JSON.stringify([base, service ?? '', ...key])).slice(0, 16);

const decode = (text: string): Remembered | undefined => {
	const kept = parseKeptText(text, digest);
	if (kept === undefined) {
		return undefined;
	}
	try {
		return {listing: decodeListing(parseJson(kept.body)), time: kept.time};
	} catch (error) {
		if (error instanceof SyntaxError || error instanceof DecodeError || error instanceof TooMany) {
			return undefined;
		}
		throw error;
	}
};

const keepTags = (files: PrivateFiles, listing: Listing, service: string | undefined): void => {
	const lines = toTagFile(listing);
	for (const name of ['tags', ...(service === undefined ? [] : [`tags-${service}`])]) {
		if (lines === undefined) {
			files.remove(name);
		} else {
			files.write(name, lines);
		}
	}
};

// Gives what was forgotten: listings, lists of tags and picks.
const forgetAll = ({listings, state}: Files) => {
	const picks = [...(parsePicks(state.read(picksFile, mostPicksBytes) ?? '') ?? [])].flatMap(([, own]) => own);
	const [kept, pickFiles] = [listings.list(), state.list()];
	const ours = (kept ?? []).filter(({name}) =>
		[names.listing, names.tags, names.unfinished].some(pattern => pattern.test(name)),
	);
	const ourPicks = (pickFiles ?? []).filter(({name}) => names.picks.test(name));
	const removed = removeAll(listings, ours) + removeAll(state, ourPicks);
	return {
		listings: ours.filter(({name}) => /^[\da-f]{16}$/.test(name)).length,
		tags: ours.filter(({name}) => names.tags.test(name)).length,
		picks: picks.length,
		isAll: kept !== undefined && pickFiles !== undefined && removed === ours.length + ourPicks.length,
	};
};
