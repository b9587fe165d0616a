import {describe, expect, it} from 'vitest';
import {toFrame} from '../../source/screen/frame.ts';
import type {State} from '../../source/state/state.ts';
import {createProgram} from '../../source/update/program.ts';
import type {Action} from '../../source/update/update.ts';
import {loadedState, pressed} from '../helpers/arbitrary/states.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {headedGroups} from '../helpers/scenes/headed-groups.ts';
import {expectDrawable} from '../helpers/state/lines.ts';
import {expectBackIsTrue} from '../helpers/truth/back.ts';
import {expectCountsAreTrue} from '../helpers/truth/counts.ts';
import {expectEnterIsTrue} from '../helpers/truth/enter.ts';
import {expectHintsAreTrue} from '../helpers/truth/hints.ts';
import {expectOneMachine} from '../helpers/truth/identity.ts';
import {checkReached, pressKeys} from '../helpers/truth/reach.ts';
import {
	afterActions,
	failure,
	idFormat,
	inPools,
	machinesOf,
	type Pool,
	pools,
	respondWith,
	wide,
} from '../helpers/truth/starts.ts';

const fewer = pools.slice(1).toReversed();

/** Expects that every law holds for a state, and that it fits its terminal. */
const expectLaws = (state: State, keys: string, shown: readonly Pool[] = pools): void => {
	expectDrawable(toFrame(state).lines, state.size.columns);
	checkReached({state, keys: [keys]}, () => {
		expectEnterIsTrue(state);
		expectOneMachine(state, machinesOf(shown));
		expectCountsAreTrue(state, shown);
		expectHintsAreTrue(state);
		// It presses hundreds of keys.
		if (isTorture) {
			expectBackIsTrue(state);
		}
	});
};

const keysOf = (text: string): Action[] => text.split(' ').map(pressed);

it.each([8, 12, 40])('a resize leads to the rows that a start at that size has: %i', rows => {
	const resized = afterActions(loadedState(headedGroups, {rows: 24}), {type: 'resized', size: {columns: 100, rows}});

	expect(resized.found).toEqual(loadedState(headedGroups, {rows}).found);
});

describe('bad input', () => {
	it.each([
		['down', 'down space up space c'],
		['tab space down space c', 'down'],
		['tab . u', '. space'],
		['tab c down', 'space * down'],
		['tab t down enter', 'down enter esc'],
		['tab Y', 'down'],
		['tab n', 'down'],
		['tab d down', 'down J'],
		['tab f1', 'down'],
	])('a response within a burst of keys: %s, response, %s', (before, later) => {
		const program = createProgram({state: inPools({format: idFormat}), effects: []}, () => {});
		program.batch(() => {
			for (const action of [...keysOf(before), ...respondWith(fewer), ...keysOf(later)]) {
				program.dispatch(action);
			}
		});

		expectLaws(program.getState(), `${before}, response, ${later}`, fewer);
	});

	it.each(['tab c d f1', 'tab c ctrl+t ctrl+o', 'tab d alt+n f1', 'tab v ctrl+o ctrl+t', 'tab ctrl+t ctrl+o f1'])(
		'a resize to 20x6 and back with three panels open: %s',
		keys => {
			const open = inPools({format: idFormat}, keys);
			const small = afterActions(open, {type: 'resized', size: {columns: 20, rows: 6}});
			const back = afterActions(small, {type: 'resized', size: wide});

			expectLaws(small, keys);
			expect(toFrame(back)).toEqual(toFrame(open));
			expectLaws(back, keys);
			expectLaws(pressKeys(back, 'esc', 'esc', 'esc'), `${keys} esc esc esc`);
		},
	);

	it.each(['tab c', 'tab space space c', 'tab c down d', 'tab c ctrl+t', 'tab c ctrl+o', 'tab c f1', 'tab c / w i n'])(
		'an empty listing while a comparison is open: %s',
		keys => {
			const empty = afterActions(inPools({format: idFormat}, keys), ...respondWith([]));

			expectLaws(empty, `${keys}, empty listing`, []);
			expectLaws(pressKeys(empty, 'esc', 'esc', 'down', 'c'), `${keys}, empty listing, esc esc down c`, []);
		},
	);

	it.each(['ctrl+o', 'tab Y down', 'ctrl+t', 'alt+n', 'f1', 'tab c', 'tab d', 'tab v'])(
		'a reload that fails under a panel: %s',
		keys => {
			const failed = afterActions(inPools({format: idFormat}, `ctrl+r ${keys}`), failure);

			expectLaws(failed, `${keys}, failure`);
			expectLaws(pressKeys(failed, 'esc', 'esc'), `${keys}, failure, esc esc`);
		},
	);

	it.each(['', 'ctrl+t', 'ctrl+o', 'alt+n', 'f1', 'tab c /'])('a paste of 1 MB into a search: %s', keys => {
		const pasted = afterActions(inPools({}, keys), {type: 'pasted', text: 'os:ubuntu '.repeat(100_000)});

		expectLaws(pasted, `${keys}, paste`);
		expectLaws(pressKeys(pasted, 'esc', 'esc'), `${keys}, paste, esc esc`);
	});
});
