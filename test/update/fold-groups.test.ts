import {describe, expect, it} from 'vitest';
import {headingKey} from '../../source/state/rows.ts';
import {selectedKey} from '../../source/state/selection.ts';
import {press, stateAfter} from '../helpers/scenes/two-groups.ts';

describe('folding', () => {
	it('selects the heading; unfolding selects the first match', () => {
		const folded = stateAfter('tab', 'down', 'left');

		expect([...folded.found.rows]).toEqual([headingKey(0), headingKey(1), 3, 4]);
		expect(selectedKey(folded)).toBe(headingKey(0));
		expect(selectedKey(press(folded, 'right').state)).toBe(0);
	});

	it('of all groups, and unfolding all, stays in the group', () => {
		const folded = stateAfter('tab', 'end', '-');

		expect([...folded.found.rows]).toEqual([headingKey(0), headingKey(1)]);
		expect(selectedKey(folded)).toBe(headingKey(1));
		expect(selectedKey(press(folded, '=').state)).toBe(3);
	});

	it('of the second group is undone by → or enter, which selects its first match', () => {
		const folded = stateAfter('tab', 'end', 'left');

		expect(selectedKey(folded)).toBe(headingKey(1));
		expect(selectedKey(press(folded, 'right').state)).toBe(3);
		expect(selectedKey(press(folded, 'enter').state)).toBe(3);
	});

	it('selects the heading of the selected environment', () => {
		const distinct = stateAfter('tab', ']', 'left', 'u', 'end');

		expect(selectedKey(distinct)).toBe(4);
		expect(selectedKey(press(distinct, 'u').state)).toBe(headingKey(1));
	});

	it('of a group does nothing to the distinct view', () => {
		const distinct = stateAfter('tab', 'u');

		expect(press(distinct, 'left').state).toEqual(distinct);
		expect(press(distinct, '-').state).toEqual(distinct);
	});

	it('keeps the folds while filtering, and unfolds the first match', () => {
		const state = stateAfter('tab', 'left', '/', ...'mac');

		expect([...state.found.rows]).toEqual([headingKey(0)]);
		expect(selectedKey(press(state, 'tab', 'right').state)).toBe(2);
	});
});

describe('the distinct view', () => {
	it('keeps the selected environment when opened and closed', () => {
		const distinct = stateAfter('tab', ']', 'u');

		expect([...distinct.found.rows]).toEqual([0, 1, 2, 4]);
		expect([...distinct.found.counts]).toEqual([1, 2, 1, 1]);
		expect(selectedKey(distinct)).toBe(1);
		expect(selectedKey(press(distinct, 'u').state)).toBe(3);
	});
});
