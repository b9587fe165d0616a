import {readFileSync, type Stats} from 'node:fs';

/**
Whether anyone but the owner and `users` can write a file. A group of one of them alone (Debian's USERGROUPS) does not count: the
usual mode of its files is 664.
*/
export const isWritableByOthers = (stats: Stats, users: readonly number[] = []): boolean => {
	if ((stats.mode & 0o022) !== 0o020) {
		return (stats.mode & 0o002) !== 0;
	}
	const [passwd, groups] = [readOrEmpty('/etc/passwd'), readOrEmpty('/etc/group')];
	return ![stats.uid, ...users].some(uid => isOwnGroup({uid, gid: stats.gid}, passwd, groups));
};

/** The mode of a file in the notation of `chmod`: `644`. */
export const toOctal = ({mode}: Stats): string => (mode & 0o777).toString(8).padStart(3, '0');

/**
Whether a group has the user's name and no other members, by the text of passwd(5) and of group(5). For users who are in neither
file, as of a directory service, equal numbers are enough.
*/
export const isOwnGroup = ({uid, gid}: Pick<Stats, 'uid' | 'gid'>, passwd: string, groups: string): boolean => {
	const users = entriesOf(passwd);
	const [user] = users.find(([, , id]) => id === String(uid)) ?? [];
	const [group, , , listed = ''] = entriesOf(groups).find(([, , id]) => id === String(gid)) ?? [];
	if (user === undefined || group === undefined) {
		return uid === gid;
	}
	// In some systems the accounts of services are in the group of root.
	const first = uid === 0 ? [] : users.flatMap(([name = '', , , id]) => (id === String(gid) ? [name] : []));
	return user === group && [...first, ...listed.split(',')].every(member => member === '' || member === user);
};

const entriesOf = (text: string): readonly string[][] => text.split('\n').map(line => line.split(':'));

const readOrEmpty = (path: string): string => {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
};
