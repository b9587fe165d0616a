import {existsSync, readdirSync, statSync, truncateSync, utimesSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeFolder} from '../helpers/program/folder.ts';
import {fileIn, keep, keepIn, listingFiles, listingsIn, memoryOf, remembered} from '../helpers/program/memories.ts';
import {pickedOf} from '../helpers/state/picks.ts';

describe('what is remembered of a service', () => {
	it('is at most sixteen listings, the newest', async () => {
		const home = await makeFolder();
		for (let index = 0; index < 18; index++) {
			const base = `https://${index}.example`;
			keep(home, `os:${index}`, {base});
			for (const name of readdirSync(listingsIn(home))) {
				const path = join(listingsIn(home), name);
				const {mtimeMs} = statSync(path);
				utimesSync(path, mtimeMs / 1000 - 60, mtimeMs / 1000 - 60);
			}
		}

		keep(home, 'os:last');

		const names = readdirSync(listingsIn(home));
		expect(names.filter(name => /^[\da-f]{16}$/.test(name))).toHaveLength(16);
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
		keepIn(large, 'os:large', 2 ** 25);
		const largeFile = listingFiles(home).find(file => file !== small) ?? '';
		truncateSync(largeFile, 2 ** 26);
		utimesSync(small, 1, 1);

		keep(home, 'os:last');

		expect(existsSync(largeFile)).toBe(false);
		expect(remembered(home, {base: 'https://small.example'})).toEqual(['os:small']);
	});

	it('is the newest pick alone if the others leave it no room', async () => {
		const home = await makeFolder();
		const pick = (base: string, tag: string) =>
			memoryOf(home, {base}).addPick(
				pickedOf(...Array.from({length: 100}, (_, index) => [`${tag}${index}`.padEnd(5000, 'x')])),
			);
		const picks = (base: string) =>
			memoryOf(home, {base})
				.picks()
				.map(({environments}) => environments[0]?.tags[0]?.slice(0, 1));

		for (const tag of 'abcde') {
			pick('https://a.example', tag);
		}
		expect(picks('https://a.example')).toEqual(['e']);
		pick('https://b.example', 'k');

		expect([picks('https://a.example'), picks('https://b.example')]).toEqual([['e'], ['k']]);
	});

	it('is no pick that takes more than can be read again, and none of more than 100 environments', async () => {
		const home = await makeFolder();
		const pick = (count: number, length: number) =>
			memoryOf(home).addPick(pickedOf(...Array.from({length: count}, (_, index) => [`${index}`.padEnd(length, 'x')])));

		pick(100, 10);
		pick(100, 50_000);

		expect(
			memoryOf(home)
				.picks()
				.map(({environments}) => environments.length),
		).toEqual([100]);
	});
});
