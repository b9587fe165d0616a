import {spawnSync} from 'node:child_process';
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	readdirSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {openMemory} from '../../source/history/io/memory.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {
	keep,
	keepIn,
	listingsIn,
	memoryOf,
	modeOf,
	openHome,
	owner,
	remembered,
	rememberProgram,
	tagsOf,
} from '../helpers/program/memories.ts';
import {pickedOf, tagsOfPick} from '../helpers/state/picks.ts';

describe('what is remembered of a service', () => {
	it('is not written, deleted or forgotten in a folder behind a link', async () => {
		const [home, elsewhere] = [await makeFolder(), await makeFolder()];
		const files = ['.bashrc', '0123456789abcdef', '.tags.0123456789ab', 'tags'];
		for (const name of files) {
			writeFileSync(join(elsewhere, name), '', {mode: 0o600});
			utimesSync(join(elsewhere, name), 1, 1);
		}
		chmodSync(elsewhere, 0o700);
		mkdirSync(join(home, '.cache/envpick'), {recursive: true, mode: 0o700});
		symlinkSync(elsewhere, listingsIn(home));

		keep(home, 'os:a');
		memoryOf(home).drop();

		expect(openHome(home)?.forget()).toEqual({listings: 0, tags: 0, picks: 0, isAll: false});
		expect(readdirSync(elsewhere).sort()).toEqual([...files].sort());
	});

	it('is not kept where there is no home, and no home is made', async () => {
		const home = join(await makeFolder(), 'none');

		keep(home, 'os:a');

		expect(existsSync(home)).toBe(false);
		expect(openMemory({environment: {}, userId: 0})).toBeUndefined();
	});

	it('is not kept where no folder can be made', () => {
		keep('/proc', 'os:a');

		expect(remembered('/proc')).toBeUndefined();
	});

	it('is not kept where its folder cannot be made', async () => {
		const home = await makeFolder();
		writeFileSync(join(home, '.cache'), '');
		const notes: string[] = [];

		keepIn(memoryOf(home, {}, notes), 'os:a');

		expect(notes.at(-1)).toMatch(/^remember: cannot write a listing \(E\w+\)$/);
	});

	it('is what was kept before, where the disk is full', async () => {
		const home = await makeFolder();
		// Less than one environment may hold, and more than a file here.
		const size = 10_000;
		keep(home, 'os:a');
		memoryOf(home).addPick(pickedOf(['os:a']));
		const names = () => readdirSync(home, {recursive: true}).sort();
		const before = names();

		// No file may be larger than 16 KiB: a write ends in its middle, as on a full disk.
		const line = 'ulimit -f 16; trap "" XFSZ; exec "$0" "$@"';
		const command = [process.execPath, rememberProgram, home, owner.base, 'x', '1', `${size}`];
		const {stdout} = spawnSync('bash', ['-c', line, ...command], {encoding: 'utf8'});

		expect(stdout).toBe('kept');
		expect(names()).toEqual(before);
		expect(remembered(home)).toEqual(['os:a']);
		expect(memoryOf(home).picks().map(tagsOfPick)).toEqual([[['os:x-0']], [['os:a']]]);
	});

	it('is not read, and not kept, in folders of somebody else, where others may rename, or in the home of another', async () => {
		const userId = process.getuid?.() ?? 0;
		const home = await makeFolder();
		keep(home, 'os:a');
		const of = (user: number) => openMemory({environment: {HOME: home}, userId: user})?.of(owner);
		expect(of(userId + 1)?.listing()).toBeUndefined();
		expect(tagsOf(of(userId)?.listing()?.listing)).toEqual(['os:a']);

		chmodSync(join(home, '.cache/envpick'), 0o777);
		expect(of(userId)?.listing()).toBeUndefined();

		const theirs = await makeFolder();
		// Root may give a folder away; who else runs this is another user than its owner to begin with.
		if (userId === 0) {
			chownSync(theirs, 12_345, 12_345);
		}
		const environment = {HOME: theirs};
		const memory = openMemory({environment, userId: userId === 0 ? 0 : userId + 1})?.of(owner);
		keepIn(memory, 'os:a');
		memory?.addPick(pickedOf(['os:a']));
		expect(readdirSync(theirs)).toEqual([]);
	});

	it('is not kept below a folder in which others may rename, nor behind a link into one', async () => {
		const root = await makeFolder();
		const home = join(root, 'theirs', 'home');
		mkdirSync(home, {recursive: true, mode: 0o700});
		symlinkSync(home, join(root, 'link'));
		for (const mode of [0o777, 0o1777]) {
			chmodSync(join(root, 'theirs'), mode);
			keep(home, 'os:a');
			keep(join(root, 'link'), 'os:a');

			expect(remembered(home)).toEqual(mode === 0o777 ? undefined : ['os:a']);
		}
	});

	it('is for this person alone under any umask', async () => {
		const umask = process.umask(0);
		onTestFinished(() => void process.umask(umask));
		const home = await makeFolder();

		keep(home, 'os:a', {service: 'work'});
		memoryOf(home, {service: 'work'}).addPick(pickedOf(['os:a']));

		const found = readdirSync(home, {recursive: true, withFileTypes: true});
		expect(found).toHaveLength(10);
		for (const one of found) {
			expect(modeOf(join(one.parentPath, one.name))).toBe(one.isFile() ? '600' : '700');
		}
	});

	it.each([
		['is in the folders that XDG names', {XDG_CACHE_HOME: '/cache', XDG_STATE_HOME: '/state/'}, ['cache', 'state']],
		['is in the home where XDG names none', {XDG_CACHE_HOME: '', XDG_STATE_HOME: ''}, ['.cache', '.local']],
		[
			'is in the home where XDG names relative ones',
			{XDG_CACHE_HOME: 'a', XDG_STATE_HOME: './b'},
			['.cache', '.local'],
		],
		['is nothing where there is no home for picks', {XDG_CACHE_HOME: '/cache', HOME: ''}, []],
		[
			'is in the folders that XDG names without a home',
			{XDG_CACHE_HOME: '/a', XDG_STATE_HOME: '/b', HOME: ''},
			['a', 'b'],
		],
	])('%s', async (_, variables, expected) => {
		const home = await makeFolder();
		const given = Object.entries({HOME: '/', ...variables});
		const environment = Object.fromEntries(
			given.map(([name, value]) => [name, value.startsWith('/') ? join(home, value) : value]),
		);
		const memory = openMemory({environment, userId: process.getuid?.()})?.of(owner);

		keepIn(memory, 'os:a');
		memory?.addPick(pickedOf(['os:a']));

		expect(readdirSync(home).sort()).toEqual(expected);
		expect(tagsOf(memory?.listing()?.listing)).toEqual(expected.length === 0 ? undefined : ['os:a']);
	});
});
