import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Note} from '../../debug/log-lines.ts';
import {userDirectory} from '../../system/io/user-directory.ts';
import type {Variables} from '../../system/variables.ts';
import {mostPicksBytes, type PastPick, type Picked, parsePicks, withPick} from '../picks.ts';
import {type Owner, openCache} from './cached-listing.ts';
import {openPrivateDirectory, type PrivateDirectory} from './private-directory.ts';

/** The saved data of one service. Nothing throws: an unreadable file counts as missing, and a failed write is logged. */
export type ServiceHistory = ReturnType<typeof openCache> & {
	/** The past picks, newest first. */
	readonly picks: () => readonly PastPick[];
	readonly addPick: (picked: Picked | undefined) => void;
	/** Saves nothing more in this run; the log gets the reason. */
	readonly stop: (why: string) => void;
};

type HistoryRequest = {
	readonly variables: Variables;
	readonly userId: number | undefined;
	readonly note?: Note | undefined;
};

/** Opens the cached listings and past picks of the current user; undefined without a home directory. */
export const openHistory = ({variables, userId, note = () => {}}: HistoryRequest) => {
	const home = variables['HOME'] || 'no home';
	const [cache, state] = [userDirectory('cache', variables, home), userDirectory('state', variables, home)];
	// Without a home directory, files would have to be in a shared one, so nothing is saved. A home directory is never created.
	const isUsable = (directory: string) =>
		path.isAbsolute(directory) && (!directory.startsWith(`${home}/`) || existsSync(home));
	if (!isUsable(cache) || !isUsable(state)) {
		return undefined;
	}
	const listings = openPrivateDirectory({path: path.join(cache, 'listings'), what: 'a cached listing', userId, note});
	const pastPicks = openPrivateDirectory({path: state, what: 'the picks', userId, note});
	return {
		/** The directories of the listings and of the picks. */
		directories: [path.join(cache, 'listings'), state] as const,
		of: (owner: Owner): ServiceHistory => {
			let isStopped = false;
			const cache = openCache(listings, owner);
			return {
				...cache,
				write: (...written) => !isStopped && cache.write(...written),
				picks: () => readPicks(pastPicks).filter(({service}) => service === owner.base),
				addPick: picked => {
					if (picked !== undefined && !isStopped) {
						const picks = withPick(readPicks(pastPicks), {...picked, service: owner.base, time: Date.now()});
						pastPicks.write({name: picksFile, text: `${JSON.stringify(picks)}\n`});
					}
				},
				stop: why => {
					isStopped = true;
					note(`history: stopped keeping data: ${why}`);
				},
			};
		},
		/** Deletes everything, and returns the number of deleted listings and picks. */
		forget: () => {
			const picks = readPicks(pastPicks).length;
			const [cached, kept] = [listings.list(), pastPicks.list()];
			const areGone = [
				...(cached ?? []).map(({name}) => listings.remove(name)),
				// Includes the leftovers of killed runs.
				...(kept ?? []).map(({name}) => !name.includes(picksFile) || pastPicks.remove(name)),
			];
			return {
				listings: (cached ?? []).filter(({name}) => /^[\da-f]+(\.before)?$/.test(name)).length,
				picks,
				isAll: cached !== undefined && kept !== undefined && areGone.every(Boolean),
			};
		},
	};
};

const picksFile = 'picks.json';

const readPicks = (directory: PrivateDirectory): readonly PastPick[] =>
	parsePicks(directory.read(picksFile, mostPicksBytes)?.text ?? '');
