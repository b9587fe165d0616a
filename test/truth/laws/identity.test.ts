import {describe, expect, it} from 'vitest';
import {modeOf} from '../../../source/state/modes.ts';
import type {State} from '../../../source/state/state.ts';
import {always} from '../../helpers/arbitrary/always.ts';
import {
	expectChangesAreTrue,
	expectLastPickIsTrue,
	expectOneMachine,
	isInList,
	numberIn,
	selectedMachine,
} from '../../helpers/truth/identity.ts';
import {checkReached, pressKeys, reachFrom} from '../../helpers/truth/reach.ts';
import {readScreen} from '../../helpers/truth/read-screen.ts';
import {matchesOf} from '../../helpers/truth/recount.ts';
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
	['a filter that matches some', 'w i n tab end'],
	['a filter without the machine that was selected', 'tab end / h o s t - 3 tab'],
	['the detail', 'tab d'],
	['the record', 'tab end up v'],
	['a long comparison', 'tab * c end'],
	['a list above its facts', 'tab down'],
	['a filter above its facts', 'w i n tab'],
	['a comparison above its facts', 'tab space end up space c down'],
	['a sorted list', 'tab > > s down'],
];

const sizeOf = (list: string) =>
	list.startsWith('a long') ? {columns: 80, rows: 13} : list.endsWith('facts') ? {columns: 50, rows: 20} : {};

/** Checks the states that keys lead to from each kind of list. */
const inEachList = (name: string, check: (state: State) => void) =>
	describe(name, () => {
		it.each(lists)('from %s', (list, keys) => {
			for (const reached of reachFrom(inPools({format: idFormat, ...sizeOf(list)}, keys), 5)) {
				checkReached(reached, check);
			}
		});
	});

describe('the row under the cursor, the detail and the pick are one machine', () => {
	inEachList('after keys', state => expectOneMachine(state, machinesOf(pools)));

	it('after any events', () => {
		always(480, someWalk, walked => {
			for (const reached of walked) {
				checkReached(reached, state => expectOneMachine(state, machinesOf(reached.pools)));
			}
		});
	});
});

describe('the keys that go to a machine', () => {
	inEachList('the key of the last pick', state => expectLastPickIsTrue(state, machinesOf(pools)));

	inEachList('Enter in the changes', state => expectChangesAreTrue(state, machinesOf(pools)));

	it('at the end of any events', () => {
		always(360, someWalk, walked => {
			for (const reached of walked.slice(-1)) {
				checkReached(reached, state => {
					expectLastPickIsTrue(state, machinesOf(reached.pools));
					expectChangesAreTrue(state, machinesOf(reached.pools));
				});
			}
		});
	});
});

const downTo = (name: string, state: State): State =>
	name.endsWith(`-${selectedMachine(state)}`) ? state : downTo(name, pressKeys(state, 'down'));

describe('a marked machine keeps its sign', () => {
	const everyMachine = machinesOf(pools).map(({name}) => name);

	it.each(everyMachine)('in each view, wherever the cursor goes: %s', name => {
		const list = inPools({format: idFormat}, 'tab');
		// The cursor stays on it: the distinct view shows the selected one of some twins.
		const found = downTo(name, pressKeys(downTo(name, list), 'space', 'home'));
		for (const keys of ['f9', 'u', 'u home', 'u end', 'u u home', 'u end u', 'u home / o backspace tab']) {
			const marked = pressKeys(found, ...keys.split(' '));
			const rows = readScreen(marked).rows.filter(({isMarked}) => isMarked);

			expect(
				rows.map(({text}) => /host-\d/.exec(text)?.[0]),
				keys,
			).toEqual([name]);
			expectOneMachine(marked, machinesOf(pools));
		}
	});
});

inEachList('unfolding a group selects a machine in it', state => {
	const folded = pressKeys(state, 'left');
	const row = readScreen(folded).rows.find(({isSelected}) => isSelected);
	if (modeOf(state) === 'list' && row?.heading !== undefined) {
		const {name} = row.heading;
		const pool = pools.find((one, index) => name === (one.name ?? `Group ${index + 1}`));
		const found = matchesOf(pool === undefined ? [] : [pool], readScreen(state).filter);

		expect(selectedMachine(pressKeys(folded, 'right'))).toBe(found[0]?.id.slice(3));
	}
});

inEachList('a folded group counts the marks of the rows that it hides', state => {
	const folded = readScreen(pressKeys(state, 'left')).rows.find(({isSelected}) => isSelected)?.heading;
	if (modeOf(state) === 'list' && folded !== undefined) {
		const pool = pools.find((one, index) => folded.name === (one.name ?? `Group ${index + 1}`));
		const ids = machinesOf(pool === undefined ? [] : [pool]).map(({id}) => id.slice(3));
		const marked = readScreen(state).rows.filter(row => row.isMarked && ids.includes(numberIn(row.text) ?? ''));

		expect(folded.marked).toBeGreaterThanOrEqual(marked.length);
		expect(folded.marked).toBeLessThanOrEqual(state.marked.size);
	}
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
