import {describe, expect, it} from 'vitest';
import type {Failure} from '../../source/fault/fault.ts';
import {changesBetween} from '../../source/history/changes.ts';
import type {Mode} from '../../source/keys/keymap.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {helpLinesOf, titles} from '../../source/screen/help.ts';
import {type State, searchOf} from '../../source/state/state.ts';
import {emptyLine} from '../../source/text/line-edit.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyState, loadedState} from '../helpers/arbitrary/states.ts';
import {press, stateAfter, twoGroups, twoGroupsListing} from '../helpers/scenes/two-groups.ts';
import {textOf} from '../helpers/state/lines.ts';

const failure: Failure = {what: 'could not reach `lab` (refused)', tryThis: 'check the network', exitCode: 3};
const fail = (state: State): State => update(state, {type: 'failed', failure}).state;
const interrupted = [{type: 'leave', outcome: {type: 'interrupted'}}];

describe('Esc', () => {
	it.each([
		['filter', []],
		['list', ['tab']],
	])('closes the open panel, clears the filter, unmarks, and quits: in the %s', (_, keys) => {
		const open = stateAfter(...'win', 'ctrl+space', ...keys, 'ctrl+t');
		const closed = press(open, 'esc').state;
		const unfiltered = press(closed, 'esc').state;
		const unmarked = press(unfiltered, 'esc').state;

		expect(closed).toMatchObject({open: undefined, filter: {text: 'win'}});
		expect(unfiltered.filter.text).toBe('');
		expect(unfiltered.marked.size).toBe(1);
		expect(unmarked).toMatchObject({marked: new Set(), notice: {text: '1 mark cleared; esc quits', isFailure: false}});
		expect(press(unmarked, 'esc').effects).toEqual(interrupted);
	});

	it('quits in a few steps, each of which changes something, whatever the state', () => {
		always(150, anyState, state => {
			let now: State = {...state, isLeaving: false};
			let steps = 0;
			while (!now.isLeaving) {
				const next = press(now, 'esc').state;
				expect({...next, notice: undefined}).not.toEqual({...now, notice: undefined});
				now = next;
				steps++;
			}

			// At most eight steps: the help's search, the help, a search below it, the open panel, the record, the comparison, the
			// filter, the marks, and the exit.
			expect(steps).toBeLessThanOrEqual(8);
		});
	});

	it.each([
		['from the record', ['tab', 'v'], 'J'],
		['from a filter', ['t'], 'shift+down'],
	])('goes %s to the top of the detail', (_, keys, down) => {
		const tags = Array.from({length: 60}, (_, index) => `t${index}:x`);
		const scrolled = loadedState({data: [{resources: [{tags}]}]}, {columns: 140, rows: 14}, ...keys, down, down);

		expect([scrolled.scroll, scrolled.showsRecord]).toEqual([2, down === 'J']);
		expect(press(scrolled, 'esc').state).toMatchObject({showsRecord: false, filter: emptyLine, scroll: 0});
		expect(['f1', 'end', 'esc'].map((_, at, all) => press(scrolled, ...all.slice(0, at + 1)).state.scroll)).toEqual([
			...[0, expect.any(Number), 0],
		]);
	});

	it('goes from a search of the help to its top', () => {
		const scrolled = loadedState(twoGroups, {rows: 8}, 'f1', 'g', 'o', 'end');

		expect(scrolled.scroll).toBeGreaterThan(0);
		expect(press(scrolled, 'esc').state).toMatchObject({open: {type: 'help', search: emptyLine}, scroll: 0});
	});

	it('still quits if a reload failed, or a cached listing waits for its service', () => {
		const failed = fail(press(stateAfter(), 'ctrl+r').state);
		const {loaded, ...state} = stateAfter();
		const awaited: State = {...state, load: {type: 'loading', milliseconds: 0}, loaded: {...loaded!, since: '09:14'}};

		expect([failed, awaited].map(one => press(one, 'esc').effects)).toEqual([interrupted, interrupted]);
	});
});

describe('Esc in a comparison', () => {
	it('goes back to the list and its record', () => {
		const record = stateAfter('tab', 'v');

		expect(press(record, 'c', 'esc').state).toMatchObject({grid: undefined, view: 'groups', showsRecord: true});
		expect(press(record, 'c', '/', 'z', 'esc').state).toMatchObject({grid: undefined, filter: emptyLine});
	});
});

describe('a panel', () => {
	it.each([
		['tags', ['ctrl+t'], ['ctrl+t', 't', 'q', 'esc']],
		['changes', ['tab', 'n'], ['n', 'alt+n', 'q', 'esc']],
		['copy-as', ['ctrl+o'], ['ctrl+o', 'esc']],
		['help', ['f1'], ['f1', '?', 'esc']],
		['detail', ['tab', '*', 'd'], ['d', 'q', 'esc']],
	])('closes with the keys that open it, unless they are typed as text: %s', (type, keys, closing) => {
		const changes = {since: '12 Nov', list: changesBetween(decodeListing({data: []}), twoGroupsListing)};
		const start = loadedState(twoGroups);
		const open = press({...start, changes}, ...keys).state;

		expect(open.open?.type).toBe(type);
		for (const one of closing) {
			expect(press(open, one).state.open).toBeUndefined();
		}
	});

	it.each([
		['tags', 'f1', ['ctrl+t']],
		['tags', '?', ['ctrl+t']],
		['detail', '?', ['tab', 'd']],
		['copy-as', 'f1', ['ctrl+o']],
	])('is covered by the help, which begins with its keys and goes back to it: %s, %s', (type, key, keys) => {
		const open = press(loadedState(twoGroups), ...keys).state;
		const helped = press(open, key).state;

		expect(textOf(helpLinesOf(helped)[0]!)).toBe(titles.get(type as Mode));
		expect(press(helped, 'esc').state.open).toEqual(open.open);
		expect(press(helped, 'f1', 'esc').state.open).toBeUndefined();
	});

	it('opens the help with f1 even while its search is typed', () => {
		const searched = loadedState(twoGroups, {}, 'ctrl+o', 'l');
		const helped = press(searched, 'f1').state;

		expect(helped.open?.type).toBe('help');
		expect(press(helped, 'esc').state.open).toEqual(searched.open);
		expect(searchOf(press(searched, '?').state)).toBe('l?');
	});
});
