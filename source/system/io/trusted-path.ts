import {lstatSync, type Stats} from 'node:fs';
import {isPrivate, isUnknownUser, isWritableByOthers} from './permissions.ts';
import {type Place, type Way, wayTo} from './resolve-path.ts';

/** For whom a path is checked. */
export type Account = {
	/** The user of this process; undefined on a system without user ids (Android). */
	readonly userId: number | undefined;
	/** The home directory, if its owner counts as the user there. With sudo, in many containers and on NFS, that is another user id. */
	readonly home: string | undefined;
};

/** A place on the way to a path, and who else can change it. */
export type CheckedPlace = Place & {
	/** Why other users can change it: it is theirs, or its mode lets them. */
	readonly weakness: 'owner' | 'mode' | undefined;
	/** Whether neither owner nor mode can be changed here: on a read-only mount, or one without modes. */
	readonly isFixed: boolean;
};

/**
The places on the way to a path: the file, directories, and links, each with all directories above it. Each says whether users
other than root and this one can change it. If the path does not exist, what exists of it counts. `opened` describes the open file,
which is then the last place. Throws what `wayTo` throws.
*/
export const checkWay = (path: string, account: Account, opened?: Stats): readonly CheckedPlace[] => {
	if (account.userId === undefined) {
		return [];
	}
	// Who counts as root or as this user everywhere.
	const users = [0, account.userId].filter(id => !isUnknownUser(id));
	const isTrusted = createTrust(users, account.home);
	return wayTo(path, opened).places.map(place => {
		const {mount} = place;
		const isFixed =
			mount !== undefined && isHonest(place, users) && (mount.hasNoModes || (mount.isReadOnly && mount.point !== '/'));
		const weakness = isTrusted(place) ? (isOpen(place, users) ? 'mode' : undefined) : 'owner';
		return {...place, isFixed, weakness: isChangeable(place) ? weakness : undefined};
	});
};

/**
Whether a place belongs to root or this user; or to the owner of the home, and is in it; or is above the home, as the owner of such
a directory decides anyway what a shell runs. A home that another user could have created or replaced does not count.
*/
const createTrust = (users: readonly number[], home: string | undefined): ((place: Place) => boolean) => {
	const isOwn = (place: Place): boolean => users.includes(ownerOf(place, users));
	const isGiven = (place: Place): boolean =>
		isOwn(place) || place.above === undefined || !isWritableByOthers(place.above.stats, users);
	const {places, end} = wayHome(home);
	if (end?.stats.isDirectory() !== true || !places.every(isGiven)) {
		return isOwn;
	}
	const owner = ownerOf(end, users);
	const isInHome = (place: Place): boolean =>
		place.path.startsWith(`${end.path}/`) && ownerOf(place, users) === owner && !isUnknownUser(owner);
	const isAboveHome = (place: Place): boolean => places.some(({path}) => path === place.path);
	return place => isOwn(place) || (isGiven(place) && (isAboveHome(place) || isInHome(place)));
};

const wayHome = (home: string | undefined): Way => {
	try {
		return home?.startsWith('/') ? wayTo(home) : {places: [], end: undefined};
	} catch {
		return {places: [], end: undefined};
	}
};

// The program of another user can claim any owner and mode.
const isHonest = ({programOf}: Place, users: readonly number[]): boolean =>
	programOf === undefined || users.includes(programOf);

const ownerOf = (place: Place, users: readonly number[]): number =>
	isHonest(place, users) ? place.stats.uid : (place.programOf ?? place.stats.uid);

// Writing to a device or a socket does not change what it is.
const isChangeable = ({stats}: Place): boolean =>
	stats.isFile() || stats.isFIFO() || stats.isDirectory() || stats.isSymbolicLink();

// In a sticky directory, only the owner of an entry can replace it.
const isOpen = ({stats}: Place, users: readonly number[]): boolean =>
	!(stats.isSymbolicLink() || (stats.isDirectory() && (stats.mode & 0o1000) !== 0)) && isWritableByOthers(stats, users);

/** Whether only this user and root can change what a path leads to. Throws what `wayTo` throws. */
export const isTrustedPath = (path: string, userId: number | undefined): boolean =>
	checkWay(path, {userId, home: undefined}).every(({weakness}) => weakness === undefined);

/** Whether a path is a directory that only this user can open, and not a link to one. Throws what `fs` throws. */
export const isPrivateDirectory = (path: string, userId: number | undefined): boolean => {
	const stats = lstatSync(path);
	return stats.isDirectory() && isPrivate(stats, userId) && isTrustedPath(path, userId);
};
