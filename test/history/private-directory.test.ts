import {spawnSync} from 'node:child_process';
import {
	chmodSync,
	chownSync,
	lchownSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {openPrivateDirectory} from '../../source/history/io/private-directory.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {userNote} from '../helpers/program/programs.ts';

const me = process.getuid?.() ?? 0;

/** A private directory at a path, and the lines that it logged. */
const openAt = (path: string, userId = me) => {
	const notes: string[] = [];
	return {notes, directory: openPrivateDirectory({path, userId, what: 'a file', note: line => notes.push(line)})};
};

/** A private directory within a new directory. */
const open = async () => {
	const home = await makeDirectory();
	const path = join(home, 'listings');
	return {home, path, ...openAt(path)};
};

describe('a private directory', () => {
	it('has files that are written, read, listed and deleted silently', async () => {
		const {directory, path, notes} = await open();
		expect([directory.list(), directory.remove('tags'), directory.read('tags', 7)]).toEqual([[], true, undefined]);

		expect(directory.write({name: 'tags', text: 'größe'})).toBe(true);

		expect([directory.read('none', 7), directory.remove('none')]).toEqual([undefined, true]);
		expect(directory.read('tags', 7)).toEqual({text: 'größe', time: expect.any(Number)});
		expect(directory.list()).toEqual([{name: 'tags', time: expect.any(Number), bytes: 7}]);
		expect(directory.remove('tags')).toBe(true);
		expect([readdirSync(path), notes]).toEqual([[], []]);
	});

	it.each<[string, (path: string, home: string) => unknown]>([
		['open to others', path => chmodSync(path, 0o701)],
		['open to its group', path => chmodSync(path, 0o750)],
		['where others may rename it', (_, home) => chmodSync(home, 0o777)],
		[
			'a link to another',
			(path, home) => {
				spawnSync('mv', [path, join(home, 'elsewhere')]);
				symlinkSync(join(home, 'elsewhere'), path);
			},
		],
	])('is neither read nor changed if it is %s, and the log says why', async (_, spoil) => {
		const {directory, path, home, notes} = await open();
		directory.write({name: 'tags', text: 'text'});
		spoil(path, home);

		const changes = [directory.write({name: 'tags', text: 'other'}), directory.remove('tags')];
		expect([directory.read('tags', 9), ...changes, directory.list()]).toEqual([undefined, false, false, undefined]);

		expect(readFileSync(join(path, 'tags'), 'utf8')).toBe('text');
		expect(notes).toEqual(['write', 'delete', 'read', 'list'].map(verb => `history: cannot ${verb} a file (EPERM)`));
	});

	it('is not created through a link into a shared directory', async () => {
		const {home} = await open();
		const theirs = join(home, 'theirs');
		mkdirSync(join(theirs, 'own'), {recursive: true, mode: 0o700});
		symlinkSync('theirs/own', join(home, 'link'));
		for (const mode of [0o777, 0o1777]) {
			chmodSync(theirs, mode);

			expect(openAt(join(home, 'link', 'files')).directory.write({name: 'a', text: 'b'})).toBe(mode === 0o1777);
		}
	});

	it('is neither read nor created if another user could replace it', async () => {
		const {home, path} = await open();
		mkdirSync(path, {mode: 0o700});
		writeFileSync(join(path, 'tags'), 'text', {mode: 0o600});
		expect(openAt(path, me + 1).directory.read('tags', 9)).toBeUndefined();

		// Root can change the owner of the directory. Other users pass a user ID other than the owner's.
		chownSync(home, me === 0 ? 12_345 : me, -1);
		const {directory} = openAt(join(home, 'a', 'b'), me === 0 ? 0 : me + 1);
		expect([directory.write({name: 'tags', text: 'text'}), readdirSync(home)]).toEqual([false, ['listings']]);
	});

	it.skipIf(me !== 0)(`is not created in a link or a group of another user${userNote('root')}`, async () => {
		const {home} = await open();
		symlinkSync(home, join(home, 'link'));
		lchownSync(join(home, 'link'), 12_345, 12_345);
		expect(openAt(join(home, 'link', 'a'), 0).directory.write({name: 'tags', text: 'text'})).toBe(false);
		chmodSync(home, 0o770);
		chownSync(home, 0, 12_345);
		expect(openAt(join(home, 'a', 'b'), 0).directory.write({name: 'tags', text: 'text'})).toBe(false);
	});

	it('needs no mode and no owner on a system without users', async () => {
		const {path, directory} = await open();
		directory.write({name: 'tags', text: 'old'});
		chmodSync(path, 0o777);
		const other = openPrivateDirectory({path, userId: undefined, what: 'a file', note: () => {}});

		expect([other.write({name: 'tags', text: 'new'}), other.read('tags', 9)?.text]).toEqual([true, 'new']);
	});

	it('is not created if that fails', async () => {
		const {home, path, directory, notes} = await open();
		writeFileSync(path, '', {mode: 0o600});

		expect([directory.write({name: 'tags', text: 'text'}), readdirSync(home)]).toEqual([false, ['listings']]);
		expect(notes).toEqual(['history: cannot write a file (EPERM)']);
		expect(openAt('/proc/x').directory.write({name: 'a', text: 'b'})).toBe(false);
	});

	it.each<[string, (file: string) => unknown, why: string]>([
		// A command sets the mode, whatever the umask is.
		['open to others', file => spawnSync('install', ['-m', '604', '/dev/null', file]), 'EPERM'],
		['open to its group', file => spawnSync('install', ['-m', '640', '/dev/null', file]), 'EPERM'],
		['a directory', file => mkdirSync(file, {mode: 0o700}), 'EPERM'],
		['a pipe', file => spawnSync('mkfifo', ['-m', '600', file]), 'EPERM'],
		['a link', file => symlinkSync('tags', file), 'EPERM'],
		['larger than the limit', file => writeFileSync(file, 'texts', {mode: 0o600}), 'EFBIG'],
	])('does not read a file that is %s, and the log says why', async (kind, make, why) => {
		const {directory, path, notes} = await open();
		directory.write({name: 'tags', text: 'text'});
		make(join(path, 'odd'));

		expect([directory.read('tags', 4)?.text, directory.read('odd', 4)]).toEqual(['text', undefined]);

		expect(notes).toEqual([`history: cannot read a file (${why})`]);
		// It is replaced, not written through.
		expect(directory.write({name: 'odd', text: 'new'})).toBe(kind !== 'a directory');
		expect(directory.read('tags', 4)?.text).toBe('text');
	});
});
