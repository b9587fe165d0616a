import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Note} from '../../debug/lines.ts';
import {userFolder} from '../../system/io/user-folder.ts';
import type {Variables} from '../../system/variables.ts';
import {mostPicksBytes, type Pick, type Picked, parsePicks, withPick} from '../picks.ts';
import {type CachedListing, type Owner, openCachedListing} from './cached-listing.ts';
import {openPrivateFolder, type PrivateFolder} from './private-folder.ts';

/** What is kept of one service. It never throws: a file that cannot be read counts as missing, and a failed write is logged. */
export type ServiceHistory = CachedListing & {
	/** The last picks, the newest first. */
	readonly picks: () => readonly Pick[];
	readonly addPick: (picked: Picked | undefined) => void;
	/** Lets this run keep nothing more; the log gets the reason. */
	readonly stop: (why: string) => void;
};

export type HistoryRequest = {
	readonly environment: Variables;
	readonly userId: number | undefined;
	readonly note?: Note | undefined;
	/** Whether each response is cached, as what a person looks at on a screen. */
	readonly keepsEach?: boolean | undefined;
};

type Folders = {
	/** Listings, and the tags for completions. */
	readonly listings: PrivateFolder;
	readonly state: PrivateFolder;
};

/** Opens the cached listings and past picks of the current user; undefined without a home directory. */
export const openHistory = ({environment, userId, note = () => {}, keepsEach = false}: HistoryRequest) => {
	const folders = foldersOf(environment, userId, note);
	return (
		folders && {
			of: (owner: Owner): ServiceHistory => {
				let isStopped = false;
				const mayKeep = () => !isStopped;
				return {
					...openCachedListing(folders.listings, owner, {keepsEach, mayKeep}),
					picks: () => readPicks(folders).filter(({service}) => service === owner.base),
					addPick: picked => {
						if (picked !== undefined && mayKeep()) {
							const picks = withPick(readPicks(folders), {...picked, service: owner.base, time: Date.now()});
							folders.state.write(picksFile, `${JSON.stringify(picks)}\n`);
						}
					},
					stop: why => {
						isStopped = true;
						note(`history: keeps nothing more, as ${why}`);
					},
				};
			},
			forget: () => forgetAll(folders),
		}
	);
};

const foldersOf = (environment: Variables, userId: number | undefined, note: Note): Folders | undefined => {
	const home = environment['HOME'] || 'no home';
	const [cache = '', state = ''] = (['cache', 'state'] as const).map(kind => userFolder(kind, environment, home));
	// Without a home a folder that others share would have to do: then nothing is kept. And a home is never made.
	const isUsable = (folder: string) => path.isAbsolute(folder) && (!folder.startsWith(`${home}/`) || existsSync(home));
	return isUsable(cache) && isUsable(state)
		? {
				listings: openPrivateFolder({path: path.join(cache, 'listings'), what: 'a cached listing', userId, note}),
				state: openPrivateFolder({path: state, what: 'the picks', userId, note}),
			}
		: undefined;
};

const picksFile = 'picks.json';

const readPicks = ({state}: Folders): readonly Pick[] =>
	parsePicks(state.read(picksFile, mostPicksBytes)?.text ?? '') ?? [];

// Gives what was deleted: listings and picks.
const forgetAll = (folders: Folders) => {
	const {listings, state} = folders;
	const picks = readPicks(folders).length;
	const [cached, kept] = [listings.list(), state.list()];
	// Also what a run that was killed left of it.
	const ofPicks = kept?.filter(({name}) => name.includes(picksFile));
	const areGone = [
		...(cached ?? []).map(({name}) => listings.remove(name)),
		...(ofPicks ?? []).map(({name}) => state.remove(name)),
	];
	return {
		listings: (cached ?? []).filter(({name}) => /^[\da-f]+$/.test(name)).length,
		picks,
		isAll: cached !== undefined && kept !== undefined && areGone.every(Boolean),
	};
};
