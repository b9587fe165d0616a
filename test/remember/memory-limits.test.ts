import {existsSync, readdirSync, statSync, truncateSync, utimesSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeFolder} from '../helpers/program/folder.ts';
import {
	fileIn,
	keep,
	keepIn,
	listingFiles,
	listingsIn,
	memoryOf,
	moveBaseline,
	remembered,
	tagsOf,
} from '../helpers/program/memories.ts';
import {pickedOf} from '../helpers/state/picks.ts';

describe('what is remembered of a service', () => {
	it('is at most sixteen listings, the newest, each with its baseline', async () => {
		const home = await makeFolder();
		for (let index = 0; index < 18; index++) {
			const base = `https://${index}.example`;
			keep(home, `os:${index}`, {base});
			moveBaseline(home, 'os:a', {base});
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
		keepIn(large, 'os:large', 2 ** 25);
		const largeFile = listingFiles(home).find(file => file !== small) ?? '';
		truncateSync(largeFile, 2 ** 26);
		utimesSync(small, 1, 1);

		keep(home, 'os:last');

		expect(existsSync(largeFile)).toBe(false);
		expect(remembered(home, {base: 'https://small.example'})).toEqual(['os:small']);

		moveBaseline(home, 'os:large', {base: 'https://large.example'});
		truncateSync(listingFiles(home, /\.seen$/)[0] ?? '', 2 ** 26);
		keepIn(large, 'os:large');

		expect(tagsOf(large.listing()?.listing)).toEqual(['os:large']);
	});

	it('is no more of the picks than can be read again: a large one alone is the last, and none is of one too large', async () => {
		const home = await makeFolder();
		const pick = (count: number) =>
			memoryOf(home).addPick(
				pickedOf(...Array.from({length: count}, (_, index) => [`os:windows10-2004-x64-${index}`, 'locale:en'])),
			);
		const sizes = () =>
			memoryOf(home)
				.picks()
				.map(({environments}) => environments.length);

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
});
