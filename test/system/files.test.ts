import {readFileSync, type Stats} from 'node:fs';
import {homedir} from 'node:os';
import {describe, expect, it} from 'vitest';
import {isOwnGroup, isWritableByOthers, toOctal} from '../../source/system/io/permissions.ts';
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

		expect([toOctal(stats), isWritableByOthers(stats)]).toEqual([text, isWritable]);
	});

	it('lets others write with 664, unless the group is the own group', () => {
		const isWritable = (gid: number) => isWritableByOthers({mode: 0o100_664, uid: 54_321, gid} as Stats);

		expect([isWritable(54_321), isWritable(54_322)]).toEqual([false, true]);
	});

	it('lets others write with 664 by the users and groups of the system', () => {
		const [passwd = '', groups = ''] = ['/etc/passwd', '/etc/group'].map(path => readFileSync(path, 'utf8'));
		for (const [name, , user] of passwd.split('\n').map(line => line.split(':'))) {
			const group = new RegExp(`^${name}:[^:]*:(\\d+):`, 'm').exec(groups)?.[1];
			const ids = {uid: Number(user), gid: Number(group)};

			expect(isWritableByOthers({mode: 0o100_664, ...ids} as Stats)).toBe(!isOwnGroup(ids, passwd, groups));
		}
	});

	it.each([
		['with equal numbers, if the user is in no list', 54_321, 54_321, true],
		['with other numbers, if the user is in no list', 54_321, 54_322, false],
		['of the user alone', 1000, 1000, true],
		['that lists only the user', 1001, 1001, true],
		['with another name', 1000, 4, false],
		['with another name and the same number', 4, 4, false],
		['with another member', 1002, 1002, false],
		['with another member besides the user', 1003, 1003, false],
		['that is also the first group of another user', 1006, 1006, false],
		['of root, with accounts of services', 0, 0, true],
		['in no list, of a user in a list', 1000, 54_321, false],
		['in a list, with the number of a user in no list', 1005, 1005, true],
		['in no list, with the number of a user in a list', 1004, 1004, true],
	])('a group %s is the own group: %i %i %s', (_, uid, gid, isOwn) => {
		const passwd = 'ada:x:1000:\nbob:x:1001:\ncy:x:1002:\ndan:x:1003:\neve:x:1004:\nsync:x:4:\n'.concat(
			'gil:x:1006:1006:\nhal:x:1007:1006:\nroot:x:0:0:\noperator:x:11:0:\n',
		);
		const groups = 'ada:x:1000:\nbob:x:1001:bob\ncy:x:1002:ada\ndan:x:1003:dan,ada\nadm:x:4:\nfay:x:1005:\n'.concat(
			'gil:x:1006:\nroot:x:0:\n',
		);

		expect(isOwnGroup({uid, gid}, passwd, groups)).toBe(isOwn);
	});
});
