import {readFileSync, type Stats, statSync} from 'node:fs';
import {toShellWord} from '../../text/shell-words.ts';
import {mountOf} from '../mounts.ts';
import {shownPath} from './file-fault.ts';
import {type Account, realPathOf, type WeakPlace, weakPlacesOf} from './ground.ts';
import {toOctal} from './permissions.ts';

/** A path, and for whom it is checked. */
export type CheckedPath = Account & {readonly path: string};

/** A file that is open. */
export type OpenFile = CheckedPath & {readonly stats: Stats};

/** Why a file is not used, and the command that mends it. */
export type Refusal = {readonly why: string; readonly tryThis: string};

/**
Why a file is not safe to use: another user can change it, or where its path leads. Undefined if it is safe. A mount that is
read-only or has no modes (a mounted secret, a disk of Windows) is safe. With `needsOwner`, another user may not own what is on it.
*/
export const whyUnsafe = (
	file: CheckedPath & Partial<OpenFile>,
	{needsOwner}: {readonly needsOwner: boolean},
): Refusal | undefined => {
	const weak = weakPlacesOf(file.path, file, file.stats).find(
		({path, isForeign}) => !isFixed(path) || (isForeign && needsOwner),
	);
	return weak && toWords(file, weak);
};

/** Why a file of this user is not secret: its group or others have any access (as in ssh). Undefined if its mode cannot be changed. */
export const whyReadable = (file: OpenFile): Refusal | undefined => {
	const {stats, path, userId} = file;
	const shared = (stats.mode >> 3) | stats.mode;
	const can = (shared & 2) !== 0 ? 'change' : (shared & 4) !== 0 ? 'read' : (shared & 1) !== 0 ? 'run' : undefined;
	if (userId === undefined || !stats.isFile() || can === undefined || isFixed(realPathOf(path))) {
		return undefined;
	}
	return {
		why: `others can ${can} it: mode ${toOctal(stats)}`,
		tryThis: `${can === 'change' ? 'check it, and ' : ''}run \`chmod 600 ${toWord(path)}\``,
	};
};

// What others may do with a file that is used all the same, as on a mounted secret: `others may read it`. Empty if nothing.
const exposureOf = (file: OpenFile, {isSecret}: {readonly isSecret: boolean}): string => {
	const {path, stats, userId} = file;
	const weak = weakPlacesOf(path, file, stats);
	const isReadable = userId !== undefined && stats.isFile() && ((stats.mode & 0o044) !== 0 || weak.some(isFile));
	const verbs = [
		...(isSecret && isReadable ? ['read'] : []),
		...(weak.some(place => mountAt(place.path)?.isReadOnly !== true) ? ['change'] : []),
	];
	return verbs.length === 0 ? '' : `others may ${verbs.join(' and ')} it`;
};

const isFile = ({stats}: WeakPlace): boolean => stats.isFile();

/** Logs what others may do with a file that is used all the same. */
export const noteExposure = (
	note: ((line: string) => void) | undefined,
	name: string,
	file: OpenFile,
	kind: {readonly isSecret: boolean},
): void => {
	const exposure = note === undefined ? '' : exposureOf(file, kind);
	if (exposure !== '') {
		note?.(`${name}: ${exposure}`);
	}
};

/** What others may do with the file at a path, as `others may read it`. Empty if nothing, or if it cannot be examined. */
export const exposureAt = (file: CheckedPath, kind: {readonly isSecret: boolean}): string => {
	try {
		return exposureOf({...file, stats: statSync(file.path)}, kind);
	} catch {
		return '';
	}
};

const toWords = (file: CheckedPath & Partial<OpenFile>, {path, stats, isForeign}: WeakPlace): Refusal => {
	const {userId = 0, home = '/'} = file;
	const what = stats.isSymbolicLink() ? 'a link to it' : stats.isDirectory() ? 'a directory above it' : 'it';
	if (!isForeign) {
		return {
			why: `others can change ${what}: mode ${toOctal(stats)}`,
			// Others may have changed it already.
			tryThis: `check it, and run \`${stats.uid === userId ? '' : toSudo(userId)}chmod go-w ${toWord(path)}\``,
		};
	}
	const why = `${what} belongs to another user`;
	if (file.stats === undefined) {
		return {why, tryThis: 'name a file in a directory of your own'};
	}
	// Outside the home, the place is probably meant to be theirs.
	if (isFixed(path) || !path.startsWith(`${realPathOf(home)}/`)) {
		return {why, tryThis: `check it, and use a copy of your own: \`install -m 600 ${toWord(file.path)} ~/\``};
	}
	const option = stats.isSymbolicLink() ? '-h ' : '';
	return {why, tryThis: `check it, and run \`${toSudo(userId)}chown ${option}${userId} ${toWord(path)}\``};
};

// Containers have no sudo, and root needs none.
const toSudo = (userId: number): string => (userId === 0 ? '' : 'sudo ');

const toWord = (path: string): string => toShellWord(shownPath(path));

// Whether neither mode nor owner can be changed at a real path.
const isFixed = (path: string): boolean => {
	const mount = mountAt(path);
	return mount !== undefined && (mount.isReadOnly || mount.hasNoModes);
};

const mountAt = (path: string) => {
	try {
		return mountOf(path, readFileSync('/proc/self/mountinfo', 'utf8'));
	} catch {
		// Only Linux has this file.
		return undefined;
	}
};
