import {readFileSync, type Stats} from 'node:fs';
import {homedir} from 'node:os';
import {describe, expect, it} from 'vitest';
import {isWritableByOthers, toOctal} from '../../source/system/io/permissions.ts';
import {homeOf, userDirectory} from '../../source/system/io/user-directory.ts';

it('finds the home in the environment variable, or the home of the user', () => {
	expect(homeOf({HOME: '/home/ada'})).toBe('/home/ada');
	expect(homeOf({})).toBe(homedir());
	expect(homeOf({HOME: ''})).toBe(homedir());
});

it.each([
	['config', {}, '/home/ada/.config/envpick'],
	['config', {XDG_CONFIG_HOME: '/etc/ada/'}, '/etc/ada/envpick'],
	['config', {XDG_CONFIG_HOME: ''}, '/home/ada/.config/envpick'],
	['cache', {}, '/home/ada/.cache/envpick'],
	['cache', {XDG_CACHE_HOME: '/var/ada//'}, '/var/ada/envpick'],
	['state', {}, '/home/ada/.local/state/envpick'],
	['state', {XDG_STATE_HOME: 'here'}, '/home/ada/.local/state/envpick'],
] as const)('the directory for files of the kind %s with %j is %s', (kind, variables, path) => {
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

	it.each([
		['with equal numbers and no list', 54_321, 54_321, false],
		['with other numbers and no list', 54_321, 54_322, true],
		['with other members', 0, 1, true],
	])('664 of a group %s lets others write: %i, %i, %s', (_, uid, gid, isWritable) => {
		expect(isWritableByOthers({mode: 0o100_664, uid, gid} as Stats)).toBe(isWritable);
	});

	const group = readFileSync('/etc/group', 'utf8');

	it.skipIf(!/^root:[^:]*:0:$/m.test(group))('664 of the group of the user alone let nobody else write', () => {
		expect(isWritableByOthers({mode: 0o100_664, uid: 0, gid: 0} as Stats)).toBe(false);
	});

	// On most systems, group 4 is adm, and user 4 is not a member of it.
	const hasFour = /^adm:[^:]*:4:/m.test(group) && /:4:\d+:/.test(readFileSync('/etc/passwd', 'utf8'));

	it.skipIf(!hasFour)('664 lets others write if the group has the number of the user but another name', () => {
		expect(isWritableByOthers({mode: 0o100_664, uid: 4, gid: 4} as Stats)).toBe(true);
	});
});
