import {existsSync, lstatSync, realpathSync, type Stats, statSync} from 'node:fs';
import {isWritableByOthers} from './permissions.ts';

/** Whether a path is a directory, not a link to one, that only this user can open. Throws what `fs` throws. */
export const isOursAlone = (path: string, userId: number | undefined): boolean => {
	const stats = lstatSync(path);
	return stats.isDirectory() && isPrivate(stats, userId) && isSafeGround(above(path), userId);
};

/** Whether a file or directory belongs to this user and is closed to others. Always true without users (Android). */
export const isPrivate = ({uid, mode}: Stats, userId: number | undefined): boolean =>
	userId === undefined || (uid === userId && (mode & 0o077) === 0);

/**
Whether only this user and root can rename files in a directory, in those above it, and in those that its links lead to.
Anyone else could replace what is below at any time. If the directory does not exist yet, the nearest existing one counts.
Throws what `fs` throws.
*/
export const isSafeGround = (path: string, userId: number | undefined): boolean => {
	if (!existsSync(path) && path !== '/') {
		return isSafeGround(above(path), userId);
	}
	const isSafe = (directory: string): boolean => {
		const stats = statSync(directory);
		const isSticky = (stats.mode & 0o1000) !== 0;
		return [0, userId].includes(stats.uid) && (isSticky || !isWritableByOthers(stats));
	};
	return userId === undefined || [path, realpathSync(path)].flatMap(directoriesUpFrom).every(isSafe);
};

const directoriesUpFrom = (path: string): readonly string[] =>
	path === '/' ? [path] : [path, ...directoriesUpFrom(above(path))];

const above = (path: string): string => path.replace(/\/*[^/]+\/*$/, '') || '/';
