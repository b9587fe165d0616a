import {existsSync, type Stats, statSync} from 'node:fs';
import {basename, join} from 'node:path';
import {toSafeText} from '../../text/safe-text.ts';
import {toShellWord} from '../../text/shell-words.ts';
import {isUnknownUser, toOctal} from './permissions.ts';
import {type Account, type CheckedPlace, checkWay} from './trusted-path.ts';

/** A path, and for whom it is checked. */
export type CheckedPath = Account & {readonly path: string};

/** A file that is open. */
export type OpenFile = CheckedPath & {readonly stats: Stats};

/** The purpose of a file. A key is secret. The owner of a config decides what runs and where the key goes. */
export type Purpose = 'config' | 'access key' | 'certificates';

/** Why a file is not used, and what mends it: a command where one does. */
export type Refusal = {readonly why: string; readonly tryThis: string};

/**
Why a file is not safe to use: another user can change it or where its path leads, or read a key. Undefined if it is safe. On a
mount that is read-only or has no modes (a mounted secret, a disk of Windows), only the owner of a config counts. Throws what `fs`
throws.
*/
export const whyUnsafe = (file: CheckedPath & Partial<OpenFile>, purpose: Purpose): Refusal | undefined => {
	const places = checkWay(file.path, file, file.stats);
	const weak = places.find(
		({weakness, isFixed}) => weakness !== undefined && (!isFixed || (weakness === 'owner' && purpose === 'config')),
	);
	if (weak?.weakness === 'owner') {
		return toForeign(file, weak);
	}
	const end = places.at(-1);
	const readable = purpose === 'access key' && end && !end.isFixed ? whyReadable(file, end) : undefined;
	return readable ?? (weak && toOpen(file, weak));
};

// Why a file is not secret: its group or others have any access (as in ssh). A file of root is shared on purpose.
const whyReadable = (file: CheckedPath, place: CheckedPlace): Refusal | undefined => {
	const {stats} = place;
	const shared = (stats.mode >> 3) | stats.mode;
	const can = (shared & 2) !== 0 ? 'change' : (shared & 4) !== 0 ? 'read' : (shared & 1) !== 0 ? 'run' : undefined;
	if (!stats.isFile() || can === undefined || (stats.uid === 0 && file.userId !== 0)) {
		return undefined;
	}
	const word = toWord(place.path, place);
	return {
		why: `others can ${can} it: mode ${toOctal(stats)}`,
		tryThis: `${can === 'change' ? 'check it, and ' : ''}${word === undefined ? 'give it the mode 600' : `run \`chmod 600 ${word}\``}`,
	};
};

const toOpen = ({userId}: CheckedPath, place: CheckedPlace): Refusal => {
	const {path, stats} = place;
	const word = toWord(path, place);
	// Containers have no sudo, and root needs none.
	const sudo = userId === 0 || stats.uid === userId ? '' : 'sudo ';
	return {
		why: `others can change ${toName(place)}: mode ${toOctal(stats)}`,
		// Others may have changed it already.
		tryThis: `check it, and ${word === undefined ? 'let only its owner write to it' : `run \`${sudo}chmod go-w ${word}\``}`,
	};
};

// Never a change of owner, which would adopt what the other user has put there.
const toForeign = (file: CheckedPath & Partial<OpenFile>, place: CheckedPlace): Refusal => {
	const {home = '', path, stats} = file;
	const why = `${toName(place)} belongs to another user`;
	if (path.startsWith(`${home}/`) && (home === place.path || home.startsWith(`${place.path}/`))) {
		return {why, tryThis: 'set HOME to a directory of your own'};
	}
	if (stats === undefined) {
		return {why, tryThis: 'name a file in a directory of your own'};
	}
	const isFree = stats.isFile() && isOwnHome(file) && !existsSync(join(home, basename(path)));
	const word = isFree ? toWord(path) : undefined;
	return {
		why,
		tryThis: `check it, and use a copy of your own${word === undefined ? '' : `: \`install -m 600 ${word} ~/\``}`,
	};
};

// Whether a copy in the home would be safe.
const isOwnHome = ({userId, home = '/'}: Account): boolean => {
	try {
		const isOwn = userId !== undefined && statSync(home).uid === userId && !isUnknownUser(userId);
		const places = checkWay(home, {userId, home});
		return isOwn && places.at(-1)?.mount?.isReadOnly !== true && places.every(({weakness}) => weakness === undefined);
	} catch {
		return false;
	}
};

const toName = ({stats}: CheckedPlace): string =>
	stats.isSymbolicLink() ? 'a link to it' : stats.isDirectory() ? 'a directory above it' : 'it';

// A path as a word of a command; undefined if the line cannot show it exactly, or if the command could not change it.
const toWord = (path: string, place?: CheckedPlace): string | undefined =>
	place?.mount?.isReadOnly || /^\/(?:dev|proc)\//.test(path) || toSafeText(path) !== path
		? undefined
		: toShellWord(path.replace(/^-/, './-'));

// What others may do with a file that is used all the same, as on a mounted secret: `others may read it`. Empty if nothing.
const exposureOf = (file: OpenFile, purpose: Purpose): string => {
	const {path, stats, userId} = file;
	const weak = checkWay(path, file, stats).filter(({weakness}) => weakness !== undefined);
	const isReadable = stats.isFile() && ((stats.mode & 0o044) !== 0 || weak.some(place => place.stats.isFile()));
	const canRead = purpose === 'access key' && userId !== undefined && isReadable;
	if (weak.some(({mount}) => mount?.isReadOnly !== true)) {
		return `others may ${canRead ? 'read and ' : ''}change it`;
	}
	// Through another mount of the same file system: that of the host, for a container.
	const canChange = weak.some(({mount}) => mount?.changesElsewhere);
	const verbs = [...(canRead ? ['read it'] : []), ...(canChange ? ['change it elsewhere'] : [])];
	return verbs.length === 0 ? '' : `others may ${verbs.join(', and ')}`;
};

/** Logs what others may do with a file that is used all the same. */
export const noteExposure = (note: ((line: string) => void) | undefined, file: OpenFile, purpose: Purpose): void => {
	const exposure = note === undefined ? '' : exposureOf(file, purpose);
	if (exposure !== '') {
		note?.(`${purpose}: ${exposure}`);
	}
};

/** What others may do with the file at a path, as `others may read it`. Empty if nothing, or if it cannot be examined. */
export const exposureAt = (file: CheckedPath, purpose: Purpose): string => {
	try {
		return exposureOf({...file, stats: statSync(file.path)}, purpose);
	} catch {
		return '';
	}
};
