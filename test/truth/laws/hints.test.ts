import {describe, it} from 'vitest';
import type {State} from '../../../source/state/state.ts';
import {always} from '../../helpers/arbitrary/always.ts';
import {casesOf} from '../../helpers/project/torture.ts';
import {expectHelpIsTrue, expectHintsAreTrue} from '../../helpers/truth/hints.ts';
import {checkReached, reachFrom} from '../../helpers/truth/reach.ts';
import {starts} from '../../helpers/truth/starts.ts';
import {hostileWalk, someWalk} from '../../helpers/truth/walks.ts';

// A list without panels and marks, from which keys lead to all others.
const isUsual = (start: State): boolean => start === starts[0]?.[1] || start === starts[1]?.[1];

describe('each key on the screen does something, or says why not', () => {
	it.each(starts)('after keys from %s', (_, start) => {
		for (const reached of reachFrom(start, isUsual(start) ? 18 : 4)) {
			checkReached(reached, expectHintsAreTrue);
		}
	});

	it.each([
		['of machines', 240, someWalk],
		['of hostile names and tags', 96, hostileWalk],
	])('at the end of any events, with listings %s', (_, runs, walks) => {
		always(runs, walks, walked => {
			for (const reached of walked.slice(-1)) {
				checkReached(reached, expectHintsAreTrue);
			}
		});
	});
});

describe('Enter on each row of the help does what the row says, or says why not', () => {
	it.each(casesOf(starts, 1))('over %s', (_, start) => {
		checkReached({state: start, keys: []}, expectHelpIsTrue);
	});
});
