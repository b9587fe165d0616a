import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {setTimeout as pause} from 'node:timers/promises';
import {describe, expect, it, onTestFinished} from 'vitest';
import type {Listing} from '../../source/listing/listing.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {historyOf, historyProgram, owner} from '../helpers/program/histories.ts';
import {isTorture} from '../helpers/project/torture.ts';

describe('runs that write at the same time', () => {
	const start = async (home: string, base: string, tag: string) => {
		const child = spawn(process.execPath, [historyProgram, home, base, tag], {stdio: ['ignore', 'pipe', 'inherit']});
		const exited = once(child, 'exit');
		const end = async () => {
			child.kill('SIGKILL');
			await exited;
		};
		onTestFinished(end);
		// A child that dies ends its output.
		await once(child.stdout, 'readable');
		expect(`${child.stdout.read()}`).toBe('kept');
		return end;
	};

	/** Whether each listing is complete: all its tags come from one moment. */
	const isWhole = (listing: Listing | undefined): boolean =>
		listing?.values.length === 2000 && new Set(listing.values.map(({value}) => value.replace(/-\d+$/, ''))).size === 1;

	const kills = isTorture ? 40 : 4;

	it(`and are killed leave each file whole: ${kills} kills`, async () => {
		const home = await makeDirectory();
		for (let count = 0; count < kills; count += 2) {
			const ends = await Promise.all([start(home, owner.base, `a${count}`), start(home, owner.base, `b${count}`)]);
			await pause((count * 7) % 30);
			expect(isWhole(historyOf(home).read()?.listing)).toBe(true);
			await Promise.all(ends.map(end => end()));

			const {read, picks} = historyOf(home);
			expect(isWhole(read()?.listing)).toBe(true);
			expect(picks().length).toBeGreaterThan(0);
		}
	}, 300_000);
});
