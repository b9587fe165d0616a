import {lstatSync, readlinkSync, realpathSync, type Stats, statSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {isWritableByOthers} from './permissions.ts';

/** For whom a path is checked. */
export type Account = {
	/** The user of this process; undefined on a system without user ids (Android). */
	readonly userId: number | undefined;
	/**
	The home directory, if its owner counts as the user, and so does the owner of any directory above it. With sudo, in many
	containers and on NFS, they have other user ids. They decide anyway what a shell runs.
	*/
	readonly home?: string;
};

/** A file, directory or link by its real path. */
type Place = {readonly path: string; readonly stats: Stats};

/** A place that another user can change: because it is theirs, or because of its mode. */
export type WeakPlace = Place & {readonly isForeign: boolean};

/**
The places on the way to a path where users other than root and this one can change its target: the file, directories, and links,
each with all directories above it. If the path does not exist, what exists of it counts. `opened` describes the open file, which
may have been replaced since. Throws what `fs` throws.
*/
export const weakPlacesOf = (path: string, {userId, home = ''}: Account, opened?: Stats): readonly WeakPlace[] => {
	if (userId === undefined) {
		return [];
	}
	const places = placesOn(path, opened);
	const isTrusted = ({path, stats}: Place): boolean => {
		if (stats.uid === 0 || stats.uid === userId) {
			return true;
		}
		// Anyone can create something in a shared directory. Elsewhere, the directory's owner chose the owner of an entry.
		const above = places.find(place => place.path === dirname(path));
		const isGiven = above === undefined || !isShared(above.stats);
		// The owner of the root directory can replace every path. In a user namespace, this is an unknown user instead of root.
		const isAbove = stats.isDirectory() && realPathOf(home).startsWith(`${path}/`);
		return isGiven && (isAbove || stats.uid === ownerOf(home) || (!stats.isFile() && stats.uid === ownerOf('/')));
	};
	return places.filter(isChangeable).flatMap((place): readonly WeakPlace[] => {
		const {stats} = place;
		if (!isTrusted(place)) {
			return [{...place, isForeign: true}];
		}
		const isClosed = stats.isSymbolicLink() || isSticky(stats) || !isWritableByOthers(stats, [0, userId]);
		return isClosed ? [] : [{...place, isForeign: false}];
	});
};

// Writing to a device or a socket does not change what it is.
const isChangeable = ({stats}: Place): boolean =>
	stats.isFile() || stats.isFIFO() || stats.isDirectory() || stats.isSymbolicLink();

// In a sticky directory, only the owner of an entry can replace it.
const isSticky = (stats: Stats): boolean => stats.isDirectory() && (stats.mode & 0o1000) !== 0;

const isShared = (stats: Stats): boolean => isSticky(stats) && (stats.mode & 0o022) !== 0;

/** A path without links; the path itself if it does not exist. */
export const realPathOf = (path: string): string => {
	try {
		return realpathSync(path);
	} catch {
		return path;
	}
};

const ownerOf = (path: string): number | undefined => {
	try {
		return path.startsWith('/') ? statSync(path).uid : undefined;
	} catch {
		return undefined;
	}
};

// What Linux allows (path_resolution(7)).
const mostLinks = 40;

// Looks up a path like the system, name by name. Node's `realpath` would leave out the links.
const placesOn = (path: string, opened: Stats | undefined): readonly Place[] => {
	const places: Place[] = [{path: '/', stats: lstatSync('/')}];
	const names = (path.startsWith('/') ? path : `${resolve('.')}/${path}`).split('/');
	let links = 0;
	let at = '/';
	for (let name = names.shift(); name !== undefined; name = names.shift()) {
		const here = join(at, name);
		if (name === '' || name === '.' || name === '..') {
			at = here;
			continue;
		}
		// An open descriptor cannot be exchanged, and its link does not contain a path. The parent process connected a pipe.
		if (names.length === 0 && isDescriptor(here)) {
			return opened?.isFile() ? [...places, {path: here, stats: opened}] : places;
		}
		const stats = lstatSync(here, {throwIfNoEntry: false});
		if (stats === undefined) {
			return places;
		}
		const isLast = !stats.isSymbolicLink() && names.length === 0;
		places.push({path: here, stats: isLast ? (opened ?? stats) : stats});
		at = stats.isSymbolicLink() ? at : here;
		if (stats.isSymbolicLink()) {
			links++;
			if (links > mostLinks) {
				throw Object.assign(new Error('ELOOP'), {code: 'ELOOP'});
			}
			const target = readlinkSync(here);
			at = target.startsWith('/') ? '/' : at;
			names.unshift(...target.split('/'));
		}
	}
	return places;
};

const isDescriptor = (path: string): boolean => /^\/proc\/\d+\/(?:task\/\d+\/)?fd\/\d+$/.test(path);

/** Whether only this user and root can change what a path leads to. Throws what `fs` throws. */
export const isTrustedPath = (path: string, userId: number | undefined): boolean =>
	weakPlacesOf(path, {userId}).length === 0;

/** Whether a path is a directory that only this user can open, and not a link to one. Throws what `fs` throws. */
export const isPrivateDirectory = (path: string, userId: number | undefined): boolean => {
	const stats = lstatSync(path);
	return stats.isDirectory() && isPrivate(stats, userId) && isTrustedPath(path, userId);
};

/** Whether a file or directory belongs to this user and is closed to others. Always true without users (Android). */
export const isPrivate = ({uid, mode}: Stats, userId: number | undefined): boolean =>
	userId === undefined || (uid === userId && (mode & 0o077) === 0);
