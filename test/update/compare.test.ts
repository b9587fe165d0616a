import {describe, expect, it} from 'vitest';
import {labelOf} from '../../source/listing/listing.ts';
import {selectedEnvironment, selectedKey} from '../../source/state/selection.ts';
import type {State} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {press, stateAfter, twoGroupsListing} from '../helpers/scenes/two-groups.ts';
import {listingOf} from '../helpers/service/service.ts';

const idsOf = ({grid, found}: State) => (grid === undefined ? undefined : [...found.rows]);

describe('c', () => {
	it('compares all matches, each set of tags once', () => {
		expect(idsOf(stateAfter('tab', 'c'))).toEqual([0, 1, 2, 4]);
		expect(idsOf(stateAfter(...'win', 'tab', 'c'))).toEqual([0, 1]);
	});

	it('compares the marked rows if there are two or more, whatever the filter', () => {
		expect(idsOf(stateAfter('tab', 'space', 'space', 'c'))).toEqual([0, 1]);
		expect(idsOf(stateAfter('tab', 'space', 'space', '/', ...'mac', 'tab', 'c'))).toEqual([0, 1]);
		expect(idsOf(stateAfter('tab', 'space', 'c'))).toEqual([0, 1, 2, 4]);
	});

	it.each(['c', 'esc', 'q'])('goes back to the list and its earlier selection when closed by %s', key => {
		const before = stateAfter(...'win', 'tab');
		const after = press(before, 'c', 'down', key).state;

		expect(after).toMatchObject({grid: undefined, view: 'groups', filter: before.filter, isLeaving: false});
		expect(selectedKey(after)).toBe(1);
		expect(after.found.rows).toEqual(before.found.rows);
	});

	it('says why if there is nothing to compare', () => {
		const one = loadedState({data: [{resources: [{tags: ['os:a']}]}]}, {}, 'tab', 'c');

		expect(one).toMatchObject({grid: undefined, notice: {text: 'nothing to compare with'}});
		expect(stateAfter('z', 'tab', 'c').notice?.text).toBe('no match');
		const equal = stateAfter('tab', 'down', 'space', 'down', 'space', 'c');
		expect(equal.notice?.text).toBe('the marked environments have the same tags');
	});

	it('refuses a comparison that would take too long', () => {
		const resources = Array.from({length: 1500}, (_, id) => ({tags: [`p${id}:a`]}));

		expect(loadedState({data: [{resources}]}, {}, 'tab', 'c')).toMatchObject({
			grid: undefined,
			notice: {text: 'too much to compare at once; mark fewer'},
		});
	});
});

describe('an open comparison', () => {
	it('picks the selected row on enter', () => {
		const {effects} = press(stateAfter('tab', 'c', 'down'), 'enter');

		expect(effects).toMatchObject([{type: 'copy', text: 'os:win10', leaves: true}]);
	});

	it('narrows its rows with the filter', () => {
		expect(idsOf(stateAfter('tab', 'c', '/', ...'win'))).toEqual([0, 1]);
		expect(idsOf(stateAfter('tab', 'space', 'space', 'c', '/', ...'mac'))).toEqual([]);
	});

	it('goes back from a panel over it', () => {
		for (const key of ['d', 't', 'Y', '?']) {
			const open = stateAfter('tab', 'c', key);

			expect(open.open).toBeDefined();
			expect(idsOf(press(open, 'esc').state)).toEqual([0, 1, 2, 4]);
		}
	});

	it('stays open and keeps the selection when the listing is loaded again', () => {
		const open = stateAfter('tab', 'c', 'down');
		const same = update(open, {type: 'loaded', listing: twoGroupsListing}).state;
		const fewer = update(open, {type: 'loaded', listing: loadedState(listingOf(['os:win10'])).loaded!.listing}).state;

		expect(idsOf(same)).toEqual([0, 1, 2, 4]);
		expect(labelOf(selectedEnvironment(same)!)).toBe('win10');
		expect(fewer.grid).toBeUndefined();
	});
});
