import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readdirSync, readFileSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {describe, expect, it, onTestFinished} from 'vitest';
import type {Listing} from '../../source/listing/listing.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {listingsIn, memoryOf, owner, rememberProgram} from '../helpers/program/memories.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {pickedOf, tagsOfPick} from '../helpers/state/picks.ts';

describe('runs that write at the same time', () => {
	const start = async (home: string, base: string, tag: string) => {
		const child = spawn(process.execPath, [rememberProgram, home, base, tag], {stdio: ['ignore', 'pipe', 'inherit']});
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

		memoryOf(home, {}, notes).addPick(pickedOf(['os:a']));

		expect(notes.filter(note => !note.includes('read'))).toEqual([]);
		expect(readdirSync(join(home, '.local/state/envpick'))).toEqual(['picks.json']);
	});

	it('wait for no lock that a killed run left, before or after the clock was put back', async () => {
		for (const seconds of [-60, 3600]) {
			const home = await makeFolder();
			memoryOf(home).addPick(pickedOf(['os:a']));
			const lock = join(home, '.local/state/envpick/picks.json.lock');
			writeFileSync(lock, '', {mode: 0o600});
			const when = Date.now() / 1000 + seconds;
			utimesSync(lock, when, when);
			const notes: string[] = [];

			memoryOf(home, {}, notes).addPick(pickedOf(['os:b']));

			expect(existsSync(lock)).toBe(false);
			expect(memoryOf(home).picks()).toHaveLength(2);
		}
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
				.map(pick => Number(tagsOfPick(pick)[0]?.[0]?.split('-')[1]));
			expect(counts).toEqual(counts.map((_, index) => (counts[0] ?? 0) - index));
		}
	});
});
