import {expect, it} from 'vitest';
import type {CopyReport} from '../../source/clipboard/report.ts';
import type {Picked} from '../../source/history/picks.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {type BrowseWorld, startProgram} from '../../source/run/start-program.ts';
import type {Terminal} from '../../source/terminal/io/open.ts';
import {plainOptions, twoServices} from '../helpers/arbitrary/states.ts';
import {settle} from '../helpers/state/fake-world.ts';
import {pickedOf, picksBefore, tagsOfPick} from '../helpers/state/picks.ts';

it('reports past picks of the service at the start, with each listing, and after a pick', async () => {
	const picks: Picked[] = [pickedOf(['before'])];
	const asked: (string | undefined)[] = [];
	const world = {
		load: async () => decodeListing({data: [{resources: [{tags: ['os:win7']}]}]}),
		copy: async () => ({type: 'copied', with: 'wl-copy', bytes: 7}) as const,
		onPick: picked => picks.unshift(picked!),
		picks: service => {
			asked.push(service);
			return picksBefore(...picks.map(one => ['09:14', one] as const));
		},
		repeat: () => () => {},
		now: () => 0,
	} satisfies Partial<BrowseWorld> as unknown as BrowseWorld;
	const terminal = {size: () => ({columns: 100, rows: 20})} as Terminal;
	const options = {...plainOptions, target: 'clipboard', services: twoServices, service: 'work'} as const;
	const {program} = startProgram(terminal, options, world, {suspend: () => {}, setMouse: () => {}});
	const known = () => program.getState().picks.map(({environment}) => environment.tags);
	expect([asked, known()]).toEqual([['work'], [['before']]]);
	await settle();
	expect(asked).toEqual(['work', 'work']);

	for (const key of ['down', 'ctrl+y']) {
		program.dispatch({type: 'pressed', key});
	}
	await settle();
	expect([asked.length, known()]).toEqual([3, [['os:win7'], ['before']]]);

	program.dispatch({type: 'pressed', key: 'alt+s'});
	program.dispatch({type: 'chose', name: 'lab'});
	await settle();
	expect(asked.slice(3)).toEqual(['lab']);
});

it.each<[string, CopyReport, unknown[]]>([
	['is kept', {type: 'copied', with: 'wl-copy', bytes: 7}, [[['os:win7']]]],
	['is not saved if the copy was refused', {type: 'refused', why: 'the clipboard is off', bytes: 7}, []],
])('a pick %s, once it is known', async (_, report, expected) => {
	const picks: unknown[] = [];
	const copying = Promise.withResolvers<CopyReport>();
	const world = {
		load: async () => decodeListing({data: [{resources: [{tags: ['os:win7']}]}]}),
		copy: () => copying.promise,
		onPick: picked => picks.push(tagsOfPick(picked!)),
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
