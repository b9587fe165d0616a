import {chmodSync, chownSync, mkdirSync, readdirSync, symlinkSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {runShell} from '../helpers/program/envpick.ts';
import {modeOf} from '../helpers/program/histories.ts';
import {userNote} from '../helpers/program/programs.ts';
import type {Run} from '../helpers/program/run-options.ts';

// With this variable, the program would leave the compiled code to Node.
const start = (line: string, env: Readonly<Record<string, string>> = {}): Promise<Run> =>
	runShell(`unset NODE_COMPILE_CACHE; ${line}`, {env});

const listsAll = (run: Run): void => {
	expect(run).toMatchObject({stderr: '', exitCode: 0});
	expect(run.stdout.split('\n')).toHaveLength(49);
};

// Only root can become another user.
const note = userNote('root');
const canBeAnother = note === '';

describe('a run', () => {
	// In Node 20 a recursive `mkdir` never returns there.
	it('with a cache directory that cannot be created still lists', async () => {
		listsAll(await start('"$@" --list --demo', {XDG_CACHE_HOME: '/proc/envpick'}));
	});

	it.skipIf(!canBeAnother)(`of an unknown user still lists${note}`, async () => {
		// Only our own user may read the program's directory.
		const directory = await makeDirectory();
		const line = `cd ${directory}; exec setpriv --reuid 4242 --regid 4242 --clear-groups --inh-caps +dac_read_search --ambient-caps`;

		listsAll(await start(`${line} +dac_read_search "$@" --list --demo`));
	});
});

describe('compiled code', () => {
	const keep = (caches: string): Promise<Run> => start('umask 000; "$@" --version', {XDG_CACHE_HOME: caches});
	const kept = (directory: string): readonly string[] => readdirSync(directory, {recursive: true, encoding: 'utf8'});

	it('is private, whatever the umask', async () => {
		const caches = await makeDirectory();

		expect((await keep(caches)).exitCode).toBe(0);

		const directory = join(caches, 'envpick');
		expect(modeOf(directory)).toBe('700');
		expect(kept(directory).length).toBeGreaterThan(1);
		expect(kept(directory).filter(name => !modeOf(join(directory, name)).endsWith('00'))).toEqual([]);
	});

	it("is separate from an older version's, in a directory that others can change", async () => {
		const caches = await makeDirectory();
		const [directory, older] = [join(caches, 'envpick'), join(caches, 'envpick', 'v24-x64')];
		mkdirSync(older, {recursive: true});
		chmodSync(directory, 0o755);
		chmodSync(older, 0o775);

		expect((await keep(caches)).exitCode).toBe(0);

		expect(modeOf(join(directory, 'compiled'))).toBe('700');
		expect(kept(join(directory, 'compiled')).length).toBeGreaterThan(1);
		expect(kept(older)).toEqual([]);
	});

	it('is not saved below a directory whose entries others can rename', async () => {
		const root = await makeDirectory();
		const caches = join(root, 'theirs', 'caches');
		mkdirSync(caches, {recursive: true, mode: 0o700});
		chmodSync(join(root, 'theirs'), 0o777);
		symlinkSync(caches, join(root, 'link'));

		expect((await keep(caches)).exitCode).toBe(0);
		expect((await keep(join(root, 'link'))).exitCode).toBe(0);

		expect(kept(caches)).toEqual([]);
	});

	it.each([
		['others can change its parent directory', ['envpick'], 0o777],
		['its directory is not private', ['envpick', 'compiled'], 0o755],
		['others can change its directory', ['envpick', 'compiled'], 0o777],
	])('is not saved if %s', async (_, names, mode) => {
		const caches = await makeDirectory();
		mkdirSync(join(caches, ...names), {recursive: true, mode: 0o700});
		chmodSync(join(caches, ...names), mode);

		expect((await keep(caches)).exitCode).toBe(0);

		expect(kept(join(caches, ...names))).toEqual([]);
	});

	it.skipIf(!canBeAnother)(`is not saved in a directory of another user${note}`, async () => {
		const caches = await makeDirectory();
		const theirs = join(caches, 'envpick', 'compiled');
		mkdirSync(theirs, {recursive: true, mode: 0o700});
		chownSync(theirs, 4242, 4242);

		expect((await keep(caches)).exitCode).toBe(0);

		expect(kept(theirs)).toEqual([]);
	});

	it.skipIf(!canBeAnother)(`is not saved in the home of another user, wherever it starts${note}`, async () => {
		const home = join(await makeDirectory(), 'home');
		mkdirSync(join(home, 'project'), {recursive: true});
		for (const name of ['', 'project']) {
			chownSync(join(home, name), 4242, 4242);
		}

		for (const from of ['/', home, join(home, 'project')]) {
			const line = `unset XDG_CACHE_HOME XDG_STATE_HOME; cd ${from}; "$@" --list --demo > /dev/null`;
			expect((await start(line, {HOME: home})).exitCode).toBe(0);
			expect(kept(home)).toEqual(['project']);
		}
	});
});
