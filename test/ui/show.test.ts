import {describe, expect, it, onTestFinished} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Size} from '../../source/state/layout.ts';
import type {Action} from '../../source/update/update.ts';
import {plainOptions, pressed} from '../helpers/arbitrary/states.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';
import {openShown} from '../helpers/state/shown.ts';

describe('the output of the screen', () => {
	it('has the cursor in the filter while typing, and nowhere else', async () => {
		const {write, cursor} = open({columns: 80, rows: 24});
		await write(load(50));
		expect(cursor()).toEqual({x: 2, y: 0});

		await write(pressed('w'), pressed('i'));
		expect(cursor()).toEqual({x: 4, y: 0});
		await write(pressed('left'));
		expect(cursor()).toEqual({x: 3, y: 0});
		await write(pressed('tab'));
		expect(cursor()).toBeUndefined();
	});

	it('writes each frame at once, and several actions in one frame', async () => {
		const {write} = open({columns: 120, rows: 40});
		await write(load(5000));

		const writes = await write(...'windows10'.split('').map(pressed), down, down);

		expect(writes).toHaveLength(1);
		expect(writes[0]).toMatch(/^\u001b\[\?2026h.*\u001b\[\?2026l$/s);
	});
});

describe('the bytes on the wire', () => {
	it.each([50, 5000, 20_000])('are at most 400 for a move at 120x40 in a listing of %i', async count => {
		const {write} = open({columns: 120, rows: 40});
		await write(load(count));

		// The first moves stay within the window; later moves scroll it by half, which repaints it.
		for (let move = 0; move < 18; move++) {
			expect(bytesOf(await write(down))).toBeLessThanOrEqual(400);
		}
	});

	it('are none without input, or if a key changes nothing', async () => {
		const {write} = open({columns: 120, rows: 40});
		await write(load(50));

		expect(await write()).toEqual([]);
		expect(await write(pressed('up'))).toEqual([]);
		expect(await write(pressed('f9'))).toEqual([]);
	});

	it('are a few hundred if a typed character only highlights more', async () => {
		const {write} = open({columns: 120, rows: 40});
		await write(load(50), pressed('x'));

		const bytes = bytesOf(await write(pressed('6')));

		// A full repaint of 37 rows would take ten times as many bytes.
		expect(bytes).toBeLessThan(2000);
	});
});

/** The program shown on a terminal in memory until the test ends. */
const open = (size: Size) => {
	const shown = openShown({options: plainOptions, size, widths: 'character'});
	onTestFinished(shown.close);
	return shown;
};

const systems = ['windows7-x64', 'windows10-2004-x64', 'windows11-21h2-x64', 'ubuntu-22.04-amd64'];
const listingOf = (count: number) =>
	decodeListing({
		data: Array.from({length: Math.ceil(count / 100)}, (_, group) => ({
			resources: Array.from({length: Math.min(100, count - group * 100)}, (__, index) => ({
				tags: [
					'arch:x64',
					'arch:x86',
					`image:img-2025${String(1000 + ((group * 100 + index) % 365)).slice(1)}-en`,
					'locale:en-us',
					`os:${systems[index % systems.length]}`,
					'system',
				],
			})),
		})),
	});

const down = pressed('down');
const load = (count: number): Action => toLoadedAction(listingOf(count));
const bytesOf = (writes: readonly string[]): number => Buffer.byteLength(writes.join(''));
