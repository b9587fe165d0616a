import {existsSync, lstatSync, readFileSync, readlinkSync, type Stats} from 'node:fs';
import {dirname, resolve} from 'node:path';

/** Whether other users can write a file. A group of the owner alone (Debian's USERGROUPS) does not count: its usual mode is 664. */
export const isWritableByOthers = (stats: Stats): boolean =>
	(stats.mode & 0o002) !== 0 ||
	((stats.mode & 0o020) !== 0 && !isOwnGroup(stats, readOrEmpty('/etc/passwd'), readOrEmpty('/etc/group')));

/** The mode of a file in the notation of `chmod`: `644`. */
export const toOctal = ({mode}: Stats): string => (mode & 0o777).toString(8).padStart(3, '0');

/**
Whether a group has the user's name and no other members, by the text of passwd(5) and of group(5). For users who are in neither
file, as of a directory service, equal numbers are enough.
*/
export const isOwnGroup = ({uid, gid}: Pick<Stats, 'uid' | 'gid'>, passwd: string, groups: string): boolean => {
	const [user] = entriesOf(passwd).find(([, , id]) => id === String(uid)) ?? [];
	const [group, , , members = ''] = entriesOf(groups).find(([, , id]) => id === String(gid)) ?? [];
	return user === undefined || group === undefined
		? uid === gid
		: user === group && members.split(',').every(member => member === '' || member === user);
};

const entriesOf = (text: string): readonly string[][] => text.split('\n').map(line => line.split(':'));

const readOrEmpty = (path: string): string => {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
};

/** Whether a path is a directory that only this user can open, and not a link to one. Throws what `fs` throws. */
export const isPrivateDirectory = (path: string, userId: number | undefined): boolean => {
	const stats = lstatSync(path);
	return stats.isDirectory() && isPrivate(stats, userId) && isTrustedPath(dirname(path), userId);
};

/** Whether a file or directory belongs to this user and is closed to others. Always true without users (Android). */
export const isPrivate = ({uid, mode}: Stats, userId: number | undefined): boolean =>
	userId === undefined || (uid === userId && (mode & 0o077) === 0);

/**
Whether only this user and root can replace what is in a directory, its parents, and the targets of links in its path. If the
directory does not exist yet, the nearest existing parent counts. `path` is absolute. Throws what `fs` throws.
*/
export const isTrustedPath = (path: string, userId: number | undefined): boolean => {
	if (userId === undefined) {
		return true;
	}
	const above = dirname(path);
	const isTrustedAbove = path === above || isTrustedPath(above, userId);
	return existsSync(path) ? isTrusted(path, userId) && isTrustedAbove : isTrustedAbove;
};

// Checks both the entry itself and the target of a link, as the link's owner can change it.
const isTrusted = (path: string, userId: number): boolean => {
	const stats = lstatSync(path);
	const isKept = stats.isSymbolicLink()
		? isTrustedPath(resolve(dirname(path), readlinkSync(path)), userId)
		: (stats.mode & 0o1000) !== 0 || !isWritableByOthers(stats);
	return isKept && (stats.uid === 0 || stats.uid === userId);
};
