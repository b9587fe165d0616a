import {expect, it} from 'vitest';
import type {CopyReport} from '../../source/clipboard/report.ts';
import type {Picked} from '../../source/history/picks.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {type BrowseWorld, startProgram} from '../../source/run/start-program.ts';
import type {Terminal} from '../../source/terminal/io/open.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {settle} from '../helpers/state/fake-world.ts';
import {pickedOf, picksBefore, tagsOfPick} from '../helpers/state/picks.ts';

it('tells what was picked before: at the start, after a pick, and as it ages', async () => {
	const picks: Picked[] = [pickedOf(['before'])];
	const ticks = new Set<() => void>();
	let age = '1 min ago';
	const world = {
		load: async () => decodeListing({data: [{resources: [{tags: ['os:win7']}]}]}),
		copy: async () => ({type: 'copied', with: 'wl-copy', bytes: 7}) as const,
		onPick: picked => picks.unshift(picked),
		picks: service => picksBefore(...(service === undefined ? picks.map(one => [age, one] as const) : [])),
		repeat: (milliseconds, call) => {
			if (milliseconds === 60_000) {
				ticks.add(call);
			}
			return () => void ticks.delete(call);
		},
		now: () => 0,
	} satisfies Partial<BrowseWorld> as unknown as BrowseWorld;
	const terminal = {size: () => ({columns: 100, rows: 20})} as Terminal;
	const {program, ended} = startProgram(terminal, {...plainOptions, target: 'clipboard'}, world, {
		suspend: () => {},
		setMouse: () => {},
	});
	await settle();
	const known = () => [...program.getState().history.picks.values()];
	expect(known()).toEqual([
		{picked: {identity: expect.any(String), tags: ['before']}, taken: 'selector', ago: '1 min ago'},
	]);

	program.dispatch({type: 'pressed', key: 'ctrl+y'});
	await settle();
	expect(picks.map(tagsOfPick)).toEqual([[['os:win7']], [['before']]]);
	expect(known()).toHaveLength(2);

	age = '2 min ago';
	for (const tick of ticks) {
		tick();
	}
	expect(known().map(({ago}) => ago)).toEqual(['2 min ago', '2 min ago']);
	program.dispatch({type: 'pressed', key: 'ctrl+c'});
	await ended;
	await settle();
	expect(ticks.size).toBe(0);
});

it.each<[string, CopyReport, unknown[]]>([
	['is remembered', {type: 'copied', with: 'wl-copy', bytes: 7}, [[['os:win7']]]],
	['is not remembered where the copy was refused', {type: 'refused', why: 'the clipboard is off', bytes: 7}, []],
])('a pick %s, once it is known', async (_, report, expected) => {
	const picks: unknown[] = [];
	const copying = Promise.withResolvers<CopyReport>();
	const world = {
		load: async () => decodeListing({data: [{resources: [{tags: ['os:win7']}]}]}),
		copy: () => copying.promise,
		onPick: picked => picks.push(tagsOfPick(picked)),
		repeat: () => () => {},
		now: () => 0,
	} satisfies Partial<BrowseWorld> as unknown as BrowseWorld;
	const terminal = {size: () => ({columns: 100, rows: 20})} as Terminal;
	const {program} = startProgram(terminal, {...plainOptions, target: 'clipboard'}, world, {
		suspend: () => {},
		setMouse: () => {},
	});
	await settle();

	program.dispatch({type: 'pressed', key: 'enter'});
	await settle();
	expect(picks).toEqual([]);

	copying.resolve(report);
	await settle();
	expect(picks).toEqual(expected);
});
