import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {describe, expect, it, onTestFinished} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {type Owner, openMemory} from '../../source/remember/io/memory.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {listingOf} from '../helpers/service/service.ts';

const owner: Owner = {base: 'https://sandbox.example', service: undefined, key: ['variable', 'a key']};

const open = (home: string, notes?: string[]) =>
	openMemory({
		environment: {HOME: home},
		platform: 'linux',
		userId: process.getuid?.(),
		note: line => notes?.push(line),
	});

const memoryOf = (home: string, more: Partial<Owner> = {}, notes?: string[]) =>
	open(home, notes)?.of({...owner, ...more}) ?? expect.unreachable();

const bodyOf = (...environments: readonly (readonly string[])[]): string => JSON.stringify(listingOf(...environments));

const keep = (home: string, tag: string, more: Partial<Owner> = {}): void => {
	const body = bodyOf([tag]);
	memoryOf(home, more).keep(body, decodeListing(JSON.parse(body)));
};

const tagsOf = (listing: Listing | undefined): readonly string[] | undefined => listing?.tags.map(({value}) => value);

const remembered = (home: string, more: Partial<Owner> = {}) => tagsOf(memoryOf(home, more).listing()?.listing);

const listingsIn = (home: string): string => join(home, '.cache', 'envpick', 'listings');

const fileIn = (home: string): string =>
	join(listingsIn(home), readdirSync(listingsIn(home)).find(name => /^[\da-f]{16}$/.test(name)) ?? '');

const listingFiles = (home: string, pattern = /^[\da-f]{16}$/): readonly string[] =>
	readdirSync(listingsIn(home))
		.filter(name => pattern.test(name))
		.map(name => join(listingsIn(home), name));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

const program = fileURLToPath(new URL('../helpers/program/remember-program.ts', import.meta.url));

describe('what is remembered of a service', () => {
	it('is its listing and when it came, in files for one person alone', async () => {
		const home = await makeFolder();
		const before = Date.now();

		keep(home, 'os:a');
		memoryOf(home).addPick([['os:a']]);

		expect(remembered(home)).toEqual(['os:a']);
		expect(memoryOf(home).listing()?.time).toBeGreaterThanOrEqual(before);
		const files = ['.cache/envpick/listings/tags', '.local/state/envpick/picks.json'].map(name => join(home, name));
		expect([fileIn(home), ...files].map(modeOf)).toEqual(['600', '600', '600']);
		expect([listingsIn(home), join(home, '.cache'), join(home, '.local/state/envpick')].map(modeOf)).toEqual([
			'700',
			'700',
			'700',
		]);
		expect(readFileSync(fileIn(home), 'utf8')).not.toContain('a key');
	});

	it.each<Partial<Owner>>([
		{base: 'https://other.example'},
		{service: 'work'},
		{key: ['variable', 'other']},
		{key: ['command', 'a key']},
	])('is nothing under another address, service or key: %j', async other => {
		const home = await makeFolder();

		keep(home, 'os:a');

		expect(remembered(home, other)).toBeUndefined();
	});

	it('is the baseline apart from the listing', async () => {
		const home = await makeFolder();
		keep(home, 'os:a');
		expect(memoryOf(home).baseline()).toBeUndefined();
		expect(memoryOf(home).moveBaseline(decodeListing(listingOf(['os:a'])))).toBe(true);

		keep(home, 'os:b');

		expect(tagsOf(memoryOf(home).baseline()?.listing)).toEqual(['os:a']);
		expect(remembered(home)).toEqual(['os:b']);
	});

	it('is gone once it is dropped', async () => {
		const home = await makeFolder();
		keep(home, 'os:a');
		memoryOf(home).moveBaseline(decodeListing(listingOf(['os:a'])));

		memoryOf(home).drop();

		expect(readdirSync(listingsIn(home))).toEqual(['tags']);
	});

	it('has the words of the service that was listed last, and those of each by its name', async () => {
		const home = await makeFolder();
		const words = (name: string) => readFileSync(join(listingsIn(home), name), 'utf8');
		keep(home, 'os:a', {service: 'work'});

		keep(home, 'os:b');

		expect([words('tags'), words('tags-work')]).toEqual(['os:b\n', 'os:a\n']);
	});

	it('is at most sixteen listings, the newest, each with its baseline', async () => {
		const home = await makeFolder();
		for (let index = 0; index < 18; index++) {
			const base = `https://${index}.example`;
			keep(home, `os:${index}`, {base});
			memoryOf(home, {base}).moveBaseline(decodeListing(listingOf(['os:a'])));
			for (const name of readdirSync(listingsIn(home))) {
				const path = join(listingsIn(home), name);
				const {mtimeMs} = statSync(path);
				utimesSync(path, mtimeMs / 1000 - 60, mtimeMs / 1000 - 60);
			}
		}

		keep(home, 'os:last');

		const names = readdirSync(listingsIn(home));
		expect(names.filter(name => /^[\da-f]{16}$/.test(name))).toHaveLength(16);
		expect(names.filter(name => name.endsWith('.seen'))).toHaveLength(15);
		expect([0, 1, 2, 3, 17].map(index => remembered(home, {base: `https://${index}.example`}))).toEqual([
			...[undefined, undefined, undefined],
			...[['os:3'], ['os:17']],
		]);
	});

	it('is at most 64 MiB', async () => {
		const home = await makeFolder();
		keep(home, 'os:a', {base: 'https://large.example'});
		truncateSync(fileIn(home), 2 ** 26);

		keep(home, 'os:b');

		expect(readdirSync(listingsIn(home))).toHaveLength(2);
		expect(remembered(home)).toEqual(['os:b']);
	});

	it('is the newest however large it is, and of the older ones those that have room beside it', async () => {
		const home = await makeFolder();
		keep(home, 'os:small', {base: 'https://small.example'});
		const large = memoryOf(home, {base: 'https://large.example'});
		const small = fileIn(home);
		const body = bodyOf(['os:large']);
		large.keep(body + ' '.repeat(2 ** 25), decodeListing(JSON.parse(body)));
		const largeFile = listingFiles(home).find(file => file !== small) ?? '';
		truncateSync(largeFile, 2 ** 26);
		utimesSync(small, 1, 1);

		keep(home, 'os:last');

		expect(existsSync(largeFile)).toBe(false);
		expect(remembered(home, {base: 'https://small.example'})).toEqual(['os:small']);

		large.moveBaseline(decodeListing(listingOf(['os:large'])));
		truncateSync(listingFiles(home, /\.seen$/)[0] ?? '', 2 ** 26);
		large.keep(body, decodeListing(JSON.parse(body)));

		expect(tagsOf(large.listing()?.listing)).toEqual(['os:large']);
	});

	it('leaves alone what is not of it, however old, but for what a killed run left', async () => {
		const home = await makeFolder();
		keep(home, 'os:a');
		const others = ['.bashrc', '.npmrc', '.0123456789abcdef', '.tags', 'notes.txt', '0123456789abcdef.txt'];
		const left = ['.0123456789abcdef.seen.0123456789ab', '.tags-work.0123456789ab'];
		for (const name of [...others, ...left]) {
			writeFileSync(join(listingsIn(home), name), '');
			utimesSync(join(listingsIn(home), name), 1, 1);
		}

		keep(home, 'os:b');

		expect(readdirSync(listingsIn(home))).toEqual(expect.arrayContaining(others));
		expect(readdirSync(listingsIn(home))).not.toEqual(expect.arrayContaining([expect.stringMatching(/ab$/)]));
		open(home)?.forget();
		expect(readdirSync(listingsIn(home)).sort()).toEqual([...others].sort());
	});
});

describe('what cannot be trusted, read or written', () => {
	const spoil: Readonly<Record<string, (file: string) => void>> = {
		missing: file => rmSync(file),
		empty: file => truncateSync(file, 0),
		truncated: file => truncateSync(file, statSync(file).size - 2),
		'of another version': file => writeFileSync(file, readFileSync(file, 'utf8').replace('listing 1', 'listing 9')),
		'other than it was written': file => writeFileSync(file, readFileSync(file, 'utf8').replace('os:a', 'os:b')),
		'open to others': file => chmodSync(file, 0o640),
		'a folder': file => {
			rmSync(file);
			mkdirSync(file);
		},
		'a pipe': file => {
			rmSync(file);
			spawnSync('mkfifo', ['-m', '600', file]);
		},
		'a link': file => {
			writeFileSync(`${file}.other`, readFileSync(file), {mode: 0o600});
			rmSync(file);
			symlinkSync(`${file}.other`, file);
		},
	};

	const because = (what: string) =>
		new RegExp(`^remember: (cannot read ${what} \\(\\w+\\)|passes over ${what}, which is not as it was written)$`);

	it.each(Object.entries(spoil))(
		'is as if it were not there: a listing or baseline that is %s',
		async (name, change) => {
			const home = await makeFolder();
			keep(home, 'os:a');
			memoryOf(home).moveBaseline(decodeListing(listingOf(['os:a'])));
			const files = [fileIn(home), `${fileIn(home)}.seen`];
			const notes: string[] = [];

			for (const file of files) {
				change(file);
			}

			const spoiled = memoryOf(home, {}, notes);
			expect([spoiled.listing(), spoiled.baseline()]).toEqual([undefined, undefined]);
			expect(notes).toEqual(['a listing', 'a baseline'].map(what => expect.stringMatching(because(what))));
			expect(spoiled.picks()).toEqual([]);
			keep(home, 'os:c');
			expect(remembered(home)).toEqual(name === 'a folder' ? undefined : ['os:c']);
		},
	);

	it.each(Object.entries(spoil))('is as if it were not there: a file of picks that is %s', async (name, change) => {
		const home = await makeFolder();
		keep(home, 'os:a');
		memoryOf(home).addPick([['os:a']]);
		const file = join(home, '.local/state/envpick/picks.json');
		writeFileSync(file, readFileSync(file, 'utf8').replace('"version":1', '"version":1,"is":"listing 1"'));
		const notes: string[] = [];

		change(file);

		// What another program wrote into it and fits is a pick like any other.
		if (['of another version', 'other than it was written'].includes(name)) {
			writeFileSync(file, readFileSync(file, 'utf8').replace('"version":1', '"version":2'));
		}
		expect(memoryOf(home, {}, notes).picks()).toEqual([]);
		expect(notes).toEqual([expect.stringMatching(because('picks.json'))]);
		expect(remembered(home)).toEqual(['os:a']);
		memoryOf(home).addPick([['os:b']]);
		const isWritten = name !== 'a folder';
		expect(memoryOf(home).picks()).toMatchObject(isWritten ? [{selectors: [['os:b']]}] : []);
	});

	it.each(['', '{', '{"version":2,"services":[]}'])('is as if it were not there: picks that read %j', async text => {
		const home = await makeFolder();
		memoryOf(home).addPick([['os:a']]);
		const file = join(home, '.local/state/envpick/picks.json');

		writeFileSync(file, text);

		expect(memoryOf(home).picks()).toEqual([]);
		memoryOf(home).addPick([['os:b']]);
		expect(
			memoryOf(home)
				.picks()
				.map(({selectors}) => selectors),
		).toEqual([[['os:b']]]);
	});

	it('is as if it were not there: a folder that is open to others, and nothing is written into it', async () => {
		const home = await makeFolder();
		keep(home, 'os:a');

		chmodSync(listingsIn(home), 0o755);
		keep(home, 'os:b');

		expect(remembered(home)).toBeUndefined();
		chmodSync(listingsIn(home), 0o700);
		expect(remembered(home)).toEqual(['os:a']);
	});

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

		expect(open(home)?.forget()).toEqual({listings: 0, tags: 0, picks: 0, isAll: false});
		expect(readdirSync(elsewhere).sort()).toEqual([...files].sort());
	});

	it('is no more of the picks than can be read again: a large one alone is the last, and none is of one too large', async () => {
		const home = await makeFolder();
		const pick = (count: number) =>
			memoryOf(home).addPick(
				Array.from({length: count}, (_, index) => [`os:windows10-2004-x64-${index}`, 'locale:en']),
			);
		const sizes = () =>
			memoryOf(home)
				.picks()
				.map(({selectors}) => selectors.length);

		pick(60_000);
		pick(60_000);
		expect(sizes()).toEqual([60_000]);
		pick(1);
		expect(sizes()).toEqual([1, 60_000]);
		pick(120_000);
		expect(sizes()).toEqual([]);
		pick(2);
		expect(sizes()).toEqual([2]);
	});

	it('says why in the log, without the name of the service', async () => {
		const home = await makeFolder();
		keep(home, 'os:a');
		chmodSync(fileIn(home), 0o644);
		const notes: string[] = [];

		memoryOf(home, {}, notes).listing();

		expect(notes).toEqual(['remember: cannot read a listing (EPERM)']);
	});

	it('is not kept where there is no home, and no home is made', async () => {
		const home = join(await makeFolder(), 'none');

		keep(home, 'os:a');

		expect(existsSync(home)).toBe(false);
		expect(openMemory({environment: {}, platform: 'linux', userId: 0})).toBeUndefined();
	});

	it('is not kept where no folder can be made', () => {
		keep('/proc', 'os:a');

		expect(remembered('/proc')).toBeUndefined();
	});

	it('is not kept where its folder cannot be made', async () => {
		const home = await makeFolder();
		writeFileSync(join(home, '.cache'), '');
		const notes: string[] = [];

		const body = bodyOf(['os:a']);
		memoryOf(home, {}, notes).keep(body, decodeListing(JSON.parse(body)));

		expect(notes[0]).toMatch(/^remember: cannot write a listing \(E\w+\)$/);
	});

	it('is what was kept before, where the disk is full', async () => {
		const home = await makeFolder();
		// Less than one environment may hold, and more than a file here.
		const size = 70_000;
		keep(home, 'os:a');
		memoryOf(home).addPick([['os:a']]);
		const names = () => readdirSync(home, {recursive: true}).sort();
		const before = names();

		// No file may be larger than 16 KiB: a write ends in its middle, as on a full disk.
		const line = 'ulimit -f 16; trap "" XFSZ; exec "$0" "$@"';
		const {stdout} = spawnSync('bash', ['-c', line, process.execPath, program, home, owner.base, 'x', '1', `${size}`], {
			encoding: 'utf8',
		});

		expect(stdout).toBe('kept');
		expect(names()).toEqual(before);
		expect(remembered(home)).toEqual(['os:a']);
		expect(memoryOf(home).picks()).toMatchObject([{selectors: [['os:x-0']]}, {selectors: [['os:a']]}]);
	});

	it('is not read, and not kept, in folders of somebody else, where others may rename, or in the home of another', async () => {
		const userId = process.getuid?.() ?? 0;
		const home = await makeFolder();
		keep(home, 'os:a');
		const of = (user: number) => openMemory({environment: {HOME: home}, platform: 'linux', userId: user})?.of(owner);
		expect(of(userId + 1)?.listing()).toBeUndefined();
		expect(tagsOf(of(userId)?.listing()?.listing)).toEqual(['os:a']);

		chmodSync(join(home, '.cache/envpick'), 0o777);
		expect(of(userId)?.listing()).toBeUndefined();

		const theirs = await makeFolder();
		// Root may give a folder away; who else runs this is another user than its owner to begin with.
		if (userId === 0) {
			chownSync(theirs, 12_345, 12_345);
		}
		const body = bodyOf(['os:a']);
		const environment = {HOME: theirs};
		const memory = openMemory({environment, platform: 'linux', userId: userId === 0 ? 0 : userId + 1})?.of(owner);
		memory?.keep(body, decodeListing(JSON.parse(body)));
		memory?.addPick([['os:a']]);
		expect(readdirSync(theirs)).toEqual([]);
	});

	it('is for this person alone under any umask', async () => {
		const umask = process.umask(0);
		onTestFinished(() => void process.umask(umask));
		const home = await makeFolder();

		keep(home, 'os:a', {service: 'work'});
		memoryOf(home, {service: 'work'}).addPick([['os:a']]);

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
		const memory = openMemory({environment, platform: 'linux', userId: process.getuid?.()})?.of(owner);

		const body = bodyOf(['os:a']);
		memory?.keep(body, decodeListing(JSON.parse(body)));
		memory?.addPick([['os:a']]);

		expect(readdirSync(home).sort()).toEqual(expected);
		expect(tagsOf(memory?.listing()?.listing)).toEqual(expected.length === 0 ? undefined : ['os:a']);
	});

	it('waits for no lock that a killed run left, before or after the clock was put back', async () => {
		for (const seconds of [-60, 3600]) {
			const home = await makeFolder();
			memoryOf(home).addPick([['os:a']]);
			const lock = join(home, '.local/state/envpick/picks.json.lock');
			writeFileSync(lock, '', {mode: 0o600});
			const when = Date.now() / 1000 + seconds;
			utimesSync(lock, when, when);
			const notes: string[] = [];

			memoryOf(home, {}, notes).addPick([['os:b']]);

			expect(existsSync(lock)).toBe(false);
			expect(memoryOf(home).picks()).toHaveLength(2);
		}
	});
});

describe('forgetting', () => {
	it('deletes all of every service, and nothing else, and says how much that was', async () => {
		const home = await makeFolder();
		keep(home, 'os:a', {service: 'work'});
		keep(home, 'os:b');
		memoryOf(home).addPick([['os:b']]);
		writeFileSync(join(home, '.cache/envpick/other'), '');

		expect(open(home)?.forget()).toEqual({listings: 2, tags: 2, picks: 1, isAll: true});

		expect(
			readdirSync(home, {recursive: true, withFileTypes: true})
				.filter(one => one.isFile())
				.map(({name}) => name),
		).toEqual(['other']);
		expect(open(home)?.forget()).toEqual({listings: 0, tags: 0, picks: 0, isAll: true});
	});
});

describe('runs that write at the same time', () => {
	const start = async (home: string, base: string, tag: string) => {
		const child = spawn(process.execPath, [program, home, base, tag], {stdio: ['ignore', 'pipe', 'inherit']});
		const exited = once(child, 'exit');
		const end = async () => {
			child.kill('SIGKILL');
			await exited;
		};
		onTestFinished(end);
		await once(child.stdout, 'data');
		return end;
	};

	/** Whether each is whole: all tags are of one moment. */
	const isWhole = (listing: Listing | undefined): boolean =>
		listing?.tags.length === 2000 && new Set(listing.tags.map(({value}) => value.replace(/-\d+$/, ''))).size === 1;

	const kills = isTorture ? 200 : 4;

	it(`and are killed at any moment leave each file whole: ${kills} kills`, async () => {
		const home = await makeFolder();
		for (let count = 0; count < kills; count += 2) {
			const ends = await Promise.all([start(home, owner.base, `a${count}`), start(home, owner.base, `b${count}`)]);
			await pause(Math.random() * 30);
			const seen = memoryOf(home);
			expect([seen.listing(), seen.baseline()].map(one => isWhole(one?.listing))).toEqual([true, true]);
			await Promise.all(ends.map(end => end()));

			const {listing, baseline, picks} = memoryOf(home);
			expect([listing(), baseline()].map(one => isWhole(one?.listing))).toEqual([true, true]);
			expect(picks().length).toBeGreaterThan(0);
			const words = readFileSync(join(listingsIn(home), 'tags'), 'utf8');
			expect([words.at(-1), words.split('\n').length, new Set(words.match(/[ab]\d+-\d+(?=-)/g)).size]).toEqual([
				...['\n', 2001, 1],
			]);
		}
	}, 300_000);

	it('have the folder for the lock at the first pick', async () => {
		const home = await makeFolder();
		const notes: string[] = [];

		memoryOf(home, {}, notes).addPick([['os:a']]);

		expect(notes.filter(note => !note.includes('read'))).toEqual([]);
		expect(readdirSync(join(home, '.local/state/envpick'))).toEqual(['picks.json']);
	});

	it('lose no pick', async () => {
		const home = await makeFolder();
		const bases = ['https://a.example', 'https://b.example'];

		const ends = await Promise.all(bases.map(base => start(home, base, 'x')));
		await expect.poll(() => bases.map(base => memoryOf(home, {base}).picks().length)).toEqual([10, 10]);
		await Promise.all(ends.map(end => end()));

		for (const base of bases) {
			const counts = memoryOf(home, {base})
				.picks()
				.map(({selectors}) => Number(selectors[0]?.[0]?.split('-')[1]));
			expect(counts).toEqual(counts.map((_, index) => (counts[0] ?? 0) - index));
		}
	});
});
