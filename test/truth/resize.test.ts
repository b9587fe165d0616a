import {expect, it} from 'vitest';
import {toFrame} from '../../source/screen/frame.ts';
import type {State} from '../../source/state/state.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {headedGroups} from '../helpers/scenes/headed-groups.ts';
import {expectDrawable} from '../helpers/state/lines.ts';
import {expectBackIsTrue} from '../helpers/truth/back.ts';
import {expectCountsAreTrue} from '../helpers/truth/counts.ts';
import {expectEnterIsTrue} from '../helpers/truth/enter.ts';
import {expectHintsAreTrue} from '../helpers/truth/hints.ts';
import {expectOneMachine} from '../helpers/truth/identity.ts';
import {checkReached, pressKeys} from '../helpers/truth/reach.ts';
import {afterActions, idFormat, inPools, machinesOf, pools, wide} from '../helpers/truth/starts.ts';

/** Expects that every law holds for a state, and that it fits its terminal. */
const expectLaws = (state: State, keys: string): void => {
	expectDrawable(toFrame(state).lines, state.size.columns);
	checkReached({state, keys: [keys]}, () => {
		expectEnterIsTrue(state);
		expectOneMachine(state, machinesOf(pools));
		expectCountsAreTrue(state, pools);
		expectHintsAreTrue(state);
		// It presses hundreds of keys.
		if (isTorture) {
			expectBackIsTrue(state);
		}
	});
};

it.each([8, 12, 40])('a resize leads to the rows that a start at that size has: %i', rows => {
	const resized = afterActions(loadedState(headedGroups, {rows: 24}), {type: 'resized', size: {columns: 100, rows}});

	expect(resized.found).toEqual(loadedState(headedGroups, {rows}).found);
});

// The walks in test/truth/laws/ have all other events, but a size seldom comes back.
it.each(['tab c d f1', 'tab c ctrl+t ctrl+o', 'tab d alt+n f1', 'tab v ctrl+o ctrl+t', 'tab ctrl+t ctrl+o f1'])(
	'a resize to 20x6 and back with three panels open changes nothing: %s',
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
