import {existsSync, lstatSync, readlinkSync, type Stats, statSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {isWritableByOthers} from './permissions.ts';

/** Whether a path is a directory, not a link to one, that only this user can open. Throws what `fs` throws. */
export const isOursAlone = (path: string, userId: number | undefined): boolean => {
	const stats = lstatSync(path);
	return stats.isDirectory() && isPrivate(stats, userId) && isSafeGround(dirname(path), userId);
};

/** Whether a file or directory belongs to this user and is closed to others. Always true without users (Android). */
export const isPrivate = ({uid, mode}: Stats, userId: number | undefined): boolean =>
	userId === undefined || (uid === userId && (mode & 0o077) === 0);

/**
Whether only this user and root can rename files in a directory, in those above it, and in those that its links lead to.
Anyone else could replace what is below at any time. If the directory does not exist yet, the nearest existing one counts.
`path` is absolute. Throws what `fs` throws.
*/
export const isSafeGround = (path: string, userId: number | undefined): boolean => {
	if (userId === undefined) {
		return true;
	}
	const above = dirname(path);
	const isSafeAbove = path === above || isSafeGround(above, userId);
	return existsSync(path) ? isSafe(path, userId) && isSafeAbove : isSafeAbove;
};

// Its own entry, and the target of a link, which the link's owner can change.
const isSafe = (path: string, userId: number): boolean => {
	const isOwn = ({uid}: Stats): boolean => uid === 0 || uid === userId;
	const [entry, stats] = [lstatSync(path), statSync(path)];
	const isSticky = (stats.mode & 0o1000) !== 0;
	const isKept = isOwn(entry) && isOwn(stats) && (isSticky || !isWritableByOthers(stats));
	return isKept && (!entry.isSymbolicLink() || isSafeGround(resolve(dirname(path), readlinkSync(path)), userId));
};
