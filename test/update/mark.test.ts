import {describe, expect, it} from 'vitest';
import {selectedKey} from '../../source/state/selection.ts';
import {press, stateAfter} from '../helpers/scenes/two-groups.ts';

describe('marking', () => {
	it('moves to the next row, and unmarks again', () => {
		const marked = stateAfter('tab', 'space', 'space');

		expect([marked.marked, selectedKey(marked)]).toEqual([new Set([0, 1]), 2]);
		expect(press(marked, 'up', 'space').state.marked).toEqual(new Set([0]));
	});

	it('of a folded group marks its matches', () => {
		expect(stateAfter('tab', 'left', '/', ...'win', 'tab', 'space').marked).toEqual(new Set([0, 1]));
	});

	it('of all matches adds them to earlier marks, or unmarks all', () => {
		expect(stateAfter('tab', 'end', 'space', '/', ...'win10', 'tab', '*').marked).toEqual(new Set([1, 3, 4]));
		expect(stateAfter('tab', '*', '*').marked).toEqual(new Set());
		expect(stateAfter('tab', 'end', 'space', '/', ...'win10', 'tab', '*', '*').marked).toEqual(new Set([4]));
	});
});
