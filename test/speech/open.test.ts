import {describe, expect, it} from 'vitest';
import {toSpeech} from '../../source/speech/speech.ts';
import type {State} from '../../source/state/state.ts';
import {type Action, update} from '../../source/update/update.ts';
import {pressed} from '../helpers/arbitrary/states.ts';
import {stateAfter} from '../helpers/scenes/two-groups.ts';

/** The spoken lines for an action. */
const heard = (state: State, action: Action): string[] => toSpeech(state, update(state, action).state);

/** The spoken lines for the last of these keys. */
const afterKeys = (...keys: string[]): string[] => heard(stateAfter(...keys.slice(0, -1)), pressed(keys.at(-1) ?? ''));

describe('a screen reader', () => {
	it('gets the detail line by line, and each tag in it', () => {
		const said = afterKeys('tab', 'd');

		expect(said[0]).toBe('detail');
		expect(said).toContain('os, win7');
		expect(said.at(-1)).toBe('os:win7, 1 of 3');
		expect(afterKeys('tab', 'd', 'down')).toEqual(['locale:en, 2 of 3']);
	});

	it('gets the differences in a comparison, and its first row', () => {
		expect(afterKeys('tab', 'space', 'space', 'c')).toEqual([
			'comparison of 2 rows, 2 differences: os, locale',
			'win7 en, 1 of 2, marked, 1 time, x64',
		]);
		expect(afterKeys('tab', 'space', 'space', 'c', 'c')[0]).toBe('comparison closed');
	});

	it('gets the help, and the matches of its search', () => {
		const [opened, heading, ...said] = afterKeys('f1');

		expect([opened, heading, said[0]]).toEqual([
			'help: type to search',
			'find',
			'/ tab, go to the filter (letters are text)',
		]);
		expect(said).toContain('q, quit');
		expect(afterKeys('f1', ...'unmark').join()).toContain('mark or unmark all matches');
	});
});
