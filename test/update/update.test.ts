import {describe, expect, it} from 'vitest';
import type {Failure} from '../../source/fault/explain.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {countLines} from '../../source/screen/detail.ts';
import {headingKey} from '../../source/state/rows.ts';
import {selectedKey} from '../../source/state/selection.ts';
import {modeOf} from '../../source/state/state.ts';
import {init, update} from '../../source/update/update.ts';
import {loadedState, plainOptions, pressed, run} from '../helpers/arbitrary/states.ts';
import {twoGroups as answer, twoGroupsListing as listing, press, stateAfter} from '../helpers/scenes/two-groups.ts';

const size = {columns: 100, rows: 20};
const failure: Failure = {what: 'could not reach `host` (refused)', tryThis: 'check the network', exitCode: 3};

describe('a program that starts', () => {
	it('loads, and types into the filter it was given', () => {
		const {state, effects} = init({...plainOptions, filter: 'win en'}, size);

		expect(effects).toEqual([{type: 'load'}]);
		expect(state.load).toEqual({type: 'loading', milliseconds: 0});
		expect(state.filter).toEqual({text: 'win en', cursor: 6});
		expect(modeOf(state)).toBe('filter');
	});

	it('filters what was loaded by what was typed before', () => {
		const {state} = run(init(plainOptions, size), [...'mac'].map(pressed).concat({type: 'loaded', listing}));

		expect([...state.found.matches]).toEqual([2]);
		expect(selectedKey(state)).toBe(2);
	});

	it('leaves nothing of an escape sequence in its first filter', () => {
		expect(init({...plainOptions, filter: 'a\u001b]0;x\u0007\u202e\nb'}, size).state.filter.text).toBe(
			'a]0;x<U+202E> b',
		);
	});
});

describe('loading', () => {
	const loading = init(plainOptions, size).state;

	it('counts the time and says why it takes longer', () => {
		const {state} = run({state: loading, effects: []}, [
			{type: 'waited', milliseconds: 1200},
			{type: 'delayed', remark: 'busy; try 2 in 1 s'},
		]);

		expect(state.load).toEqual({type: 'loading', milliseconds: 1200, remark: 'busy; try 2 in 1 s'});
	});

	it('is not said to go on once it is over', () => {
		const {state} = update(loading, {type: 'loaded', listing});

		expect(update(state, {type: 'waited', milliseconds: 1200}).state).toBe(state);
		expect(update(state, {type: 'delayed', remark: 'busy'}).state).toBe(state);
	});

	it('that failed can be tried again, or left with what failed', () => {
		const {state} = update(loading, {type: 'failed', failure});

		expect(modeOf(state)).toBe('failure');
		expect(press(state, 'r')).toMatchObject({state: {load: {type: 'loading'}}, effects: [{type: 'load'}]});
		expect(press(state, 'q').effects).toEqual([{type: 'leave', outcome: {type: 'failed', failure}}]);
		expect(press(state, 'esc').effects).toEqual([{type: 'leave', outcome: {type: 'failed', failure}}]);
		expect(press(state, 'ctrl+c').effects).toEqual([{type: 'leave', outcome: {type: 'interrupted'}}]);
	});

	it('again is not begun while it is under way', () => {
		expect(press(loading, 'ctrl+r').effects).toEqual([]);
		expect(press(stateAfter('ctrl+r'), 'ctrl+r').effects).toEqual([]);
	});

	it('that fails while something is typed lets it be typed on, and acts once that is taken back', () => {
		const typing = run({state: loading, effects: []}, [
			{type: 'pressed', key: 'p', text: 'p'},
			{type: 'failed', failure},
		]).state;
		const typed = press(press(typing, 'r').state, 'q');

		expect(typed).toMatchObject({effects: [], state: {filter: {text: 'prq'}, load: {type: 'failed', failure}}});
		expect(press(typed.state, 'ctrl+r').effects).toEqual([{type: 'load'}]);
		const cleared = press(typed.state, 'esc');
		expect(cleared.effects).toEqual([]);
		expect(press(cleared.state, 'r').effects).toEqual([{type: 'load'}]);
		expect(press(cleared.state, 'q').effects).toEqual([{type: 'leave', outcome: {type: 'failed', failure}}]);
	});

	it('that fails with the filter it was started with acts at once', () => {
		const started = init({...plainOptions, filter: 'win'}, size).state;
		const {state} = update(started, {type: 'failed', failure});

		expect(press(state, 'r').effects).toEqual([{type: 'load'}]);
	});

	it('again that fails leaves the listing and says what failed until the next key', () => {
		const {state} = update(stateAfter('ctrl+r'), {type: 'failed', failure});

		expect(state.notice).toEqual({text: failure.what, isFailure: true});
		expect(selectedKey(state)).toBe(0);
		expect(press(state, 'down').state.notice).toBeUndefined();
		expect(press(run({state, effects: []}, [pressed('tab')]).state, 'q').effects).toEqual([
			{type: 'leave', outcome: {type: 'left'}},
		]);
	});

	it.each([
		[{next: 'x'}, 'the service signals more than it sent: this listing may be incomplete'],
		[{data: [5]}, '1 entry beside the 0 environments could not be read'],
		[{data: [{resources: [5, null, {tags: ['x']}]}]}, '2 entries beside the 1 environment could not be read'],
	])('says what is wrong with the listing: %j', (given, text) => {
		expect(loadedState({data: [], ...given}).notice).toMatchObject({text, isFailure: true});
	});
});

describe('loading again', () => {
	it('keeps the selection, the marks and the folds where their content went', () => {
		const before = stateAfter('tab', 'end', 'left', 'home', 'space');
		const moved = {data: [{name: 'new', resources: [{tags: ['x']}]}, ...answer.data.toReversed()]};
		const {state} = update(before, {type: 'loaded', listing: decodeListing(moved)});

		expect(state.folded).toEqual(new Set([1]));
		expect(state.marked).toEqual(new Set([3]));
		expect(selectedKey(before)).toBe(1);
		expect(selectedKey(state)).toBe(4);
	});

	it('selects the row before where what was selected is gone with all after it', () => {
		const {state} = update(stateAfter('end'), {type: 'loaded', listing: decodeListing({data: [answer.data[0]]})});

		expect(selectedKey(state)).toBe(2);
	});
});

describe('typing into the filter', () => {
	it('narrows at once and selects the first match', () => {
		const state = stateAfter(...'win10');

		expect([...state.found.rows]).toEqual([headingKey(0), 1, headingKey(1), 3]);
		expect(selectedKey(state)).toBe(1);
	});

	it('keeps the selection while it matches, and brings it back when it does again', () => {
		const state = stateAfter('end', ...'ubu');

		expect(selectedKey(state)).toBe(4);
		expect(selectedKey(run({state, effects: []}, [...'x'].map(pressed)).state)).toBeUndefined();
		expect(selectedKey(run({state, effects: []}, ['x', 'backspace'].map(pressed)).state)).toBe(4);
		expect(selectedKey(run({state: stateAfter('end', ...'win'), effects: []}, [pressed('esc')]).state)).toBe(4);
	});

	it('takes letters that are keys elsewhere, and the space bar', () => {
		expect(stateAfter(...'q jk/?', 'space', 'u').filter.text).toBe('q jk/? u');
	});

	it('does not happen while browsing', () => {
		expect(stateAfter('tab', 'w', 'n').filter.text).toBe('');
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

	it('does not say so of what vanishes in a filter that has room', () => {
		expect(update(stateAfter(), {type: 'pasted', text: '\u0007'}).state.notice).toBeUndefined();
	});
});

describe('a paste', () => {
	it('is typed into the filter, line breaks as spaces', () => {
		expect(update(stateAfter(), {type: 'pasted', text: 'os:win\nen'}).state.filter.text).toBe('os:win en');
	});

	it.each([['tab'], ['ctrl+t'], ['ctrl+o']])('does nothing after %s', key => {
		const state = stateAfter(key);

		expect(update(state, {type: 'pasted', text: 'q\r'})).toEqual({state, effects: []});
	});
});

describe('leaving', () => {
	it('with q is no failure, but where a script captures what is picked', () => {
		const outcomeOf = (target: 'clipboard' | 'output') => press(loadedState(answer, {target}, 'tab'), 'q').effects;

		expect(outcomeOf('clipboard')).toEqual([{type: 'leave', outcome: {type: 'left'}}]);
		expect(outcomeOf('output')).toEqual([{type: 'leave', outcome: {type: 'interrupted'}}]);
	});
});

describe('the help', () => {
	it.each([
		['detail', ['d']],
		['tags', ['t']],
		['compare', ['a', 'c']],
	] as const)('leads back to what it was opened over: %s', (open, keys) => {
		const state = stateAfter('tab', ...keys, '?');

		expect(state.open?.type).toBe('help');
		expect(press(state, 'esc').state.open?.type).toBe(open);
		expect(press(state, '?').state.open?.type).toBe(open);
		expect(press(press(state, 'esc').state, 'esc').state.open).toBeUndefined();
	});

	it('leads back to the record that was opened where there is no room for it beside the list', () => {
		const record = press(loadedState(answer, {columns: 40, rows: 12}, 'tab'), 'v').state;
		const back = press(press(record, '?').state, 'esc').state;

		expect(back).toEqual(record);
		expect(press(back, 'esc').state).toMatchObject({showsRecord: false});
	});

	it('scrolls to its end and back', () => {
		const end = stateAfter('f1', 'end');

		expect(end.open).toMatchObject({type: 'help', scroll: countLines(end) - 16});
		expect(press(end, 'down').state.open).toEqual(end.open);
		expect(press(end, 'home').state.open).toMatchObject({type: 'help', scroll: 0});
		expect(press(press(end, 'esc').state, 'f1').state.open).toMatchObject({type: 'help', scroll: 0});
	});

	it('hides no line when the terminal grows', () => {
		const end = stateAfter('f1', 'end');

		expect(update(end, {type: 'resized', size: {columns: 100, rows: 200}}).state.open).toMatchObject({scroll: 0});
	});
});
