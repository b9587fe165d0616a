import {execFileSync} from 'node:child_process';
import {chmodSync, chownSync, lchownSync, mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {userInfo} from 'node:os';
import {dirname, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {readConfig} from '../../source/config/io/config-file.ts';
import {failureLine} from '../../source/fault/fault.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {serviceOf, writeConfig} from '../helpers/program/config.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {noteUnless, userNote} from '../helpers/program/programs.ts';

const {uid, gid} = userInfo();
const isRoot = uid === 0;

const write = async (mode: number, content: object = {format: 'json'}): Promise<string> => {
	const path = await writeConfig(content);
	chmodSync(path, mode);
	return path;
};

const read = (config: string, userId: number | undefined = uid, HOME = '/nonexistent') =>
	readConfig({config, variables: {HOME}, userId});

const lineOf = async (config: string, userId?: number, home?: string): Promise<string> =>
	failureLine(await faultOf(() => read(config, userId, home)));

// The user's own group, as Debian makes one for each user.
const hasOwnGroup = readFileSync('/etc/group', 'utf8').includes(`${userInfo().username}:x:${gid}:\n`);
const groupNote = noteUnless(hasOwnGroup, 'a group of its user alone');

describe('a config that others can change', () => {
	it.each([0o666, 0o602, 0o777])('is refused with the mode %o', async mode => {
		const path = await write(mode);

		expect(await lineOf(path)).toBe(
			`envpick: cannot use the config \`${path}\` (others can change it: mode ${mode.toString(8)}); check it, and run \`chmod go-w ${path}\``,
		);
	});

	it.each([0o600, 0o644, 0o444])('is read with the mode %o, which only lets the owner write', async mode => {
		expect(await read(await write(mode))).toMatchObject({settings: {as: 'json'}});
	});

	it.skipIf(groupNote !== '')(`is read if only its owner is in the group that can write${groupNote}`, async () => {
		expect(await read(await write(0o664))).toMatchObject({settings: {as: 'json'}});
	});

	it.skipIf(!isRoot)(`is refused if another group can write it${userNote('root')}`, async () => {
		const path = await write(0o664);
		chownSync(path, uid, 12_345);

		expect(await lineOf(path)).toContain('(others can change it: mode 664)');
	});

	it.each([0o777, 0o722])('is refused if they can change a directory above it, by the mode %o', async mode => {
		const path = await write(0o600);
		const place = dirname(path);
		chmodSync(place, mode);

		expect(await lineOf(path)).toBe(
			`envpick: cannot use the config \`${path}\` (others can change a directory above it: mode ${mode.toString(8)}); check it, and run \`chmod go-w ${place}\``,
		);
	});

	it('is refused through a link that they can change, though its own directories are closed', async () => {
		const path = await write(0o600);
		const open = await makeDirectory();
		chmodSync(open, 0o777);
		symlinkSync(path, join(open, 'link.json'));

		expect(await lineOf(join(open, 'link.json'))).toContain(
			`(others can change a directory above it: mode 777); check it, and run \`chmod go-w ${open}\``,
		);
	});

	it('has a command that a shell reads as one path', async () => {
		const odd = join(await makeDirectory(), "it's here");
		mkdirSync(odd);
		writeFileSync(join(odd, 'config.json'), '{}');
		chmodSync(odd, 0o777);

		expect(await lineOf(join(odd, 'config.json'))).toContain(
			`check it, and run \`chmod go-w '${dirname(odd)}/it'\\''s here'\``,
		);
	});

	it.each([
		['an escape', 'its\u001b'],
		['a line break', 'its\n'],
		['an invisible character', 'its\u202e'],
	])('has no command if the line cannot show the path exactly: %s', async (_, name) => {
		const odd = join(await makeDirectory(), name);
		mkdirSync(odd);
		writeFileSync(join(odd, 'config.json'), '{}');
		chmodSync(odd, 0o777);

		expect(await lineOf(join(odd, 'config.json'))).toMatch(
			/\(others can change a directory above it: mode 777\); check it, and let only its owner write to it$/,
		);
	});

	it('is read in a sticky directory, such as /tmp, and by a link in it', async () => {
		const path = await write(0o600);
		const shared = await makeDirectory();
		chmodSync(shared, 0o1777);
		symlinkSync(path, join(shared, 'link.json'));

		expect(await read(join(shared, 'link.json'))).toMatchObject({settings: {as: 'json'}});
	});

	it('is read from a pipe, such as one of a shell', async () => {
		const pipe = join(await makeDirectory(), 'pipe');
		execFileSync('mkfifo', ['-m', '600', pipe]);
		const writing = writeFile(pipe, '{"format": "json"}');

		expect(await read(pipe)).toMatchObject({settings: {as: 'json'}});
		await writing;
	});

	it('is refused as a pipe in a directory that others can write', async () => {
		const directory = await makeDirectory();
		execFileSync('mkfifo', ['-m', '600', join(directory, 'pipe')]);
		chmodSync(directory, 0o777);

		expect(await lineOf(join(directory, 'pipe'))).toContain('(others can change a directory above it: mode 777)');
	});

	it('is read if the system has no users', async () => {
		const config = await write(0o666);
		expect(await readConfig({config, variables: {}})).toMatchObject({settings: {as: 'json'}});
	});
});

describe('a config of another user', () => {
	const someone = 12_345;
	const withCommand = serviceOf({accessKeyCommand: ['touch', 'here']});

	it('is refused, and so is one in a directory of another user', async () => {
		const path = await write(0o644, withCommand);
		const directory = dirname(path);
		// Root is trusted by everyone, so only root can make what others refuse.
		if (isRoot) {
			chownSync(path, someone, someone);
		}
		const what = isRoot ? 'it belongs' : 'a directory above it belongs';

		const line = await lineOf(path, isRoot ? uid : uid + 1);
		expect(line).toBe(
			`envpick: cannot use the config \`${path}\` (${what} to another user); check it, and use a copy of your own`,
		);
		expect(await readConfig({config: path, variables: {}})).toMatchObject({services: [{name: 'lab'}]});
		if (isRoot) {
			chownSync(path, uid, gid);
			chownSync(directory, someone, someone);
			expect(await lineOf(path)).toContain('(a directory above it belongs to another user)');
			expect(await read(path, someone)).toMatchObject({services: [{name: 'lab'}]});
		}
	});

	it.skipIf(!isRoot)(`is mended by a copy in the own home, if that replaces nothing${userNote('root')}`, async () => {
		const path = await write(0o666, withCommand);
		chownSync(path, 54_321, someone);
		const home = await makeDirectory();
		const copy = `(it belongs to another user); check it, and use a copy of your own: \`install -m 600 ${path} ~/\``;

		expect(await lineOf(path, uid, home)).toContain(copy);
		execFileSync('install', ['-m', '600', path, home]);
		expect(await read(join(home, 'config.json'), uid, home)).toMatchObject({services: [{name: 'lab'}]});
		expect(await lineOf(path, uid, home)).toMatch(/a copy of your own$/);
		// A copy in the home of someone else would be theirs.
		expect(await lineOf(path, someone, home)).toMatch(/a copy of your own$/);
		chmodSync(home, 0o777);
		expect(await lineOf(path, uid, home)).toMatch(/a copy of your own$/);
	});

	it.skipIf(!isRoot)(`is mended by another home if the home is theirs${userNote('root')}`, async () => {
		const shared = await makeDirectory();
		const home = join(shared, 'home');
		mkdirSync(home);
		writeFileSync(join(home, 'config.json'), JSON.stringify(withCommand));
		chownSync(home, someone, someone);
		chmodSync(shared, 0o1777);
		symlinkSync(home, join(shared, 'link'));
		lchownSync(join(shared, 'link'), someone, someone);

		expect(await lineOf(join(home, 'config.json'), uid, home)).toContain(
			'(a directory above it belongs to another user); set HOME to a directory of your own',
		);
		expect(await lineOf(join(shared, 'link', 'config.json'), uid, join(shared, 'link'))).toContain(
			'(a link to it belongs to another user); set HOME to a directory of your own',
		);
	});

	it.skipIf(!isRoot)(`is mended with sudo if it is of root and others can write it${userNote('root')}`, async () => {
		const path = await write(0o666, withCommand);

		expect(await lineOf(path, someone)).toContain(`check it, and run \`sudo chmod go-w ${path}\``);
	});

	it.skipIf(!isRoot)(`is read if they own the home, as with sudo${userNote('root')}`, async () => {
		const home = join(await makeDirectory(), 'home');
		const path = join(home, 'config.json');
		mkdirSync(home);
		writeFileSync(path, JSON.stringify(withCommand));
		for (const place of [home, path]) {
			chownSync(place, someone, someone);
		}

		expect(await read(path, uid, home)).toMatchObject({services: [{name: 'lab'}]});
		expect(await lineOf(path)).toContain('(a directory above it belongs to another user)');
	});

	it.skipIf(!isRoot)(`is read if that user is root, or reads it${userNote('root')}`, async () => {
		const path = await write(0o644, withCommand);

		expect(await read(path, someone)).toMatchObject({services: [{name: 'lab'}]});
	});
});
