import {readFileSync, type Stats} from 'node:fs';

/**
Whether others than its owner can write a file: all users, or a group with other members. With a group for each
user (Debian's USERGROUPS) the usual mode is 664 and admits only the owner.
*/
export const isWritableByOthers = (stats: Stats): boolean =>
	(stats.mode & 0o002) !== 0 || ((stats.mode & 0o020) !== 0 && !isOwnGroup(stats));

/** The mode of a file in the notation of `chmod`: `644`. */
export const toOctal = ({mode}: Stats): string => (mode & 0o777).toString(8).padStart(3, '0');

// passwd(5) and group(5): a group with the user's name and no other members. Users of a directory service are in neither
// file; for them equal numbers must do.
const isOwnGroup = ({uid, gid}: Stats): boolean => {
	const [user] = entriesOf('/etc/passwd').find(([, , id]) => id === String(uid)) ?? [];
	const [group, , , members = ''] = entriesOf('/etc/group').find(([, , id]) => id === String(gid)) ?? [];
	return user === undefined || group === undefined
		? uid === gid
		: user === group && members.split(',').every(member => member === '' || member === user);
};

const entriesOf = (path: string): readonly string[][] => {
	try {
		return readFileSync(path, 'utf8')
			.split('\n')
			.map(line => line.split(':'));
	} catch {
		return [];
	}
};
