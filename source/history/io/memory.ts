import {createHash} from 'node:crypto';
import path from 'node:path';
import type {Note} from '../../debug/lines.ts';
import {parseJson} from '../../json/read-json.ts';
import {decodeListing} from '../../listing/decode.ts';
import {DecodeError} from '../../listing/limits.ts';
import type {Listing} from '../../listing/listing.ts';
import {userFolder} from '../../system/io/user-folder.ts';
import type {Variables} from '../../system/variables.ts';
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
	/** The listing that is kept, unless it takes more bytes. */
	readonly listing: (mostBytes?: number) => Remembered | undefined;
	/** The listing that was kept before this run. */
	readonly before: () => Remembered | undefined;
	/** Takes the answer that a listing was decoded from, and keeps it: a script only if none is kept. */
	readonly take: (body: string, listing: Listing) => void;
	/** Keeps the answer that was taken last, and the tags for the completion. Says whether it could. */
	readonly keep: () => boolean;
	/** Lets this run keep nothing more; the log gets the reason. */
	readonly stop: (why: string) => void;
	/** Forgets the listing, as the key is refused. */
	readonly drop: () => void;
	/** The last picks, the newest first. */
	readonly picks: () => readonly Pick[];
	readonly addPick: (picked: Picked) => void;
};

export type MemoryRequest = {
	readonly environment: Variables;
	readonly userId: number | undefined;
	readonly note?: Note | undefined;
	/** Whether each answer is kept, as what a person looks at on a screen. */
	readonly keepsEach?: boolean | undefined;
};

/** What the runs of a person remember, in the folders of that person. Undefined where there is no home for them. */
export const openMemory = (request: MemoryRequest) => {
	const files = filesOf(request);
	const {keepsEach = false} = request;
	return files && {of: (owner: Owner) => openServiceMemory(files, owner, keepsEach), forget: () => forgetAll(files)};
};

type Files = {
	/** Listings, and the tags for completions. */
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

const openServiceMemory = (files: Files, owner: Owner, keepsEach: boolean): ServiceMemory => {
	let isStopped = false;
	const mayKeep = () => !isStopped;
	return {
		...openListing(files, owner, keepsEach, mayKeep),
		...openPicks(files, owner, mayKeep),
		stop: why => {
			isStopped = true;
			files.note(`remember: keeps nothing more, as ${why}`);
		},
	};
};

type ListingMemory = Omit<ServiceMemory, 'picks' | 'addPick' | 'stop'>;

const openListing = (
	{listings, note}: Files,
	owner: Owner,
	keepsEach: boolean,
	mayKeep: () => boolean,
): ListingMemory => {
	// Hashing loads a fifth of Node: a request goes out before.
	let known: string | undefined;
	const name = (): string => {
		known ??= nameOf(owner);
		return known;
	};
	let taken: {readonly body: string; readonly listing: Listing} | undefined;
	const read = (most: number): Remembered | undefined => {
		const file = listings.read(name(), most);
		const listing = believe(file, 'a listing', note, decode);
		if (file !== undefined && listing === undefined) {
			// A spoiled file would keep scripts from keeping another.
			listings.remove(name());
		}
		return listing;
	};
	// What was kept before this run, once this run keeps something or asks for it.
	let before: {readonly listing: Remembered | undefined} | undefined;
	const readBefore = (): Remembered | undefined => {
		before ??= {listing: read(mostToCompare)};
		return before.listing;
	};
	const keep = (): boolean => {
		if (!mayKeep() || taken === undefined) {
			return false;
		}
		readBefore();
		const isWritten = listings.write(name(), taken.body);
		if (isWritten) {
			trim(listings, name());
			keepTags(listings, taken.listing, owner.service);
		}
		return isWritten;
	};
	const isKept = (): boolean => listings.list()?.some(entry => entry.name === name() && entry.bytes > 0) ?? false;
	const take = (body: string, listing: Listing) => {
		taken = {body, listing};
		// First the listing goes to whoever waits for it.
		setImmediate(() => {
			if (keepsEach || !isKept()) {
				keep();
			}
			// A long run does not hold on to the text. A script may keep it later, for `--changes`.
			taken = keepsEach ? undefined : taken;
		});
	};
	return {
		listing: (most = mostListingBytes) => read(most),
		before: readBefore,
		drop: () => void listings.remove(name()),
		take,
		keep,
	};
};

type PicksMemory = Omit<ServiceMemory, keyof ListingMemory | 'stop'>;

const openPicks = ({state, note}: Files, {base}: Owner, mayKeep: () => boolean): PicksMemory => {
	const picks = (): Picks => believe(state.read(picksFile, mostPicksBytes), picksFile, note, parsePicks) ?? new Map();
	return {
		picks: () => picks().get(base) ?? [],
		addPick: picked => {
			if (!mayKeep() || picked.environments.length === 0) {
				return;
			}
			const pick = {...picked, time: Date.now()};
			// What is larger than what is read would be lost: then this pick stays alone.
			const texts = [picks(), new Map()].map(before => toPicksText(withPick(before, base, pick)));
			const text = texts.find(one => Buffer.byteLength(one) <= mostPicksBytes);
			if (text === undefined) {
				note('remember: the pick is too large');
			} else {
				state.write(picksFile, text);
			}
		},
	};
};

const believe = <Value>(
	file: ReturnType<PrivateFiles['read']>,
	what: string,
	note: Note,
	parse: (text: string, time: number) => Value | undefined,
): Value | undefined => {
	const value = file && parse(file.text, file.time);
	if (file !== undefined && value === undefined) {
		note(`remember: passes over ${what}, which is not as it was written`);
	}
	return value;
};

/** Of a listing that is compared with the next one, in bytes: it is decoded while a person may press keys. */
const mostToCompare = 2 ** 22;

const picksFile = 'picks.json';
const mostPicksBytes = 2 ** 22;

// 64 bits, so that two owners never meet by chance.
const nameOf = ({base, service, key}: Owner): string =>
	createHash('sha256')
		.update(JSON.stringify([base, service ?? '', ...key]))
		.digest('hex')
		.slice(0, 16);

const decode = (text: string, time: number): Remembered | undefined => {
	try {
		return {listing: decodeListing(parseJson(text)), time};
	} catch (error) {
		if (error instanceof SyntaxError || error instanceof DecodeError) {
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
	const picks = [...(parsePicks(state.read(picksFile, mostPicksBytes)?.text ?? '') ?? [])].flatMap(([, own]) => own);
	const [kept, pickFiles] = [listings.list(), state.list()];
	const ours = (kept ?? []).filter(({name}) =>
		[names.listing, names.tags, names.unfinished].some(pattern => pattern.test(name)),
	);
	const ourPicks = (pickFiles ?? []).filter(({name}) => names.picks.test(name));
	const removed = removeAll(listings, ours) + removeAll(state, ourPicks);
	return {
		listings: ours.filter(({name}) => names.listing.test(name)).length,
		tags: ours.filter(({name}) => names.tags.test(name)).length,
		picks: picks.length,
		isAll: kept !== undefined && pickFiles !== undefined && removed === ours.length + ourPicks.length,
	};
};
