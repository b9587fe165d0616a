import {readFileSync, type Stats} from 'node:fs';
import {homedir} from 'node:os';
import {describe, expect, it} from 'vitest';
import {hasSameNumber, isOwnGroup, isWritableByOthers, toOctal} from '../../source/system/io/permissions.ts';
import {homeOf, userDirectory} from '../../source/system/io/user-directory.ts';

it('finds the home in the environment variable, or the home of the user', () => {
	expect(homeOf({HOME: '/home/ada'})).toBe('/home/ada');
	expect(homeOf({})).toBe(homedir());
	expect(homeOf({HOME: ''})).toBe(homedir());
});

it.each([
	['config', {}, '/home/ada/.config/envpick'],
	['config', {XDG_CONFIG_HOME: '/etc/ada'}, '/etc/ada/envpick'],
	['config', {XDG_CONFIG_HOME: ''}, '/home/ada/.config/envpick'],
	['cache', {}, '/home/ada/.cache/envpick'],
	['cache', {XDG_CACHE_HOME: '/var/ada//'}, '/var/ada/envpick'],
	['state', {}, '/home/ada/.local/state/envpick'],
	['state', {XDG_STATE_HOME: 'here/'}, '/home/ada/.local/state/envpick'],
] as const)('the %s directory with %j is %s', (kind, variables, path) => {
	expect(userDirectory(kind, variables, '/home/ada')).toBe(path);
});

describe('the mode of a file', () => {
	it.each([
		[0o600, '600', false],
		[0o4755, '755', false],
		[0o602, '602', true],
		[0o007, '007', true],
		[0o777, '777', true],
	])('%o is written as in chmod: %s; others can write: %s', async (mode, text, isWritable) => {
		const stats = {mode: 0o100_000 | mode, uid: 0, gid: 1} as Stats;

		expect([toOctal(stats), isWritableByOthers(stats, [])]).toEqual([text, isWritable]);
	});

	it('lets others write with 664, unless the group is the own group', () => {
		const isWritable = (gid: number) => isWritableByOthers({mode: 0o100_664, uid: 54_321, gid} as Stats, []);

		expect([isWritable(54_321), isWritable(54_322)]).toEqual([false, true]);
	});

	it('lets others write with 664 by the users and groups of the system', () => {
		const [passwd = '', groups = ''] = ['/etc/passwd', '/etc/group'].map(path => readFileSync(path, 'utf8'));
		for (const [name, , user] of passwd.split('\n').map(line => line.split(':'))) {
			const group = new RegExp(`^${name}:[^:]*:(\\d+):`, 'm').exec(groups)?.[1];
			const [uid, gid] = [Number(user), Number(group ?? 0)];

			for (const one of [gid, 0]) {
				const isOwn = isOwnGroup(one, [uid, 0], passwd, groups);
				expect(isWritableByOthers({mode: 0o100_664, uid, gid: one} as Stats, [])).toBe(!isOwn);
			}
		}
	});

	const passwd = [
		...['root:x:0:0', 'sync:x:5:0', 'shutdown:x:6:0', 'halt:x:7:0', 'operator:x:11:0', 'ada:x:1000:1000'],
		...['bob:x:1001:1001', 'cy:x:1002:1002'],
		...['dan:x:1003:1003', 'eve:x:1004:100', 'gil:x:1006:1006', 'hal:x:1007:1006', 'ivy:x:1008:2008'],
		...['adm:x:4:4', 'jo:x:1009:3009'],
	].join('\n');
	const groups = [
		...['root:x:0:', 'ada:x:1000:', 'bob:x:1001:bob,root', 'cy:x:1002:ada', 'dan:x:1003:dan,ada', 'fay:x:1005:'],
		...['gil:x:1006:', 'ivy:x:2008:', 'guests:x:2008:ada', 'adm:x:4:syslog', 'staff:x:50:', 'alone:x:60:ada', ''],
	].join('\n');

	it.each([
		['with equal numbers, if both are in no list', 54_321, 54_321, true],
		['with other numbers, if both are in no list', 54_321, 54_322, false],
		['of the user alone', 1000, 1000, true],
		['that lists only the user and root', 1001, 1001, true],
		['with another member', 1002, 1002, false],
		['with another member besides the user', 1003, 1003, false],
		['that is also the first group of another user', 1006, 1006, false],
		['that has another member by a second name', 1008, 2008, false],
		['with a member in no list of users', 4, 4, false],
		['in no list, but the first of another user', 3009, 3009, false],
		// Members of a directory service are in no file.
		['with another name', 1000, 60, false],
		['without members', 1000, 50, false],
		['of root, with accounts that nothing runs as', 0, 0, true],
		['in no list, of a user in a list', 1000, 54_321, false],
		['in a list, with the number of a user in no list', 1005, 1005, false],
		['in no list, with the number of a user in a list', 1004, 1004, false],
	])('a group %s is the own group: %i %i %s', (_, uid, gid, isOwn) => {
		expect(isOwnGroup(gid, [uid, 0], passwd, groups)).toBe(isOwn);
	});

	it.each([
		['all', '         0          0 4294967295', [true, true, true, true]],
		['one', '      1002       1002          1', [false, true, false, false]],
		['another', '         0       1002          1', [false, false, false, false]],
		['several', '0 100000 1000\n1002 1002 1\n1003 1000 9', [false, true, false, false]],
		['no', '', [false, false, false, false]],
	])('a number is the same in a user namespace with %s numbers of its own', (_, map, are) => {
		expect([0, 1002, 1003, 65_534].map(id => hasSameNumber(id, map))).toEqual(are);
	});

	it('a group of root with the account of a service is not an own group', () => {
		expect(isOwnGroup(0, [1000, 0], `${passwd}\nsvc0:x:990:0`, groups)).toBe(false);
	});

	it('a group of the user, its file or root is an own group, with them as members', () => {
		const isOwn = (...users: readonly number[]) => isOwnGroup(1002, [...users, 0], passwd, groups);

		expect([isOwn(1000), isOwn(1002), isOwn(1000, 1002)]).toEqual([false, false, true]);
	});
});
