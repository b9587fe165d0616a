import {existsSync, readFileSync, type Stats} from 'node:fs';

/**
Whether anyone but the owner, root and `users` can write a file. A group of theirs alone (Debian's USERGROUPS) does not count: the
usual mode of its files is 664.
*/
export const isWritableByOthers = (stats: Stats, users: readonly number[]): boolean => {
	if ((stats.mode & 0o022) !== 0o020) {
		return (stats.mode & 0o002) !== 0;
	}
	const [passwd, groups] = [readOrEmpty('/etc/passwd'), readOrEmpty('/etc/group')];
	return isRenumbered(stats.gid) || !isOwnGroup(stats.gid, [stats.uid, 0, ...users], passwd, groups);
};

/** The mode of a file in the notation of `chmod`: `644`. */
export const toOctal = ({mode}: Stats): string => (mode & 0o777).toString(8).padStart(3, '0');

/**
Whether a group has the name of one of the users and no members but them, by the text of passwd(5) and of group(5). For a user and
a group that are in neither file, as of a directory service, equal numbers are enough.
*/
export const isOwnGroup = (gid: number, users: readonly number[], passwd: string, groups: string): boolean => {
	const accounts = entriesOf(passwd).map(([name = '', , uid, first]) => ({name, uid, isFirst: first === String(gid)}));
	const entries = entriesOf(groups).filter(([, , id]) => id === String(gid));
	const own = accounts.filter(({uid}) => users.some(user => String(user) === uid)).map(({name}) => name);
	const first = accounts.filter(({name, isFirst}) => isFirst && !(gid === 0 && idle.has(name))).map(({name}) => name);
	if (entries.length === 0 && first.length === 0) {
		return users.includes(gid) && accounts.every(({uid}) => uid !== String(gid));
	}
	const listed = entries.flatMap(([, , , names = '']) => names.split(',')).filter(name => name !== '');
	return entries.some(([name = '']) => own.includes(name)) && [...first, ...listed].every(name => own.includes(name));
};

// Red Hat and Alpine put these accounts in the group of root. Nothing runs as them.
const idle: ReadonlySet<string> = new Set(['sync', 'shutdown', 'halt', 'operator']);

/** Whether a user id can be that of any user: a user namespace shows all users without a number there with this one. */
export const isUnknownUser = (uid: number): boolean => {
	const unknown = readOrEmpty('/proc/sys/kernel/overflowuid').trim() || '65534';
	return unknown === String(uid) && !/^\s*0\s+0\s+4294967295\s*$/.test(readOrEmpty('/proc/self/uid_map'));
};

// In a user namespace, a group can have another number than in the files, as in `unshare -r`. Other systems have no such file.
const isRenumbered = (gid: number): boolean =>
	existsSync('/proc/self/gid_map') && !hasSameNumber(gid, readOrEmpty('/proc/self/gid_map'));

/** Whether a number is the same inside and outside of a user namespace, by a map of user_namespaces(7). */
export const hasSameNumber = (id: number, map: string): boolean =>
	map.split('\n').some(line => {
		const [inside = -1, outside = -1, count = 0] = line.trim().split(/\s+/).map(Number);
		return inside === outside && id >= inside && id < inside + count;
	});

const entriesOf = (text: string): readonly string[][] =>
	text.split('\n').flatMap(line => (line === '' ? [] : [line.split(':')]));

const readOrEmpty = (path: string): string => {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
};

/** Whether a file or directory belongs to this user and is closed to others. Always true without users (Android). */
export const isPrivate = ({uid, mode}: Stats, userId: number | undefined): boolean =>
	userId === undefined || (uid === userId && (mode & 0o077) === 0);
