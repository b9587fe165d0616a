import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {typingModes} from '../../source/keys/keymap.ts';
import {toFilterLine} from '../../source/screen/filter-line.ts';
import {isCramped, modeOf, type State} from '../../source/state/state.ts';
import {cellsOfSpans} from '../../source/text/spans.ts';
import {anyState, loadedState, pressed, run} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {expectDrawable, textOf} from '../helpers/state/lines.ts';

const response = {data: [{resources: [{tags: ['os:win']}, {tags: ['os:win']}]}, {resources: [{tags: ['os:mac']}]}]};

const filterLine = (state: State): string => textOf(toFilterLine(state).spans);

describe('the filter line', () => {
	it('shows a prompt to type, and counts everything', () => {
		expect(filterLine(loadedState(response, {columns: 60}))).toBe(
			'> type to filter                  3 environments, 2 distinct',
		);
	});

	it('names the key for typing, in the list and in the tags', () => {
		expect(filterLine(loadedState(response, {columns: 60}, 'tab'))).toMatch(/^> \/ to filter {2}/);
		expect(filterLine(loadedState(response, {columns: 60}, 'tab', 't'))).toMatch(/^> \/ to search {2}/);
	});

	it('counts everything while only spaces are typed', () => {
		expect(filterLine(loadedState(response, {columns: 60, filter: ' '}))).toMatch(/ {2}3 environments, 2 distinct$/);
	});

	it('counts the matches', () => {
		expect(filterLine(loadedState(response, {columns: 60, filter: 'win'}))).toBe(
			'> win                                        2/3, 1 distinct',
		);
		expect(filterLine(loadedState(response, {columns: 60, filter: 'win', view: 'distinct'}))).toBe(
			'> win                                      1 distinct of 2/3',
		);
	});

	it.each([
		[{columns: 100}, ['tab', '*'], '3 marked, 3 environments, 2 distinct'],
		[{columns: 40}, [], '3 environments'],
		[{columns: 40}, ['tab', '*'], '3 marked'],
		[{columns: 20}, [], ''],
		[{columns: 80, view: 'distinct' as const}, [], '2 distinct of 3 environments'],
		[{columns: 40, view: 'distinct' as const}, [], '2 distinct'],
		[{columns: 40, filter: 'zz'}, [], '0/3'],
		[{columns: 40, filter: 'win'}, ['tab', '*'], '2 marked'],
	])('says what its numbers count, in the words that fit: %j %j', (options, keys, count) => {
		expect(filterLine(loadedState(response, options, ...keys))).toMatch(new RegExp(` ${count}$`));
	});

	it('has the cursor at the next letter while typing filters', () => {
		expect(toFilterLine(loadedState(response, {}, ...'win')).cursor).toBe(5);
		expect(toFilterLine(loadedState(response, {}, ...'win', 'ctrl+a')).cursor).toBe(2);
		expect(toFilterLine(loadedState(response, {}, ...'日本')).cursor).toBe(6);
		expect(toFilterLine(loadedState(response, {}, 'tab')).cursor).toBeUndefined();
		expect(toFilterLine(loadedState(response, {}, 'ctrl+t')).cursor).toBeUndefined();
		expect(toFilterLine(loadedState(response, {}, 'f1')).cursor).toBe(2);
	});

	it('asks whether a lone ! belongs to the next term, if there is room', () => {
		expect(filterLine(loadedState(response, {columns: 60, filter: '! win'}))).toMatch(
			/^> ! win {2}did you mean !win\? +2\/3/,
		);
		expect(filterLine(loadedState(response, {columns: 60, filter: '!'}))).not.toContain('did you mean');
		expect(filterLine(loadedState(response, {columns: 20, filter: '! win'}))).toMatch(/^> ! win .* 2\/3$/);
	});

	it('shows a long filter around the cursor', () => {
		const state = loadedState(response, {columns: 24, filter: 'abcdefghijklmnopqrstuvwxyz'});

		expect(filterLine(state)).toBe('> klmnopqrstuvwxyz   0/3');
		expect(toFilterLine(state).cursor).toBe(18);
		expect(filterLine(run({state, effects: []}, [pressed('home'), pressed('ctrl+a')]).state)).toBe(
			'> abcdefghijklmnopq  0/3',
		);
	});

	it('never cuts through an emoji at its left edge', () => {
		const state = loadedState(response, {columns: 20, filter: '👩‍💻'.repeat(30)});

		expect(filterLine(state)).toBe(`> ${'👩‍💻'.repeat(6)}   0/3`);
	});

	it('is as wide as the screen, with the cursor in it, whatever the state', () => {
		fc.assert(
			fc.property(
				anyState.filter(state => !isCramped(state)),
				state => {
					const {spans, cursor} = toFilterLine(state);

					expect(cellsOfSpans(spans)).toBe(state.size.columns);
					expectDrawable([spans], state.size.columns);
					expect(cursor === undefined).toBe(!typingModes.includes(modeOf(state)));
					expect(cursor ?? 0).toBeLessThan(state.size.columns);
				},
			),
			{numRuns: runsOf(150)},
		);
	});
});
