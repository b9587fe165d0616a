import {describe, expect, it} from 'vitest';
import {toSpeech} from '../../source/speech/changes.ts';
import type {State} from '../../source/state/state.ts';
import {type Action, update} from '../../source/update/update.ts';
import {pressed} from '../helpers/arbitrary/states.ts';
import {stateAfter} from '../helpers/scenes/two-groups.ts';

/** What is said because of an action. */
const heard = (state: State, action: Action): string[] => toSpeech(state, update(state, action).state);

/** What is said because of the last of some keys. */
const afterKeys = (...keys: string[]): string[] => heard(stateAfter(...keys.slice(0, -1)), pressed(keys.at(-1) ?? ''));

describe('a screen reader, over what is open,', () => {
	it('hears the detail line by line, and each tag in it', () => {
		const said = afterKeys('tab', 'd');

		expect(said[0]).toBe('detail');
		expect(said).toContain('os, win7');
		expect(said.at(-1)).toBe('os:win7, 1 of 3');
		expect(afterKeys('tab', 'd', 'down')).toEqual(['locale:en, 2 of 3']);
	});

	it('hears what differs in a comparison, and its first row', () => {
		expect(afterKeys('tab', 'space', 'space', 'c')).toEqual([
			'comparison of 2: 2 differ, os, locale',
			'win7 en, 1 of 2, marked, 1 time, x64',
		]);
		expect(afterKeys('tab', 'space', 'space', 'c', 'c')[0]).toBe('comparison closed');
	});

	it('hears in which mode a key of the help holds', () => {
		const said = afterKeys('f1');
		const filter = said.indexOf('in the filter');
		const list = said.indexOf('in the list');

		expect(filter).toBe(1);
		expect(said.slice(filter, list)).toContain('^c, quit at once');
		expect(said.slice(filter, list).join()).not.toMatch(/\bq\b/);
		expect(said.slice(list, said.indexOf('in the detail'))).toContain('q, quit');
		expect(afterKeys('tab', '?')[1]).toBe('in the list');
	});

	it('hears what a search of the help finds, with the mode', () => {
		expect(afterKeys('f1', ...'unmark')).toContain('in the list');
		expect(afterKeys('f1', ...'unmark').filter(line => line.includes('in the filter, in the list'))).toEqual([]);
	});
});
