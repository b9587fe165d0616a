import {spawnSync} from 'node:child_process';
import {
	chmodSync,
	chownSync,
	closeSync,
	fstatSync,
	lchownSync,
	mkdirSync,
	openSync,
	renameSync,
	type Stats,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import {join, relative} from 'node:path';
import {describe, expect, it} from 'vitest';
import {type Account, checkWay} from '../../source/system/io/trusted-path.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {linuxNote, userNote} from '../helpers/program/programs.ts';

const me = process.getuid?.() ?? 0;

const weakPlacesOf = (path: string, account: Partial<Account>, opened?: Stats) =>
	checkWay(path, {userId: undefined, home: undefined, ...account}, opened)
		.filter(({weakness}) => weakness !== undefined)
		.map(place => ({...place, isForeign: place.weakness === 'owner'}));

/**
A directory that has `file`, `open/file` in a directory of mode 777, and `shared/file` in a sticky one. `weak` names the weak
places on the way to a path in it.
*/
const makeGround = async () => {
	const root = await makeDirectory();
	for (const [name, mode] of [
		['open', 0o777],
		['shared', 0o1777],
	] as const) {
		mkdirSync(join(root, name));
		chmodSync(join(root, name), mode);
	}
	for (const name of ['file', 'open/file', 'shared/file']) {
		writeFileSync(join(root, name), '', {mode: 0o600});
	}
	const at = (name: string) => join(root, name);
	const weak = (name: string, account: {userId?: number; home?: string} = {}): readonly string[] =>
		weakPlacesOf(`${root}/${name}`, {userId: me, ...account}).map(
			({path, isForeign}) => `${relative(root, path) || '.'}${isForeign ? ' of another' : ''}`,
		);
	return {root, at, weak, link: (target: string, name: string) => symlinkSync(target, at(name))};
};

describe('a path that another user could replace', () => {
	it('has a directory that others can write, however far above', async () => {
		const {at, weak, root} = await makeGround();
		mkdirSync(at('open/a/b'), {recursive: true, mode: 0o700});

		expect([weak('file'), weak('open/file'), weak('open/a/b'), weak('open/a/b/none')]).toEqual([
			[],
			['open'],
			['open'],
			['open'],
		]);
		chmodSync(root, 0o757);
		expect([weak('file'), weak('open/file')]).toEqual([['.'], ['.', 'open']]);
	});

	it('has no sticky directory, where only the owner of an entry can replace it', async () => {
		const {weak} = await makeGround();

		expect([weak('shared/file'), weak('shared/none')]).toEqual([[], []]);
	});

	it('has a link in an open directory, or one that leads into such a directory', async () => {
		const {weak, link} = await makeGround();
		link('open/file', 'into');
		link('../file', 'open/out');
		link('open', 'directory');
		link('open/out', 'twice');
		link('file', 'safe');

		expect(['into', 'open/out', 'directory/file', 'twice', 'safe'].map(name => weak(name))).toEqual([
			['open'],
			['open'],
			['open'],
			['open'],
			[],
		]);
	});

	it('is followed like the system does, by the real directory above that of a link', async () => {
		const {at, weak, link} = await makeGround();
		mkdirSync(at('open/below'), {mode: 0o700});
		link('open/below', 'elsewhere');

		// Without links it would be `file`.
		expect(weak('elsewhere/../file')).toEqual(['open']);
		link('../file', 'open/below/up');
		expect(weak('elsewhere/up')).toEqual(['open']);
	});

	it('is an error if its links never end', async () => {
		const {weak, link} = await makeGround();
		link('b', 'a');
		link('a', 'b');

		expect(() => weak('a')).toThrow('ELOOP');
	});

	it('starts at the current directory if it is relative', async () => {
		const {at} = await makeGround();
		const path = relative(process.cwd(), at('open/file'));

		expect(weakPlacesOf(path, {userId: me}).map(place => place.path)).toEqual([at('open')]);
	});

	it('is any, or none, on a system without users', async () => {
		const {at} = await makeGround();

		expect(weakPlacesOf(at('open/file'), {userId: undefined})).toEqual([]);
		expect(weakPlacesOf('/dev/null', {userId: me})).toEqual([]);
	});

	it('has a file or pipe that others can write, or that is not theirs', async () => {
		const {at, weak} = await makeGround();
		spawnSync('mkfifo', ['-m', '622', at('pipe')]);
		// Only in a directory, that mode protects its entries.
		chmodSync(at('file'), 0o1646);
		const other = {userId: me + 1, home: '/'};

		expect([weak('file'), weak('pipe')]).toEqual([['file'], ['pipe']]);
		const foreign = me === 0 ? [] : ['. of another', 'file of another'];
		expect(weak('file', other)).toEqual(me === 0 ? ['file'] : foreign);
	});
});

describe('a path by which a file was opened', () => {
	const opened = (path: string) => statSync(path);

	it('must lead to that file, also by links and `..`', async () => {
		const {at, link, root} = await makeGround();
		link('shared/../file', 'link');
		const way = (name: string, of: string) => () => weakPlacesOf(`${root}/${name}`, {userId: me}, opened(at(of)));

		for (const name of ['file', 'link', 'shared/.././file', './/link']) {
			expect(way(name, 'file')(), name).toEqual([]);
		}
		for (const name of ['open/file', 'shared/file', 'none', 'none/file', 'shared', 'shared/..']) {
			expect(way(name, 'file'), name).toThrow('ESTALE');
		}
		const before = opened(at('file'));
		renameSync(at('shared/file'), at('file'));
		expect(() => weakPlacesOf(at('file'), {userId: me}, before)).toThrow('ESTALE');
	});

	it('must be UTF-8, as Node cannot spell another, also in a link', async () => {
		const {root, at} = await makeGround();
		const odd = Buffer.concat([Buffer.from(`${root}/odd`), Buffer.from([0xff])]);
		mkdirSync(odd);
		symlinkSync(odd, at('link'));

		expect(() => weakPlacesOf(at('link/file'), {userId: me})).toThrow('ESTALE');
		expect(() => weakPlacesOf(at('link/file'), {userId: me}, opened(at('file')))).toThrow('ESTALE');
	});
});

describe.skipIf(linuxNote !== '')(`an open descriptor${linuxNote}`, () => {
	it('is checked without the directories of its file, as it cannot be exchanged', async () => {
		const {at} = await makeGround();
		const descriptor = openSync(at('open/file'), 'r');
		const path = `/dev/fd/${descriptor}`;
		const weak = () => weakPlacesOf(path, {userId: me}, fstatSync(descriptor)).map(({stats}) => stats.ino);

		expect(weak()).toEqual([]);
		chmodSync(at('open/file'), 0o666);
		expect(weak()).toEqual([fstatSync(descriptor).ino]);
		symlinkSync(path, at('shared/link'));
		const byLink = weakPlacesOf(at('shared/link'), {userId: me}, fstatSync(descriptor));
		expect(byLink.map(place => place.path)).toEqual([path]);
		closeSync(descriptor);
	});

	it.skipIf(me !== 0)(`of a pipe is not checked, as with sudo${userNote('root')}`, async () => {
		const {at} = await makeGround();
		spawnSync('mkfifo', ['-m', '666', at('pipe')]);
		chownSync(at('pipe'), 54_321, 54_321);
		const pipe = statSync(at('pipe'));

		expect(['/dev/fd/7', '/proc/self/fd/7', '/dev/stdin'].map(path => weakPlacesOf(path, {userId: me}, pipe))).toEqual([
			[],
			[],
			[],
		]);
		expect(() => weakPlacesOf('/dev/fd/../stdin', {userId: me}, pipe)).toThrow('ESTALE');
		expect(weakPlacesOf(at('pipe'), {userId: me}, pipe)).toHaveLength(1);
	});

	it('of a directory leads to the directory', async () => {
		const {at} = await makeGround();
		const descriptor = openSync(at('open'), 'r');

		const weak = weakPlacesOf(`/dev/fd/${descriptor}/file`, {userId: me});

		expect(weak.map(({path}) => path)).toEqual([at('open')]);
		closeSync(descriptor);
	});
});

const someone = 12_345;
const another = 54_321;

describe.skipIf(me !== 0)(`a path of another user${userNote('root')}`, () => {
	it('has their file, directory or link; what is of root is safe', async () => {
		const {at, weak, link} = await makeGround();
		link('file', 'link');
		mkdirSync(at('theirs'));
		writeFileSync(at('theirs/file'), '');
		const mine = {userId: someone};
		expect(['file', 'link', 'theirs/file'].map(name => weak(name, mine))).toEqual([[], [], []]);

		lchownSync(at('link'), another, another);
		chownSync(at('theirs'), another, another);
		expect([weak('link', mine), weak('theirs/file', mine)]).toEqual([['link of another'], ['theirs of another']]);
		chownSync(at('file'), another, another);
		expect([weak('file', mine), weak('file', {userId: another})]).toEqual([['file of another'], []]);
	});

	it('is safe in their home, as with sudo; but not what anyone may have created', async () => {
		const {at, weak} = await makeGround();
		mkdirSync(at('home/shared'), {recursive: true});
		chmodSync(at('home'), 0o755);
		chmodSync(at('home/shared'), 0o1777);
		mkdirSync(at('homes'));
		for (const name of ['home/file', 'home/shared/file', 'home/third', 'homes/file']) {
			writeFileSync(at(name), '');
		}
		for (const name of ['home', 'home/file', 'home/shared', 'home/shared/file', 'homes', 'homes/file', 'file']) {
			chownSync(at(name), another, another);
		}
		chownSync(at('home/third'), someone, someone);

		const names = ['home/file', 'home/shared/file', 'home/third', 'homes/file', 'file'];
		const all = (home: string) => names.map(name => weak(name, {home}).map(place => place.replace(' of another', '')));
		const beside = ['homes', 'homes/file'];
		expect(all(at('home'))).toEqual([[], ['home/shared/file'], ['home/third'], beside, ['file']]);
		const foreign = [
			['home', 'home/file'],
			['home', 'home/shared', 'home/shared/file'],
			['home', 'home/third'],
			beside,
			['file'],
		];
		const relatively = relative(process.cwd(), at('home'));
		for (const home of ['', '.', relatively, '/', '/nonexistent', at('home/none'), at('home/file')]) {
			expect(all(home), home).toEqual(foreign);
		}
	});

	it.each([
		['others can write above it', 0o777],
		['anyone may have created it', 0o1777],
	])('is not safe in a home if %s, also by a link', async (_, mode) => {
		const {at, weak, root} = await makeGround();
		mkdirSync(at('given/home'), {recursive: true});
		for (const name of ['given/home/file', 'given/file']) {
			writeFileSync(at(name), '');
		}
		for (const name of ['given', 'given/home', 'given/home/file', 'given/file']) {
			chownSync(at(name), another, another);
		}
		symlinkSync('given/home', at('link'));
		lchownSync(at('link'), another, another);
		const isSafe = (name: string, home: string) => weak(name, {home}).every(place => !place.endsWith('of another'));

		expect([isSafe('given/home/file', at('given/home')), isSafe('link/file', at('link'))]).toEqual([true, true]);
		expect(isSafe('given/file', at('given/home'))).toBe(false);
		symlinkSync('../given/home', at('open/home'));
		lchownSync(at('open/home'), another, another);
		expect(isSafe('given/home/file', at('open/home'))).toBe(false);
		chmodSync(root, mode);
		expect([isSafe('given/home/file', at('given/home')), isSafe('link/file', at('link'))]).toEqual([false, false]);
	});

	it('is safe if they own what is above the home, but not if others can write it', async () => {
		const {at, weak} = await makeGround();
		mkdirSync(at('department/home'), {recursive: true});
		chownSync(at('department'), another, another);
		writeFileSync(at('department/home/file'), '');
		const inHome = () => weak('department/home/file', {home: at('department/home')});

		expect([inHome(), weak('department/home/file')]).toEqual([[], ['department of another']]);
		chmodSync(at('department'), 0o777);
		expect(inHome()).toContain('department');
	});

	it('is weak if their group can write it, but not if the group is the own one', async () => {
		const {at, weak} = await makeGround();
		chmodSync(at('file'), 0o660);
		const withGroup = (gid: number) => {
			chownSync(at('file'), 0, gid);
			return weak('file', {userId: someone});
		};

		expect([withGroup(another), withGroup(someone), withGroup(0)]).toEqual([['file'], [], []]);
	});

	it('is judged by the file that was opened, not by what replaced it', async () => {
		const {at} = await makeGround();
		chownSync(at('open/file'), another, another);
		const opened = statSync(at('open/file'));
		chownSync(at('open/file'), 0, 0);

		const weak = weakPlacesOf(at('open/file'), {userId: 0}, opened);

		expect(weak.map(({isForeign}) => isForeign)).toEqual([false, true]);
	});
});
