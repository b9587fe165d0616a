import {describe, expect, it} from 'vitest';
import type {Size} from '../../source/state/layout.ts';
import {update} from '../../source/update/update.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {press, stateAfter, twoGroups} from '../helpers/scenes/two-groups.ts';

describe('the detail', () => {
	const tags = Array.from({length: 60}, (_, index) => `t${index}:x`);
	const tall = (keys: string) =>
		loadedState({data: [{resources: [{tags}, {tags}]}]}, {columns: 140, rows: 14}, ...keys.split(' '));

	it.each<[string, string, number]>([
		['K', 'tab J J', 1],
		['K', 'tab J K', 0],
		['shift+up', 'shift+down shift+down', 1],
		['left', 't shift+down', 1],
		['t', 'shift+down', 0],
		['backspace', 't shift+down', 0],
		['down', 'shift+down', 0],
		...['v', 'u', 'd', 't', 'c', '-', '=', '/', '?'].map((key): [string, string, number] => [key, 'tab J', 0]),
	])('is scrolled, by %s after %s, to line %i', (key, keys, scroll) => {
		expect(press(tall(keys), key).state.scroll).toBe(scroll);
	});

	it('shows the record on a screen that is too narrow by now', () => {
		const small = update(stateAfter('tab', 'v'), {type: 'resized', size: {columns: 40, rows: 12}}).state;

		expect(press(small, 'v').state).toMatchObject({open: {type: 'detail'}, showsRecord: true});
	});

	it.each<[Partial<Size>, string, {isOpen: boolean; showsRecord: boolean}]>([
		[{columns: 40, rows: 12}, 'tab v', {isOpen: true, showsRecord: true}],
		[{columns: 40, rows: 12}, 'tab v v', {isOpen: true, showsRecord: false}],
		[{columns: 40, rows: 12}, 'tab v esc', {isOpen: false, showsRecord: false}],
		[{columns: 40, rows: 8}, 'tab v esc d', {isOpen: true, showsRecord: false}],
		[{columns: 40, rows: 8}, 'tab v d d', {isOpen: true, showsRecord: false}],
		[{columns: 40, rows: 8}, 'tab v q d', {isOpen: true, showsRecord: false}],
		[{columns: 40, rows: 8}, 'tab v tab d', {isOpen: true, showsRecord: false}],
		// If the detail is beside the list, the record stays.
		[{}, 'tab v d esc', {isOpen: false, showsRecord: true}],
	])('opens and closes with the record if it hides the list: %j %s', (size, keys, expected) => {
		const {open, showsRecord} = loadedState(twoGroups, size, ...keys.split(' '));

		expect({isOpen: open?.type === 'detail', showsRecord}).toEqual(expected);
	});

	it.each(['d', 'v'])('is not opened by %s without a selection', key => {
		for (const [response, filter] of [[{data: []}, ''] as const, [twoGroups, 'zzz'] as const]) {
			const state = loadedState(response, {columns: 40, rows: 8, filter}, 'tab', key);

			expect(state).toMatchObject({notice: {text: 'nothing is selected', isFailure: false}, showsRecord: false});
			expect(state.open).toBeUndefined();
		}
	});
});
