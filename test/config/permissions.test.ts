import {chmodSync, chownSync, readFileSync} from 'node:fs';
import {userInfo} from 'node:os';
import {describe, expect, it} from 'vitest';
import {readConfig} from '../../source/config/io/read.ts';
import {failureLine} from '../../source/fault/fault.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {serviceOf, writeConfig} from '../helpers/program/config.ts';
import {noteUnless, userNote} from '../helpers/program/programs.ts';

const {uid, gid} = userInfo();
const isRoot = uid === 0;

const write = async (mode: number, content: object = {format: 'json'}): Promise<string> => {
	const path = await writeConfig(content);
	chmodSync(path, mode);
	return path;
};

const read = (config: string, userId: number | undefined = uid) => readConfig({config, variables: {}, userId});

const lineOf = async (config: string, userId?: number): Promise<string> =>
	failureLine(await faultOf(() => read(config, userId)));

// The user's own group, as Debian makes one for each user.
const hasOwnGroup = readFileSync('/etc/group', 'utf8').includes(`${userInfo().username}:x:${gid}:\n`);
const groupNote = noteUnless(hasOwnGroup, 'a group of its user alone');

describe('a config that others can change', () => {
	it.each([0o666, 0o602, 0o777])('is refused with the mode %o', async mode => {
		const path = await write(mode);

		expect(await lineOf(path)).toBe(
			`envpick: cannot use the config \`${path}\` (others can change it: mode ${mode.toString(8)}); run \`chmod go-w\` on it`,
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

	it('is read if the system has no users', async () => {
		const config = await write(0o666);
		expect(await readConfig({config, variables: {}})).toMatchObject({settings: {as: 'json'}});
	});
});

describe('a config of another user', () => {
	const withCommand = serviceOf({accessKeyCommand: ['touch', 'here']});
	const writeForeign = async (content: object): Promise<string> => {
		const path = await write(0o644, content);
		if (isRoot) {
			chownSync(path, 12_345, 12_345);
		}
		return path;
	};
	const me = isRoot ? uid : uid + 1;

	it('is refused if it names a command to run', async () => {
		const path = await writeForeign(withCommand);

		expect(await lineOf(path, me)).toBe(
			`envpick: cannot use the config \`${path}\` (it belongs to another user and names a command to run); use a copy of your own`,
		);
	});

	it('is read if it names no command, or if the system has no users', async () => {
		expect(await read(await writeForeign(serviceOf({})), me)).toMatchObject({services: [{name: 'lab'}]});
		const config = await writeForeign(withCommand);
		expect(await readConfig({config, variables: {}})).toMatchObject({services: [{name: 'lab'}]});
	});

	it.skipIf(!isRoot)(`is read if that user is root, or reads it${userNote('root')}`, async () => {
		expect(await read(await write(0o644, withCommand), 12_345)).toMatchObject({services: [{name: 'lab'}]});
		expect(await read(await writeForeign(withCommand), 12_345)).toMatchObject({services: [{name: 'lab'}]});
	});
});
