import {expect, it} from 'vitest';
import type {CopyReport} from '../../source/clipboard/report.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {type BrowseWorld, startProgram} from '../../source/run/start-program.ts';
import type {Terminal} from '../../source/terminal/io/open.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {settle} from '../helpers/state/fake-world.ts';

it.each<[string, CopyReport, unknown[]]>([
	['is remembered', {type: 'copied', with: 'wl-copy', bytes: 7}, [[['os:win7']]]],
	['is not remembered where the copy was refused', {type: 'refused', why: 'the clipboard is off', bytes: 7}, []],
])('a pick %s, once it is known', async (_, report, expected) => {
	const picks: unknown[] = [];
	const copying = Promise.withResolvers<CopyReport>();
	const world = {
		load: async () => decodeListing({data: [{resources: [{tags: ['os:win7']}]}]}),
		copy: () => copying.promise,
		onPick: selectors => picks.push(selectors),
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
