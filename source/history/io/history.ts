import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Note} from '../../debug/lines.ts';
import {userDirectory} from '../../system/io/user-directory.ts';
import type {Variables} from '../../system/variables.ts';
import {mostPicksBytes, type Pick, type Picked, parsePicks, withPick} from '../picks.ts';
import {type CachedListing, type Owner, openCachedListing} from './cached-listing.ts';
import {openPrivateDirectory, type PrivateDirectory} from './private-directory.ts';

/** The kept data of one service. It never throws: a file that cannot be read counts as missing, and a failed write is logged. */
export type ServiceHistory = CachedListing & {
	/** The last picks, newest first. */
	readonly picks: () => readonly Pick[];
	readonly addPick: (picked: Picked | undefined) => void;
	/** Stops keeping anything in this run; the log gets the reason. */
	readonly stop: (why: string) => void;
};

export type HistoryRequest = {
	readonly environment: Variables;
	readonly userId: number | undefined;
	readonly note?: Note | undefined;
	/** Whether each response is cached, as on a screen. */
	readonly keepsEach?: boolean | undefined;
};

type Directories = {
	/** Listings, and the tags for completions. */
	readonly listings: PrivateDirectory;
	readonly state: PrivateDirectory;
};

/** Opens the cached listings and past picks of the current user; undefined without a home directory. */
export const openHistory = ({environment, userId, note = () => {}, keepsEach = false}: HistoryRequest) => {
	const directories = directoriesOf(environment, userId, note);
	return (
		directories && {
			of: (owner: Owner): ServiceHistory => {
				let isStopped = false;
				const mayKeep = () => !isStopped;
				return {
					...openCachedListing(directories.listings, owner, {keepsEach, mayKeep}),
					picks: () => readPicks(directories).filter(({service}) => service === owner.base),
					addPick: picked => {
						if (picked !== undefined && mayKeep()) {
							const picks = withPick(readPicks(directories), {...picked, service: owner.base, time: Date.now()});
							directories.state.write(picksFile, `${JSON.stringify(picks)}\n`);
						}
					},
					stop: why => {
						isStopped = true;
						note(`history: keeps nothing more, as ${why}`);
					},
				};
			},
			forget: () => forgetAll(directories),
		}
	);
};

const directoriesOf = (environment: Variables, userId: number | undefined, note: Note): Directories | undefined => {
	const home = environment['HOME'] || 'no home';
	const [cache = '', state = ''] = (['cache', 'state'] as const).map(kind => userDirectory(kind, environment, home));
	// Without a home directory a shared one would have to do: then nothing is kept. A home directory is never created.
	const isUsable = (directory: string) =>
		path.isAbsolute(directory) && (!directory.startsWith(`${home}/`) || existsSync(home));
	return isUsable(cache) && isUsable(state)
		? {
				listings: openPrivateDirectory({path: path.join(cache, 'listings'), what: 'a cached listing', userId, note}),
				state: openPrivateDirectory({path: state, what: 'the picks', userId, note}),
			}
		: undefined;
};

const picksFile = 'picks.json';

const readPicks = ({state}: Directories): readonly Pick[] =>
	parsePicks(state.read(picksFile, mostPicksBytes)?.text ?? '') ?? [];

// Returns the number of deleted listings and picks.
const forgetAll = (directories: Directories) => {
	const {listings, state} = directories;
	const picks = readPicks(directories).length;
	const [cached, kept] = [listings.list(), state.list()];
	// Includes leftovers of killed runs.
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
