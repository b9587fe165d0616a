import {describe, expect, it} from 'vitest';
import {countLines} from '../../source/screen/detail.ts';
import {headingKey, selectedKey} from '../../source/state/rows.ts';
import {searchLineOf} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {happen, loadedState} from '../helpers/arbitrary/states.ts';
import {press, twoGroups as response, stateAfter} from '../helpers/scenes/two-groups.ts';

describe('typing into the filter', () => {
	it('narrows at once and selects the first match', () => {
		const state = stateAfter(...'win10');

		expect([...state.found.rows]).toEqual([headingKey(0), 1, headingKey(1), 3]);
		expect(selectedKey(state)).toBe(1);
	});

	it.each([
		['keeps the selection while it matches', 'end u b u', 4],
		['selects nothing without a match', 'end u b u x', undefined],
		['restores the selection when it matches again', 'end u b u x backspace', 4],
		['restores the selection when the filter is cleared', 'end w i n esc', 4],
	])('%s', (_, keys, selected) => {
		expect(selectedKey(stateAfter(...keys.split(' ')))).toBe(selected);
	});

	it('accepts letters that are keys elsewhere, and the space bar', () => {
		expect(stateAfter(...'q jk/?', 'space', 'u').filter.text).toBe('q jk/? u');
	});

	it('does not happen while browsing; a letter without a command suggests it', () => {
		expect(stateAfter('tab', 'w', 'n').filter.text).toBe('');
		expect(press(stateAfter('tab'), 'b')).toMatchObject({
			effects: [],
			state: {filter: {text: ''}, notice: {text: 'press / to filter'}},
		});
	});

	it.each([
		['filter', []],
		['search', ['f1']],
	])('says when the %s is full', (name, keys) => {
		const paste = (count: number) => update(stateAfter(...keys), {type: 'pasted', text: 'x'.repeat(count)}).state;

		expect(paste(256).notice).toBeUndefined();
		expect(paste(300).notice?.text).toBe(`only the beginning fits: a ${name} has at most 256 characters`);
		expect(press(paste(300), 'x').state.notice).toEqual({text: `the ${name} is full`, isFailure: true});
		expect((searchLineOf(paste(300)) ?? paste(300).filter).text).toHaveLength(256);
	});

	it('does not report characters that are dropped in a filter with room', () => {
		expect(update(stateAfter(), {type: 'pasted', text: '\u0007'}).state.notice).toBeUndefined();
	});
});

describe('a paste', () => {
	it('is typed into the filter, line breaks as spaces', () => {
		expect(update(stateAfter(), {type: 'pasted', text: 'os:win\nen'}).state.filter.text).toBe('os:win en');
	});

	it.each([['tab'], ['ctrl+t']])('does nothing after %s', key => {
		const state = stateAfter(key);

		expect(update(state, {type: 'pasted', text: 'q\r'})).toEqual({state, effects: []});
	});
});

describe('the help', () => {
	it('goes back to the record if there is no room for it beside the list', () => {
		const record = press(loadedState(response, {columns: 40, rows: 12}, 'tab'), 'v').state;
		const back = press(record, '?', 'esc').state;

		expect(back).toEqual(record);
		expect(press(back, 'esc').state).toMatchObject({showsRecord: false});
	});

	it('scrolls to its end and back', () => {
		const end = stateAfter('f1', 'end');

		expect(end).toMatchObject({open: {type: 'help'}, scroll: countLines(end) - 16});
		expect(press(end, 'down').state.scroll).toBe(end.scroll);
		expect(press(end, 'home').state.scroll).toBe(0);
		expect(press(end, 'esc', 'f1').state.scroll).toBe(0);
	});

	it('hides no line when the terminal grows', () => {
		const end = stateAfter('f1', 'end');

		expect(happen(end, {type: 'resized', size: {columns: 100, rows: 200}}).state.scroll).toBe(0);
	});
});
