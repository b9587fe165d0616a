import {describe, expect, it} from 'vitest';
import {labelOf} from '../../source/listing/listing.ts';
import {selectedEnvironment, selectedKey} from '../../source/state/rows.ts';
import type {State} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {press, stateAfter, twoGroups, twoGroupsListing} from '../helpers/scenes/two-groups.ts';
import {listingOf} from '../helpers/service/service.ts';

const large = listingOf(...Array.from({length: 1500}, (_, id) => [`p${id}:a`]));

const idsOf = ({grid, found}: State) => (grid === undefined ? undefined : [...found.rows]);

describe('c', () => {
	it.each<[string, string, number[]]>([
		['all matches, each set of tags once', 'tab c', [0, 1, 2, 4]],
		['only matches', 'w i n tab c', [0, 1]],
		['the marked rows if there are two or more', 'tab space space c', [0, 1]],
		['the marked rows whatever the filter', 'tab space space / m a c tab c', [0, 1]],
		['all matches if one row is marked', 'tab space c', [0, 1, 2, 4]],
		['the marked row of a set of tags', 'tab space down down space c', [0, 3]],
		['rows that the filter then narrows', 'tab c / w i n', [0, 1]],
		['marked rows that the filter then narrows', 'tab space space c / m a c', []],
		['the same rows behind a detail', 'tab c d esc', [0, 1, 2, 4]],
		['the same rows behind the tags', 'tab c t esc', [0, 1, 2, 4]],
		['the same rows behind a menu', 'tab c Y esc', [0, 1, 2, 4]],
		['the same rows behind the help', 'tab c ? esc', [0, 1, 2, 4]],
	])('compares %s: %s', (_, keys, ids) => {
		expect(idsOf(stateAfter(...keys.split(' ')))).toEqual(ids);
	});

	it('counts the environments of its rows, whatever the order of the marks', () => {
		const [one, other] = ['tab space down down space c', 'tab end up space home space c'].map(keys =>
			stateAfter(...keys.split(' ')),
		);

		expect([...one!.found.counts]).toEqual([1, 2]);
		expect(other!.grid).toEqual(one!.grid);
	});

	it.each([
		['m a c tab * / ctrl+u u b u tab space c', 'groups', 'ubu', 4],
		['tab u c', 'distinct', '', 0],
		['tab space space end c', 'groups', '', 0],
		['x 6 4 tab * / ctrl+u 1 0 tab c', 'groups', '10', 1],
	])('goes back to the earlier view, filter and row: %s', (keys, view, text, selected) => {
		const closed = press(stateAfter(...keys.split(' ')), 'esc').state;

		expect(closed).toMatchObject({view, filter: {text}});
		expect(selectedKey(closed)).toBe(selected);
	});

	it('keeps the selected row if it is compared', () => {
		expect(selectedKey(stateAfter(...'x 6 4 tab * / ctrl+u 1 0 tab c'.split(' ')))).toBe(1);
	});

	it.each(['c', 'esc', 'q', 'u'])('goes back to the list and its earlier selection when closed by %s', key => {
		const before = stateAfter(...'win', 'tab');
		const after = press(before, 'c', 'down', key).state;

		expect(after).toMatchObject({grid: undefined, view: 'groups', filter: before.filter, isLeaving: false});
		expect(selectedKey(after)).toBe(1);
		expect(after.found.rows).toEqual(before.found.rows);
	});

	it.each<[string, unknown, string]>([
		['nothing to compare', {data: [{resources: [{tags: ['os:a']}, 5]}]}, 'tab c'],
		['no match', twoGroups, 'z tab c'],
		['the marked environments have the same tags', twoGroups, 'tab down space down space c'],
		['too much to compare at once; mark fewer rows', large, 'tab c'],
	])('says why if it cannot compare: %s', (text, response, keys) => {
		expect(loadedState(response, {}, ...keys.split(' '))).toMatchObject({grid: undefined, notice: {text}});
	});
});

describe('an open comparison', () => {
	it('picks the selected row on enter', () => {
		const {effects} = press(stateAfter('tab', 'c', 'down'), 'enter');

		expect(effects).toMatchObject([{type: 'copy', text: 'os:win10', leaves: true}]);
	});

	it('stays open and keeps the selection when the listing is loaded again', () => {
		const open = stateAfter('tab', 'c', 'down');
		const same = update(open, {type: 'loaded', listing: twoGroupsListing}).state;
		const fewer = update(open, {type: 'loaded', listing: loadedState(listingOf(['os:win10'])).loaded!.listing}).state;

		expect(idsOf(same)).toEqual([0, 1, 2, 4]);
		expect(labelOf(selectedEnvironment(same)!)).toBe('win10');
		expect(press(same, 'esc').state.view).toBe('groups');
		expect([fewer.grid, fewer.view]).toEqual([undefined, 'groups']);
	});
});
