import {expect, it} from 'vitest';
import {decodeBeginning, decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {createInputDispatcher} from '../../source/run/dispatch-input.ts';
import {type BrowseWorld, startProgram} from '../../source/run/start-program.ts';
import type {Terminal} from '../../source/terminal/io/open.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {settle} from '../helpers/state/fake-world.ts';
import {tagsOfPick} from '../helpers/state/picks.ts';

const answer = {data: [{resources: Array.from({length: 6000}, (_, id) => ({tags: [`os:number-${id}`]}))}]};

/** A program that has the beginning of a large listing, as it runs on a screen; `load` gives it the rest. */
const begin = () => {
	const whole = Promise.withResolvers<Listing>();
	const picks: unknown[] = [];
	const handed: string[] = [];
	const world = {
		load: (_, __, ___, onBeginning) => {
			onBeginning?.(decodeBeginning(answer)!);
			return whole.promise;
		},
		copy: async () => ({type: 'copied', with: 'wl-copy', bytes: 7}) as const,
		onPick: picked => picks.push(tagsOfPick(picked)),
		repeat: () => () => {},
		now: () => 0,
		answer: () => {},
	} satisfies Partial<BrowseWorld> as unknown as BrowseWorld;
	const terminal = {size: () => ({columns: 100, rows: 20})} as Terminal;
	const {program} = startProgram(terminal, {...plainOptions, target: 'clipboard'}, world, {
		suspend: () => {},
		setMouse: () => {},
		takeInputs: inputs => take(inputs),
	});
	const hand = async (bytes: string) => void handed.push(bytes);
	const take = createInputDispatcher(program, hand, world);
	return {
		...{program, picks, handed},
		press: (...names: readonly string[]) => take(names.map(name => ({type: 'key', name}))),
		load: async () => {
			whole.resolve(decodeListing(answer));
			await settle();
		},
	};
};

it('remembers what was selected when it was copied, not what later keys select', async () => {
	const {program, picks, press, load} = begin();
	await settle();

	press('ctrl+y', 'down', 'down');
	expect(program.getState().later).toHaveLength(3);
	await load();

	expect(picks).toEqual([[['os:number-0']]]);
	expect(program.getState().found.rows[3]).toBe(program.getState().selectedId);
});

it('hands the keys of a menu to it, where what opens the menu had to wait', async () => {
	const {program, handed, press, load} = begin();
	await settle();

	press('ctrl+o', 'down', 'enter');
	await load();

	expect(program.getState().open?.type).toBe('copy-as');
	expect(handed).toEqual(['\u001b[B', '\r']);
});
