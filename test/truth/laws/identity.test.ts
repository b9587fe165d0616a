import {describe, expect, it} from 'vitest';
import {modeOf, type State} from '../../../source/state/state.ts';
import {always} from '../../helpers/arbitrary/always.ts';
import {expectOneMachine, isInList, selectedMachine} from '../../helpers/truth/identity.ts';
import {checkReached, pressKeys, reachFrom} from '../../helpers/truth/reach.ts';
import {readScreen} from '../../helpers/truth/read-screen.ts';
import {afterActions, idFormat, inPools, machinesOf, pools, respondWith} from '../../helpers/truth/starts.ts';
import {someWalk} from '../../helpers/truth/walks.ts';

const lists: readonly (readonly [name: string, keys: string])[] = [
	['the filter', 'down'],
	['the list', 'tab end up'],
	['folded groups', 'tab - down'],
	['the distinct view', 'tab u down'],
	['a marked row of the distinct view', 'tab end up space u'],
	['a comparison', 'tab c down'],
	['a comparison of marked rows', 'tab space down space down space c down'],
	['a comparison with a filter', 'tab c / w i n'],
	['the detail', 'tab d'],
	['the record', 'tab v'],
];

/** Checks the states that keys lead to from each kind of list. */
const inEachList = (name: string, check: (state: State) => void) =>
	describe(name, () => {
		it.each(lists)('from %s', (_, keys) => {
			for (const reached of reachFrom(inPools({format: idFormat}, keys), 8)) {
				checkReached(reached, check);
			}
		});
	});

describe('the row under the cursor, the detail and the pick are one machine', () => {
	inEachList('after keys', state => expectOneMachine(state, machinesOf(pools)));

	it('after any events', () => {
		always(96, someWalk, walked => {
			for (const reached of walked) {
				checkReached(reached, state => expectOneMachine(state, machinesOf(reached.pools)));
			}
		});
	});
});

inEachList('the key of the last pick selects the machine of each past pick', state => {
	if (modeOf(state) === 'list') {
		const first = pressKeys(state, '.');

		expect([selectedMachine(first), selectedMachine(pressKeys(first, '.'))].toSorted()).toEqual(['5', '7']);
	}
});

inEachList('Enter in the changes selects the machine of the change', state => {
	const changes = pressKeys(state, 'alt+n');
	if (!/^[❯ ] [+] /.test(readScreen(changes).rows[0]?.text ?? '')) {
		return;
	}

	expect(selectedMachine(pressKeys(changes, 'home', 'enter'))).toBe('6');
	expect(selectedMachine(pressKeys(changes, 'end', 'enter'))).toBe('1');
});

inEachList('a reload in another order keeps the selected machine', state => {
	if (isInList(state)) {
		const reloaded = afterActions(state, ...respondWith(pools.toReversed()));

		expect(selectedMachine(reloaded)).toBe(selectedMachine(state));
	}
});

inEachList('a filter that comes and goes keeps the selected machine', state => {
	if (isInList(state)) {
		const toFilter = modeOf(state) === 'list' ? ['/'] : [];
		const cleared = pressKeys(state, ...toFilter, 'q', 'q', 'backspace', 'backspace');

		expect(selectedMachine(cleared)).toBe(selectedMachine(state));
	}
});
