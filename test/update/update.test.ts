import {describe, expect, it} from 'vitest';
import type {Failure} from '../../source/fault/fault.ts';
import {helpRowId, helpRowsOf, selectedHelpRow} from '../../source/state/help.ts';
import {modeOf} from '../../source/state/modes.ts';
import {searchLineOf} from '../../source/state/panels.ts';
import {selectedKey} from '../../source/state/rows.ts';
import {toLine} from '../../source/text/line-edit.ts';
import {toPalette} from '../../source/text/theme.ts';
import {withNotice} from '../../source/update/effects.ts';
import {init, update} from '../../source/update/update.ts';
import {loadedState, plainOptions, pressed, run} from '../helpers/arbitrary/states.ts';
import {twoGroupsListing as listing, press, twoGroups as response, stateAfter} from '../helpers/scenes/two-groups.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

describe('typing into the filter', () => {
	it('narrows at once and selects the first match', () => {
		const state = stateAfter(...'win10');

		expect([...state.found.rows]).toEqual([1, 3]);
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
		expect(stateAfter(...'q jk/', 'space', 'u').filter.text).toBe('q jk/ u');
	});

	it('shows what was understood: other blanks as spaces, full-width signs in ASCII', () => {
		const state = stateAfter(...'win7', '\u00a0', '｜', '\u3000', ...'ｗin10');

		expect(state.filter).toEqual({text: 'win7 | win10', cursor: 12});
		expect(state.found.matches).toEqual(stateAfter(...'win7 | win10').found.matches);
		expect(searchLineOf(stateAfter('ctrl+t', ...'ｏs：'))?.text).toBe('os:');
	});

	it('shows so too what was typed before the first listing', () => {
		const typed = run(init(plainOptions, size), [...'win7\u00a0ｘ'].map(pressed));
		const {state} = update(typed.state, toLoadedAction(listing));

		expect([typed.state.filter.text, state.filter.text]).toEqual(['win7\u00a0ｘ', 'win7 x']);
	});

	it.each([
		['opens the help in an empty filter', '?', [{type: 'help', search: {text: ''}}], ''],
		['opens the help after text', 'w i n ?', [{type: 'help', search: {text: ''}}], 'win'],
		['is text after a backslash, which disappears', 'w \\ ?', [], 'w?'],
		['is text after any backslash before the cursor', 'w \\ x left ?', [], 'w?x'],
		['is text again after another backslash', '\\ ? \\ ?', [], '??'],
		['opens the help after one that is text', '\\ ? ?', [{type: 'help'}], '?'],
		['is text in the help', '? ?', [{type: 'help', search: {text: '?'}}], ''],
		['opens the help in the list', 'w tab ?', [{type: 'help'}], 'w'],
	])('a question mark %s: %s', (_, keys, panels, text) => {
		const {state} = press(stateAfter(), ...keys.split(' '));

		expect(state).toMatchObject({panels, filter: {text}});
		expect(state.panels).toHaveLength(panels.length);
	});

	it('a question mark in a paste is text, and f1 opens the help after a backslash', () => {
		expect(update(stateAfter(), {type: 'pasted', text: 'a?'}).state).toMatchObject({panels: [], filter: {text: 'a?'}});
		expect(stateAfter('\\', 'f1')).toMatchObject({panels: [{type: 'help'}], filter: {text: '\\'}});
	});

	it('does not happen while browsing; a letter without a command suggests it', () => {
		expect(stateAfter('tab', 'w', 'n').filter.text).toBe('');
		expect(press(stateAfter('tab'), 'b')).toMatchObject({
			effects: [],
			state: {filter: {text: ''}, notice: {text: 'press / to filter'}},
		});
		expect(press(stateAfter('tab'), 'f9').state.notice).toBeUndefined();
	});

	it.each([
		['right at the end', 'w i m 7 right', 'win7'],
		['not right before it', 'w i m 7 left right', 'wim7'],
		['enter', 'w i m 7 enter', 'win7'],
		['enter in the list', 'w i m 7 tab enter', 'win7'],
		['not enter with a mark', 'ctrl+space w i m 7 enter', 'wim7'],
		['not enter in a panel', 'w i m 7 ctrl+t enter', 'wim7'],
	])('that matches nothing is corrected by %s: %s', (_, keys, text) => {
		expect(stateAfter(...keys.split(' ')).filter).toEqual(toLine(text));
	});

	it.each([
		['filter', []],
		['search', ['f1']],
	])('says when the %s is full', (name, keys) => {
		const paste = (count: number) => update(stateAfter(...keys), {type: 'pasted', text: 'x'.repeat(count)}).state;

		const emptied = press(paste(1), 'backspace').state;
		expect((searchLineOf(emptied) ?? emptied.filter).text).toBe('');
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

	it.each(['tab', 'tab d', 'tab c', 'tab v'])('does nothing after %s', keys => {
		const state = withNotice(stateAfter(...keys.split(' ')), 'told');

		expect(update(state, {type: 'pasted', text: 'q\r'})).toEqual({state, effects: []});
		expect(update({...state, panels: [], mode: 'filter'}, {type: 'pasted', text: 'q'}).state.notice).toBeUndefined();
	});
});

describe('the help', () => {
	it('goes back to the record if there is no room for it beside the list', () => {
		const record = press(loadedState(response, {columns: 40, rows: 12}, 'tab'), 'v').state;

		expect(press(record, '?', 'esc').state).toEqual(record);
	});

	it('has a cursor that moves from row to row, to the last one and back', () => {
		const rows = helpRowsOf(stateAfter('f1'));
		const at = (...keys: string[]) => rows.findIndex(row => helpRowId(row) === idAfter('f1', ...keys));
		const idAfter = (...keys: string[]) => helpRowId(selectedHelpRow(stateAfter(...keys))!);

		expect([at(), at('down'), at('down', 'down'), at('down', 'down', 'up')]).toEqual([0, 1, 2, 1]);
		expect([at('end'), at('end', 'down'), at('end', 'up'), at('end', 'home')]).toEqual([
			...[rows.length - 1, rows.length - 1, rows.length - 2, 0],
		]);
		expect(at('up')).toBe(0);
		expect(at('down', 'esc', 'f1')).toBe(0);
	});

	it('keeps the selected row if a search finds it, and after the search', () => {
		const selected = stateAfter('f1', 'end', 'up');
		const row = selectedHelpRow(selected)!;
		const searched = press(selected, ...row.does.slice(0, 4)).state;

		expect(selectedHelpRow(searched)).toEqual(row);
		expect(selectedHelpRow(press(searched, ...'zzz').state)).toBeUndefined();
		expect(selectedHelpRow(press(searched, ...'zzz', 'esc').state)).toEqual(row);
	});
});

describe('a terminal that is too small', () => {
	it.each([
		['', 'enter ctrl+y alt+p ctrl+o ctrl+space'],
		['tab', 'enter y P Y space *'],
		['ctrl+t', 'enter'],
		['ctrl+t x', 'enter'],
		['f1', 'enter'],
	])('refuses after %j what cannot be seen, but exits: %s', (before, keys) => {
		const small = loadedState(response, {columns: 19, rows: 5}, ...before.split(' ').filter(Boolean));

		for (const key of keys.split(' ')) {
			expect(press(small, key)).toEqual({state: small, effects: []});
		}
		expect(press(small, 'ctrl+z').effects).toEqual([{type: 'suspend'}]);
		expect(press(small, 'ctrl+c').effects).toEqual([{type: 'leave', outcome: {type: 'interrupted'}}]);
	});
});

describe('the terminal', () => {
	it('is left by a key, and the state stays', () => {
		const state = stateAfter('f1', 'down');

		expect(press(state, 'ctrl+z')).toEqual({state, effects: [{type: 'suspend'}]});
	});

	it.each([true, false])(
		'says its colours, which choose all but those of the config (true colour: %s)',
		hasTrueColor => {
			const ground = {text: [0, 0, 0], background: [255, 255, 255]} as const;
			const colors = {match: 'magenta', selected: 'reverse'} as const;
			const state = stateAfter();
			const before = {...state, options: {...state.options, colors, hasTrueColor}};
			const {palette} = update(before, {type: 'colors-detected', ground}).state.options;

			expect(palette).toEqual({...toPalette(ground, hasTrueColor), ...colors});
		},
	);
});

const size = {columns: 100, rows: 20};
const failure: Failure = {what: 'could not reach `host` (refused)', tryThis: 'check the network', exitCode: 3};

describe('a program that starts', () => {
	it('loads, and types into its first filter without escape sequences', () => {
		const {state, effects} = init({...plainOptions, query: 'a\u001b]0;x\u0007\u202e\nb'}, size);

		expect(effects).toEqual([{type: 'load'}]);
		expect(state.load).toEqual({type: 'loading', milliseconds: 0});
		expect(state.filter).toEqual({text: 'a]0;x<U+202E> b', cursor: 15});
		expect(modeOf(state)).toBe('filter');
	});

	it('filters the loaded listing by what was typed before', () => {
		const {state} = run(init(plainOptions, size), [...'mac'].map(pressed).concat(toLoadedAction(listing)));

		expect([...state.found.matches]).toEqual([2]);
		expect(selectedKey(state)).toBe(2);
	});
});

describe('loading', () => {
	const loading = init(plainOptions, size).state;

	it('counts the time and says why it takes longer, until it is over', () => {
		const {state} = run({state: loading, effects: []}, [
			{type: 'waited', milliseconds: 1200},
			{type: 'delayed', remark: 'busy; try 2 in 1 s'},
		]);

		expect(state.load).toEqual({type: 'loading', milliseconds: 1200, remark: 'busy; try 2 in 1 s'});
		for (const action of [toLoadedAction(listing), {type: 'failed', failure} as const]) {
			const over = update(state, action).state;
			expect(update(over, {type: 'waited', milliseconds: 1300}).state).toBe(over);
			expect(update(over, {type: 'delayed', remark: 'busy'}).state).toBe(over);
		}
	});

	it.each(['', 'win', 'a\u202eb'])(
		'that failed behind the first filter %j can be tried again, or exits with its failure',
		filter => {
			const {state} = update(init({...plainOptions, query: filter}, size).state, {type: 'failed', failure});
			const failed = [{type: 'leave', outcome: {type: 'failed', failure}}];

			expect(modeOf(state)).toBe('failure');
			const cleared = press(init({...plainOptions, query: filter}, size).state, 'ctrl+u').state;
			expect(modeOf(update(cleared, {type: 'failed', failure}).state)).toBe('failure');
			expect(state.notice).toBeUndefined();
			expect(press(state, 'r')).toMatchObject({
				state: {load: {type: 'loading', milliseconds: 0}},
				effects: [{type: 'load'}],
			});
			expect(['q', 'esc'].map(key => press(state, key).effects)).toEqual([failed, failed]);
			expect(press(state, 'ctrl+c').effects).toEqual([{type: 'leave', outcome: {type: 'interrupted'}}]);
		},
	);

	it('is not started again while it is in progress', () => {
		expect([loading, stateAfter('ctrl+r')].map(state => press(state, 'ctrl+r').effects)).toEqual([[], []]);
	});

	it('that fails during typing can be tried again once the filter is cleared', () => {
		const typing = run({state: loading, effects: []}, [
			{type: 'pressed', key: 'p', text: 'p'},
			{type: 'failed', failure},
		]).state;
		const typed = press(typing, 'r', 'q');

		expect(typed).toMatchObject({effects: [], state: {filter: {text: 'prq'}, load: {type: 'failed', failure}}});
		expect(press(typed.state, 'ctrl+r').effects).toEqual([{type: 'load'}]);
		expect(press(typed.state, 'ctrl+y').state.notice?.text).toBe('nothing is loaded');
		expect(modeOf(press(typed.state, 'tab').state)).toBe('failure');
		const cleared = press(typed.state, 'esc');
		expect(cleared.effects).toEqual([]);
		expect(press(cleared.state, 'r').effects).toEqual([{type: 'load'}]);
		expect(press(cleared.state, 'q').effects).toEqual([{type: 'leave', outcome: {type: 'failed', failure}}]);
	});

	it('that fails again keeps the listing and reports the failure until the next key', () => {
		const {state} = update(stateAfter('ctrl+r'), {type: 'failed', failure});

		expect(state.notice).toEqual({text: failure.what, isFailure: true});
		expect(selectedKey(state)).toBe(0);
		expect(update(state, {type: 'failed', failure: {...failure, exitCode: 4}}).state.loaded).toBe(state.loaded);
		expect(press(state, 'down').state.notice).toBeUndefined();
		expect(press(run({state, effects: []}, [pressed('tab')]).state, 'q').effects).toEqual([
			{type: 'leave', outcome: {type: 'left'}},
		]);
	});

	it.each([
		[{next: 'x'}, 'the service says there are more results: this listing may be incomplete'],
		[{data: [5]}, 'could not read 1 entry; loaded 0 environments'],
		[{data: [{resources: [5, null, {tags: ['x']}]}]}, 'could not read 2 entries; loaded 1 environment'],
	])('reports the problems of the listing: %j', (given, text) => {
		expect(loadedState({data: [], ...given}).notice).toMatchObject({text, isFailure: true});
	});
});
