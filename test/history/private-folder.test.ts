import {spawnSync} from 'node:child_process';
import {
	chmodSync,
	chownSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {openPrivateFolder} from '../../source/history/io/private-folder.ts';
import {makeFolder} from '../helpers/program/folder.ts';

const me = process.getuid?.() ?? 0;

/** A private folder at a path, and what the log was told. */
const openAt = (path: string, userId = me) => {
	const notes: string[] = [];
	return {notes, folder: openPrivateFolder({path, userId, what: 'a file', note: line => notes.push(line)})};
};

/** One in a new folder. */
const open = async () => {
	const home = await makeFolder();
	const path = join(home, 'listings');
	return {home, path, ...openAt(path)};
};

describe('a private folder', () => {
	it('has files that are written, read, listed and deleted, and says nothing of that', async () => {
		const {folder, path, notes} = await open();
		expect([folder.list(), folder.remove('tags'), folder.read('tags', 7)]).toEqual([[], true, undefined]);

		expect(folder.write('tags', 'größe')).toBe(true);

		expect(folder.read('tags', 7)).toEqual({text: 'größe', time: expect.any(Number)});
		expect(folder.list()).toEqual([{name: 'tags', time: expect.any(Number), bytes: 7}]);
		expect(folder.remove('tags')).toBe(true);
		expect([readdirSync(path), notes]).toEqual([[], []]);
	});

	it('is for one person alone under any umask', async () => {
		const umask = process.umask(0);
		onTestFinished(() => void process.umask(umask));
		const {folder, path} = await open();

		folder.write('tags', 'text');

		expect([path, join(path, 'tags')].map(one => (statSync(one).mode & 0o777).toString(8))).toEqual(['700', '600']);
	});

	it.each<[string, (path: string, home: string) => unknown]>([
		['open to others', path => chmodSync(path, 0o755)],
		['below one in which others may rename', (_, home) => chmodSync(home, 0o777)],
		[
			'a link to another',
			(path, home) => {
				spawnSync('mv', [path, join(home, 'elsewhere')]);
				symlinkSync(join(home, 'elsewhere'), path);
			},
		],
	])('is neither read nor changed if it is %s, and the log says why', async (_, spoil) => {
		const {folder, path, home, notes} = await open();
		folder.write('tags', 'text');
		spoil(path, home);

		expect([folder.read('tags', 9), folder.write('tags', 'other'), folder.remove('tags'), folder.list()]).toEqual([
			...[undefined, false, false, undefined],
		]);

		expect(readFileSync(join(path, 'tags'), 'utf8')).toBe('text');
		expect(notes).toEqual(['read', 'write', 'delete', 'list'].map(verb => `history: cannot ${verb} a file (EPERM)`));
	});

	it('is not made behind a link into a folder in which others may rename', async () => {
		const {home} = await open();
		const theirs = join(home, 'theirs');
		mkdirSync(join(theirs, 'own'), {recursive: true, mode: 0o700});
		symlinkSync(join(theirs, 'own'), join(home, 'link'));
		for (const mode of [0o777, 0o1777]) {
			chmodSync(theirs, mode);

			expect(openAt(join(home, 'link', 'files')).folder.write('a', 'b')).toBe(mode === 0o1777);
		}
	});

	it('is neither read nor made if another user owns it or its group can rename', async () => {
		const {home, path} = await open();
		mkdirSync(path, {mode: 0o700});
		writeFileSync(join(path, 'tags'), 'text', {mode: 0o600});
		expect(openAt(path, me + 1).folder.read('tags', 9)).toBeUndefined();

		// Root may give a folder away; who else runs this is another user than its owner to begin with.
		if (me === 0) {
			chmodSync(home, 0o770);
			chownSync(home, 0, 12_345);
			expect(openAt(join(home, 'a', 'b'), 0).folder.write('tags', 'text')).toBe(false);
			chownSync(home, 12_345, 12_345);
		}
		const {folder} = openAt(join(home, 'a', 'b'), me === 0 ? 0 : me + 1);
		expect([folder.write('tags', 'text'), readdirSync(home)]).toEqual([false, ['listings']]);
	});

	it('is not made if that fails', async () => {
		const {home, path, folder, notes} = await open();
		writeFileSync(path, '');

		expect([folder.write('tags', 'text'), readdirSync(home)]).toEqual([false, ['listings']]);
		expect(notes).toHaveLength(1);
		expect(openAt('/proc/x').folder.write('a', 'b')).toBe(false);
	});

	it.each<[string, (file: string) => unknown, why: string]>([
		[
			'open to others',
			file => {
				writeFileSync(file, 'text');
				// Whatever the umask.
				chmodSync(file, 0o644);
			},
			'EPERM',
		],
		['a folder', file => mkdirSync(file, {mode: 0o700}), 'EPERM'],
		['a pipe', file => spawnSync('mkfifo', ['-m', '600', file]), 'EPERM'],
		['a link', file => symlinkSync('tags', file), 'ELOOP'],
		['larger than was asked for', file => writeFileSync(file, 'texts', {mode: 0o600}), 'EFBIG'],
	])('does not read a file that is %s, and the log says why', async (_, make, why) => {
		const {folder, path, notes} = await open();
		folder.write('tags', 'text');
		make(join(path, 'odd'));

		expect([folder.read('tags', 4)?.text, folder.read('odd', 4)]).toEqual(['text', undefined]);

		expect(notes).toEqual([`history: cannot read a file (${why})`]);
	});
});
