import {setImmediate as turn} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import type {CopyReport} from '../../source/clipboard/report.ts';
import type {Picked} from '../../source/history/picks.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {type BrowseWorld, startProgram} from '../../source/run/start-program.ts';
import type {Options} from '../../source/state/options.ts';
import type {Terminal} from '../../source/terminal/io/open.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {listingOf} from '../helpers/service/service.ts';
import {createBrowseWorld, toLoad} from '../helpers/state/fake-world.ts';
import {pickedOf, picksBefore, tagsOfPick} from '../helpers/state/picks.ts';

describe('past picks', () => {
	/** A program that browses a listing. */
	const start = (more: Partial<BrowseWorld>, options: Partial<Options> = {}) => {
		const terminal = {size: () => ({columns: 100, rows: 20})} as Terminal;
		const {world} = createBrowseWorld(async () => decodeListing(listingOf(['os:win7'])));
		const own = {suspend: () => {}, untilDrawable: () => undefined};
		return startProgram(terminal, {...plainOptions, ...options}, {...world, ...more}, own).program;
	};

	it('are reported at the start, with each listing, and after a pick', async () => {
		const all: Picked[] = [pickedOf(['before'])];
		const listing = decodeListing(listingOf(['os:win7']));
		const program = start({
			load: async () => ({...toLoad(listing), keep: () => new Promise(() => {})}),
			onPick: picked => all.unshift(picked),
			picks: () => picksBefore(...all.map(one => ['09:14', one] as const)),
		});
		const known = () => program.getState().picks.map(({environment}) => environment.tags);
		expect(known()).toEqual([['before']]);
		all.unshift(pickedOf(['of another run']));
		await turn();
		expect(known()).toEqual([['of another run'], ['before']]);

		program.dispatch({type: 'pressed', key: 'ctrl+y'});
		await turn();
		expect(known()).toEqual([['os:win7'], ['of another run'], ['before']]);
	});

	it.each<[string, string, Partial<Options>]>([
		['is printed', 'alt+p', {}],
		['a command gets', 'enter', {target: 'command', command: ['submit']}],
	])('include a pick that %s', async (_, key, options) => {
		const picks: unknown[] = [];
		const program = start({onPick: picked => picks.push(tagsOfPick(picked))}, options);
		await turn();

		program.dispatch({type: 'pressed', key});

		expect(picks).toEqual([[['os:win7']]]);
	});

	it.each([
		['the menu of formats over the detail', 'tab d Y enter', [[['os:win7']]]],
		['the detail, whose pick is a single tag', 'tab d enter', []],
	])('include a pick from %s only if it can be repeated', async (_, keys, expected) => {
		const picks: unknown[] = [];
		const program = start({
			copy: async () => ({type: 'copied', problems: []}),
			onPick: picked => picks.push(tagsOfPick(picked)),
		});
		await turn();

		for (const key of keys.split(' ')) {
			program.dispatch({type: 'pressed', key});
		}
		await turn();

		expect(picks).toEqual(expected);
	});

	it.each<[string, CopyReport, unknown[]]>([
		['is kept', {type: 'copied', problems: []}, [[['os:win7']]]],
		['is not saved if the copy was refused', {type: 'refused', problems: ['the clipboard is off']}, []],
	])('include a pick that %s, once it is known', async (_, report, expected) => {
		const picks: unknown[] = [];
		const copying = Promise.withResolvers<CopyReport>();
		const program = start({copy: () => copying.promise, onPick: picked => picks.push(tagsOfPick(picked))});
		await turn();

		program.dispatch({type: 'pressed', key: 'enter'});
		await turn();
		expect(picks).toEqual([]);

		copying.resolve(report);
		await turn();
		expect(picks).toEqual(expected);
	});
});
