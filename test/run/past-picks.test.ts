import {describe, expect, it} from 'vitest';
import type {CopyReport} from '../../source/clipboard/report.ts';
import type {Picked} from '../../source/history/picks.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {type BrowseWorld, startProgram} from '../../source/run/start-program.ts';
import type {Terminal} from '../../source/terminal/io/open.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {listingOf} from '../helpers/service/service.ts';
import {createBrowseWorld, settle} from '../helpers/state/fake-world.ts';
import {pickedOf, picksBefore, tagsOfPick} from '../helpers/state/picks.ts';

describe('past picks', () => {
	/** A program that browses a listing. */
	const start = (more: Partial<BrowseWorld>) => {
		const terminal = {size: () => ({columns: 100, rows: 20})} as Terminal;
		const {world} = createBrowseWorld(async () => decodeListing(listingOf(['os:win7'])));
		return startProgram(terminal, plainOptions, {...world, ...more}, {suspend: () => {}}).program;
	};

	it('are reported at the start, with each listing, and after a pick', async () => {
		const all: Picked[] = [pickedOf(['before'])];
		const program = start({
			onPick: picked => all.unshift(picked!),
			picks: () => picksBefore(...all.map(one => ['09:14', one] as const)),
		});
		const known = () => program.getState().picks.map(({environment}) => environment.tags);
		expect(known()).toEqual([['before']]);
		all.unshift(pickedOf(['of another run']));
		await settle();
		expect(known()).toEqual([['of another run'], ['before']]);

		program.dispatch({type: 'pressed', key: 'ctrl+y'});
		await settle();
		expect(known()).toEqual([['os:win7'], ['of another run'], ['before']]);
	});

	it('include a pick that is printed', async () => {
		const picks: unknown[] = [];
		const program = start({onPick: picked => picks.push(tagsOfPick(picked!))});
		await settle();

		program.dispatch({type: 'pressed', key: 'alt+p'});

		expect(picks).toEqual([[['os:win7']]]);
	});

	it.each<[string, CopyReport, unknown[]]>([
		['is kept', {type: 'copied', problems: []}, [[['os:win7']]]],
		['is not saved if the copy was refused', {type: 'refused', problems: ['the clipboard is off']}, []],
	])('include a pick that %s, once it is known', async (_, report, expected) => {
		const picks: unknown[] = [];
		const copying = Promise.withResolvers<CopyReport>();
		const program = start({copy: () => copying.promise, onPick: picked => picks.push(tagsOfPick(picked!))});
		await settle();

		program.dispatch({type: 'pressed', key: 'enter'});
		await settle();
		expect(picks).toEqual([]);

		copying.resolve(report);
		await settle();
		expect(picks).toEqual(expected);
	});
});
