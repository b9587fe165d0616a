import {describe, expect, it} from 'vitest';
import type {Failure} from '../../source/fault/fault.ts';
import type {Loaded, State} from '../../source/state/state.ts';
import {emptyLine} from '../../source/text/line-edit.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyState, loadedState} from '../helpers/arbitrary/states.ts';
import {press, stateAfter} from '../helpers/scenes/two-groups.ts';

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

		expect(closed).toMatchObject({panels: [], filter: {text: 'win'}});
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

			// Four panels with a search, three without one, the filter, the marks, and the exit.
			expect(steps).toBeLessThanOrEqual(4 * 2 + 3 + 3);
		});
	});

	it.each([
		['facets', 'ctrl+t'],
		['formats', 'ctrl+o'],
		['help', 'f1'],
	])('clears the search before it closes the panel: %s', (type, key) => {
		const searched = stateAfter('w', key, 's');
		const cleared = press(searched, 'esc').state;

		expect(searched.panels).toMatchObject([{type, search: {text: 's'}}]);
		expect(cleared.panels).toMatchObject([{type, search: emptyLine}]);
		expect(press(cleared, 'esc').state).toMatchObject({panels: [], filter: {text: 'w'}});
	});

	it('goes from a filter to the top of the detail', () => {
		const fields = Object.fromEntries(Array.from({length: 60}, (_, index) => [`f${index}`, index]));
		const scrolled = loadedState(
			{data: [{...fields, resources: [{tags: ['t:x']}]}]},
			{columns: 140, rows: 14},
			...['t', 'shift+down', 'shift+down'],
		);

		expect(scrolled.scroll).toBe(2);
		expect(press(scrolled, 'esc').state).toMatchObject({filter: emptyLine, scroll: 0});
	});

	it('still quits if a reload failed, or a cached listing waits for its service', () => {
		const failed = fail(press(stateAfter(), 'ctrl+r').state);
		const {loaded, ...state} = stateAfter();
		const cached: Loaded = {...loaded!, from: {type: 'cache', since: '09:14'}};
		const awaited: State = {...state, load: {type: 'loading', milliseconds: 0}, loaded: cached};

		expect([failed, awaited].map(one => press(one, 'esc').effects)).toEqual([interrupted, interrupted]);
	});
});
