import {describe, expect, it} from 'vitest';
import {countLines} from '../../source/screen/detail.ts';
import {headingKey} from '../../source/state/rows.ts';
import {selectedKey} from '../../source/state/selection.ts';
import {update} from '../../source/update/update.ts';
import {happen, loadedState, pressed, run} from '../helpers/arbitrary/states.ts';
import {press, twoGroups as response, stateAfter} from '../helpers/scenes/two-groups.ts';

describe('typing into the filter', () => {
	it('narrows at once and selects the first match', () => {
		const state = stateAfter(...'win10');

		expect([...state.found.rows]).toEqual([headingKey(0), 1, headingKey(1), 3]);
		expect(selectedKey(state)).toBe(1);
	});

	it('keeps the selection while it matches, and restores it later', () => {
		const state = stateAfter('end', ...'ubu');

		expect(selectedKey(state)).toBe(4);
		expect(selectedKey(press(state, ...'x').state)).toBeUndefined();
		expect(selectedKey(press(state, 'x', 'backspace').state)).toBe(4);
		expect(selectedKey(run({state: stateAfter('end', ...'win'), effects: []}, [pressed('esc')]).state)).toBe(4);
	});

	it('accepts letters that are keys elsewhere, and the space bar', () => {
		expect(stateAfter(...'q jk/?', 'space', 'u').filter.text).toBe('q jk/? u');
	});

	it('does not happen while browsing', () => {
		expect(stateAfter('tab', 'w', 'n').filter.text).toBe('');
	});

	it('is suggested after a letter that has no command in the list', () => {
		const {state, effects} = press(stateAfter('tab'), 'b');

		expect(effects).toEqual([]);
		expect(state).toMatchObject({filter: {text: ''}, notice: {text: 'press / to filter'}});
	});

	it('says when the filter is full', () => {
		const {state} = update(stateAfter(), {type: 'pasted', text: 'x'.repeat(300)});

		expect(state.filter.text).toHaveLength(256);
		expect(state.notice?.text).toBe('only the beginning fits: a filter has at most 256 characters');
		expect(update(stateAfter(), {type: 'pasted', text: 'x'.repeat(256)}).state.notice).toBeUndefined();
		expect(press(state, 'x').state.notice).toEqual({text: 'the filter is full', isFailure: true});
	});

	it('says when the search is full', () => {
		const {state} = update(stateAfter('f1'), {type: 'pasted', text: 'x'.repeat(300)});

		expect(state.notice?.text).toBe('only the beginning fits: a search has at most 256 characters');
		expect(press(state, 'x').state.notice?.text).toBe('the search is full');
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

describe('leaving', () => {
	it('with q is not a failure, except if a script captures the pick', () => {
		const outcomeOf = (target: 'clipboard' | 'output') => press(loadedState(response, {target}, 'tab'), 'q').effects;

		expect(outcomeOf('clipboard')).toEqual([{type: 'leave', outcome: {type: 'left'}}]);
		expect(outcomeOf('output')).toEqual([{type: 'leave', outcome: {type: 'interrupted'}}]);
	});
});

describe('the help', () => {
	it.each([
		['detail', ['d']],
		['tags', ['t']],
	] as const)('goes back to the panel below it: %s', (open, keys) => {
		const state = stateAfter('tab', ...keys, '?');

		expect(state.open?.type).toBe('help');
		expect(press(state, 'esc').state.open?.type).toBe(open);
		expect(press(state, '?').state.open?.type).toBe(open);
		expect(press(state, 'esc', 'esc').state.open).toBeUndefined();
	});

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
