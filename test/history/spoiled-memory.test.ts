import {spawnSync} from 'node:child_process';
import {chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {makeFolder} from '../helpers/program/folder.ts';
import {fileIn, keep, listingsIn, memoryOf, picksIn, remembered} from '../helpers/program/memories.ts';
import {pickedOf, tagsOfPick} from '../helpers/state/picks.ts';

describe('what cannot be trusted or read', () => {
	const spoil: Readonly<Record<string, (file: string) => void>> = {
		missing: file => rmSync(file),
		empty: file => truncateSync(file, 0),
		truncated: file => truncateSync(file, statSync(file).size - 2),
		'something else': file => writeFileSync(file, '{"hosts":[]}'),
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

	it.each(Object.entries(spoil))('is as if it were not there: a listing that is %s', async (name, change) => {
		const home = await makeFolder();
		keep(home, 'os:a');
		const notes: string[] = [];

		change(fileIn(home));

		const spoiled = memoryOf(home, {}, notes);
		expect(spoiled.listing()).toBeUndefined();
		expect(notes).toEqual([expect.stringMatching(because('a listing'))]);
		expect(spoiled.picks()).toEqual([]);
		keep(home, 'os:c');
		expect(remembered(home)).toEqual(name === 'a folder' ? undefined : ['os:c']);
	});

	it.each(Object.entries(spoil))('is as if it were not there: a file of picks that is %s', async (name, change) => {
		const home = await makeFolder();
		keep(home, 'os:a');
		memoryOf(home).addPick(pickedOf(['os:a']));
		const file = picksIn(home);
		const notes: string[] = [];

		change(file);

		expect(memoryOf(home, {}, notes).picks()).toEqual([]);
		expect(notes).toEqual([expect.stringMatching(because('picks.json'))]);
		expect(remembered(home)).toEqual(['os:a']);
		memoryOf(home).addPick(pickedOf(['os:b']));
		const isWritten = name !== 'a folder';
		expect(memoryOf(home).picks().map(tagsOfPick)).toEqual(isWritten ? [[['os:b']]] : []);
	});

	it.each(['', '{', '{"services":{}}'])('is as if it were not there: picks that read %j', async text => {
		const home = await makeFolder();
		memoryOf(home).addPick(pickedOf(['os:a']));
		const file = picksIn(home);

		writeFileSync(file, text);

		expect(memoryOf(home).picks()).toEqual([]);
		memoryOf(home).addPick(pickedOf(['os:b']));
		expect(memoryOf(home).picks().map(tagsOfPick)).toEqual([[['os:b']]]);
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

	it('says why in the log, without the name of the service', async () => {
		const home = await makeFolder();
		keep(home, 'os:a');
		chmodSync(fileIn(home), 0o644);
		const notes: string[] = [];

		memoryOf(home, {}, notes).listing();

		expect(notes).toEqual(['remember: cannot read a listing (EPERM)']);
	});
});
