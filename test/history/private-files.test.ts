import {chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {openPrivateFiles} from '../../source/history/io/private-files.ts';
import {makeFolder} from '../helpers/program/folder.ts';

const me = process.getuid?.() ?? 0;
const listing = '0123456789abcdef';

/** Files in a folder of a home, and what the log was told. */
const open = async (userId = me) => {
	const home = await makeFolder();
	const path = join(home, 'listings');
	const notes: string[] = [];
	return {home, path, notes, files: openPrivateFiles({path, home, userId, note: line => notes.push(line)})};
};

describe('private files', () => {
	it('are written, read, listed and removed, and nothing is said of that', async () => {
		const {files, path, notes} = await open();
		expect([files.list(), files.remove('tags')]).toEqual([[], true]);

		expect(files.write('tags', 'größe')).toBe(true);

		expect(files.read('tags', 7)).toEqual({text: 'größe', time: expect.any(Number)});
		expect(files.list()).toEqual([{name: 'tags', time: expect.any(Number), bytes: 7}]);
		expect(files.remove('tags')).toBe(true);
		expect([readdirSync(path), notes]).toEqual([[], []]);
	});

	it('say in the log what could not be done, with which kind of file, and why', async () => {
		const {files, path, notes} = await open(me + 1);
		mkdirSync(path, {mode: 0o700});

		expect(files.read(listing, 100)).toBeUndefined();
		expect(files.write('picks.json', 'text')).toBe(false);
		expect(files.remove('tags-work')).toBe(false);
		expect(files.list()).toBeUndefined();

		expect(notes).toEqual([
			'remember: cannot read a listing (EPERM)',
			'remember: cannot write picks.json (EPERM)',
			'remember: cannot remove tags (EPERM)',
			'remember: cannot list the folder (EPERM)',
		]);
		expect(readdirSync(path)).toEqual([]);
	});

	it('say why a file is not read', async () => {
		const {files, home, path, notes} = await open();
		files.write('tags', 'text');
		writeFileSync(join(path, 'open'), 'text');
		chmodSync(join(path, 'open'), 0o644);
		writeFileSync(join(home, 'outside'), 'text', {mode: 0o600});
		symlinkSync(join(home, 'outside'), join(path, 'link'));
		mkdirSync(join(path, 'folder'), {mode: 0o700});

		expect(['none', 'open', 'link', 'folder'].map(name => files.read(name, 4))).toEqual(Array(4).fill(undefined));
		expect(files.read('tags', 3)).toBeUndefined();
		expect(notes.map(note => /\((\w+)\)$/.exec(note)?.[1])).toEqual(['ENOENT', 'EPERM', 'ELOOP', 'EPERM', 'EFBIG']);
	});

	it('are not made in a home that is not there', async () => {
		const {home} = await open();
		const gone = join(home, 'gone');
		const notes: string[] = [];
		const files = openPrivateFiles({
			...{path: join(gone, 'listings'), home: gone, userId: me, note: line => notes.push(line)},
		});

		expect(files.write('tags', 'text')).toBe(false);

		expect([existsSync(gone), notes]).toEqual([false, ['remember: cannot write tags (ENOENT)']]);
	});
});
