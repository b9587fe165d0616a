import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {selectableValues, selectedValue} from '../../source/state/detail.ts';
import {facetItems, selectedFacetItem} from '../../source/state/facets/layout.ts';
import {helpRowId, helpRowsOf, selectedHelpRow} from '../../source/state/help.ts';
import {headingKey, isSelectable, selectedIndex, selectedKey} from '../../source/state/rows.ts';
import {layoutNow, type State, scrollOf, withScroll} from '../../source/state/state.ts';
import {selectBy, selectGroupBy} from '../../source/update/rows.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyState, loadedState} from '../helpers/arbitrary/states.ts';
import {headedAfter} from '../helpers/scenes/headed-groups.ts';
import {press} from '../helpers/scenes/two-groups.ts';

const [north, south] = [headingKey(0), headingKey(1)];
const all = [north, 0, 1, 2, 3, south, 4, 5, 6, 7];

const rowsAfter = (...keys: string[]) => {
	const {found, folded, marked, ...rest} = headedAfter(...keys);
	return {
		rows: [...found.rows],
		selected: selectedKey({found, folded, marked, ...rest}),
		folded: [...folded],
		marked: [...marked].sort(),
	};
};

describe('the keys for groups and marks', () => {
	it.each<[string, string, Partial<ReturnType<typeof rowsAfter>>]>([
		['folds the group and selects its heading', 'tab down left', {rows: [north, south, 4, 5, 6, 7], selected: north}],
		['unfolds it and selects its first match', 'tab down left right', {rows: all, selected: 0}],
		['unfolds the second group with enter', 'tab end left enter', {selected: 4, folded: []}],
		['folds all groups and stays in the group', 'tab end -', {rows: [north, south], selected: south}],
		['unfolds all groups and stays in the group', 'tab end - =', {selected: 4, folded: []}],
		['folds all groups, in the group of a match', 'tab end / w i n tab -', {selected: north}],
		['folds all groups without a match', 'tab end / z tab - / ctrl+u', {rows: [north, south], selected: south}],
		['goes to the previous group', 'tab end [ [', {selected: 0}],
		['marks all matches, also of a folded group', 'tab left *', {marked: [0, 1, 2, 3, 4, 5, 6, 7]}],
		['unmarks all rows of a comparison', 'tab space space c *', {marked: []}],
		['keeps the folds while filtering', 'tab left / w i n', {rows: [north, south, 4, 5, 6], selected: north}],
		['unfolds to the first match', 'tab left / ! 7 tab right', {rows: all.filter(key => key !== 0), selected: 1}],
		['has distinct rows, and keeps the selected environment', 'tab ] u', {rows: [0, 4, 2, 3, 5, 6, 7], selected: 4}],
		['has groups again, and the same selection', 'tab ] u u', {rows: all, selected: 4}],
		['selects the first of a folded group among distinct rows', 'tab ] left u', {selected: 4}],
		['selects the folded group again', 'tab ] left u u', {selected: south}],
		['selects the first of a folded group in a comparison', 'tab ] left c', {selected: 4}],
		['folds nothing in the distinct view', 'tab u left -', {rows: [0, 1, 2, 3, 5, 6, 7], selected: 0, folded: []}],
		['leaves folds in the distinct view', 'tab ] left u end', {selected: 7, folded: [1]}],
		['selects the heading of an environment from the distinct view', 'tab ] left u end u', {selected: south}],
		['leaves folds under a sort', 'tab ] left > end', {rows: [3, 7, 0, 5, 1, 4, 2, 6], selected: 6, folded: [1]}],
		['has the folds again after the sort', 'tab ] left > esc', {rows: [north, 0, 1, 2, 3, south], folded: [1]}],
		['leaves folds with few matches', 'tab left / m a c', {rows: [3], selected: 3, folded: [0]}],
		['has the folds again with more matches', 'tab left / m a c esc', {rows: [north, south, 4, 5, 6, 7]}],
		['marks and moves to the next row', 'tab space space', {marked: [0, 1], selected: 2}],
		['unmarks', 'tab space space up space', {marked: [0]}],
		['marks the matches of a folded group', 'tab left / w i n tab space', {marked: [0, 1, 2]}],
		['adds all matches to earlier marks', 'tab end space / w i n 1 0 tab *', {marked: [1, 4, 7]}],
		['unmarks all matches', 'tab end space / w i n 1 0 tab * *', {marked: [7]}],
	])('%s: %s', (_, keys, expected) => {
		expect(rowsAfter(...keys.split(' '))).toMatchObject(expected);
	});

	it.each(['left', 'right', '-', '='])('says without headings that groups are a column: %s', key => {
		for (const keys of ['tab u', 'tab >', 'm a c tab']) {
			const before = headedAfter('tab', 'left', '/', ...keys.split(' '));

			expect(press(before, key).state).toEqual({
				...before,
				notice: {text: 'no groups are shown', isFailure: false},
			});
		}
	});

	it('counts the matches of each distinct row', () => {
		expect([...headedAfter('tab', 'u').found.counts]).toEqual([1, 2, 1, 1, 1, 1, 1]);
	});

	it('a distinct row is the marked environment of its set of tags, and marks that one alone', () => {
		const resources = ['one', 'two'].map(name => ({name, tags: ['os:a']}));
		const marked = loadedState({data: [{resources}]}, {view: 'distinct', query: 'two'}, 'ctrl+space');
		const again = press(marked, 'ctrl+u', 'tab').state;

		expect([...again.found.rows]).toEqual([1]);
		expect(again.marked).toEqual(new Set([1]));
		expect(press(again, '*').state.marked.size).toBe(0);
		expect(press(again, 'home', 'space', 'space').state.marked).toEqual(new Set([1]));
	});

	it.each(['esc', '* *', 'space'])('a distinct row stays the environment that loses its mark: %s', keys => {
		const resources = ['a', 'b', 'a'].map((os, index) => ({tags: [`os:${os}`], name: `host-${index}`}));
		const marked = loadedState({data: [{resources}]}, {}, 'tab', 'end', 'space', 'u');
		const {state} = press(marked, ...keys.split(' '), 'end');

		expect([[...marked.found.rows], state.marked.size]).toEqual([[2, 1], 0]);
		expect([...state.found.rows]).toEqual([2, 1]);
		expect([...press(state, 'c').state.found.rows]).toEqual([2, 1]);
		expect([...press(state, '/', 'z', 'ctrl+u').state.found.rows]).toEqual([2, 1]);
	});

	it('a distinct row is the last selected of its marked environments, also after a comparison', () => {
		const resources = ['a', 'a', 'b'].map((os, index) => ({tags: [`os:${os}`], name: `host-${index}`}));
		const keys = ['tab', 'space', 'space', 'up', 'u', 'down'];

		for (const more of [[], ['c', 'esc']]) {
			expect([...loadedState({data: [{resources}]}, {}, ...keys, ...more).found.rows], more.join(' ')).toEqual([1, 2]);
		}
	});

	it('a distinct row is the selected environment rather than a marked one', () => {
		const resources = ['one', 'two', 'three'].map(name => ({name, tags: ['os:a']}));
		const state = loadedState({data: [{resources}]}, {}, 'tab', 'space', 'down', 'u');

		expect([...state.found.rows]).toEqual([2]);
		expect([...press(state, '/', ...'one').state.found.rows]).toEqual([0]);
	});

	it.each([
		['one', 'end space u', []],
		['several', 'space space space u', []],
		['a twin of the selected one', 'down space u', []],
		['but not one that the filter hides', 'space space / t w o tab u', [0]],
	])('a distinct row unmarks all of its marked environments: %s', (_, keys, left) => {
		const resources = ['one', 'two', 'three'].map(name => ({name, tags: ['os:a']}));
		const state = loadedState({data: [{resources}]}, {}, 'tab', ...keys.split(' '));
		expect(state.marked.size).toBeGreaterThan(0);

		for (const key of ['space', '*']) {
			expect(press(state, key).state.marked, key).toEqual(new Set(left));
		}
	});

	it('marks no unreadable entries', () => {
		const response = {data: [{resources: [{tags: ['os:a']}, 5, {tags: ['os:b']}]}]};

		expect(loadedState(response, {}, 'tab', '*').marked).toEqual(new Set([0, 2]));
		expect(loadedState(response, {}, 'tab', 'space', 'space')).toMatchObject({
			marked: new Set([0]),
			selection: {key: 1},
		});
	});

	it.each(['left', 'right', '[', ']', 'down', 'end'])('does nothing without rows: %s', key => {
		const none = headedAfter('z', 'tab');

		expect(press(none, key).state).toEqual(none);
	});

	it.each([
		['space', 'z tab'],
		['*', 'z tab'],
		['=', 'tab'],
	])('says that %s has no effect, after %s', (key, keys) => {
		const before = headedAfter(...keys.split(' '));

		expect(press(before, key).state).toEqual({
			...before,
			notice: {text: 'this key has no effect here', isFailure: false},
		});
	});
});

describe('moving by pages', () => {
	const resources = Array.from({length: 90}, (_, index) => ({tags: [`os:${index}`]}));

	it.each([
		['pagedown', 'pageup', 1],
		['ctrl+d', 'ctrl+u', 0.5],
	])('moves with %s and back with %s by %d of the list, less one row', (key, back, part) => {
		for (const rows of [8, 23, 24]) {
			const start = loadedState({data: [{resources}]}, {rows}, 'tab');
			const moved = press(start, key).state;

			expect(selectedKey(moved)).toBe(Math.ceil((layoutNow(start).list.rows - 1) * part));
			expect(selectedKey(press(moved, back).state)).toBe(0);
			expect(selectedKey(press(moved, key, back).state)).toBe(selectedKey(moved));
		}
	});

	const fields = Object.fromEntries(Array.from({length: 90}, (_, index) => [`f${index}`, index]));
	const [wide, narrow, low] = [{}, {columns: 80, rows: 24}, {columns: 80, rows: 12}];
	const helpRowAt = (state: State) =>
		helpRowsOf(state)
			.map(helpRowId)
			.indexOf(helpRowId(selectedHelpRow(state)!));
	const facetAt = (state: State) => facetItems(state).indexOf(selectedFacetItem(state)!);
	const tagAt = (state: State) => selectableValues(state).indexOf(selectedValue(state)!);

	it.each<[string, string, object, (state: State) => number, number]>([
		['the help', 'f1', wide, helpRowAt, 15],
		['the help on a low screen', 'f1', low, helpRowAt, 7],
		['the facets', 'ctrl+t', narrow, facetAt, 19],
		['the tags of the detail', 'tab d', wide, tagAt, 15],
		['the record', 'tab d v', narrow, scrollOf, 19],
		['the record on a low screen', 'tab d v', low, scrollOf, 7],
	])('moves by the lines of what is open, less one: %s', (_, keys, size, positionOf, moved) => {
		const response = {data: [{resources: [{...fields, tags: resources.flatMap(({tags}) => tags)}, {tags: []}]}]};
		const open = loadedState(response, size, ...keys.split(' '));

		expect([open, press(open, 'pagedown').state].map(positionOf)).toEqual([0, moved]);
		expect(positionOf(press(open, 'pagedown', 'pagedown', 'pageup').state)).toBe(moved);
	});
});

describe('selecting by groups', () => {
	const groups = [['a1', 'a2', 'a3', 'a4', 'a5'], [], ['b1', 'b2', 'b3', 'b4'], ['c1', 'c2', 'c3']];
	const response = {data: groups.map(tags => ({resources: tags.map(tag => ({tags: [tag]}))}))};

	it.each([
		['goes to the first resource of the next nonempty group', [], 1, 5],
		['stays in the last group', ['end'], 1, 11],
		['goes to the start of its own group first', ['down', 'down'], -1, 0],
		['then goes to the previous group', ['end', '['], -1, 5],
		['stays at the very start', [], -1, 0],
		['goes to the heading of a folded group', [']', 'left', 'up'], 1, headingKey(2)],
		['goes to such a heading below a row', ['end', 'left', 'up'], 1, headingKey(3)],
		['goes on from that heading', [']', 'left'], 1, 9],
		['goes without headings to the next row of another group', ['down', 'u'], 1, 5],
		['goes without headings to the last row if there is no other group', ['end', 'up', 'u'], 1, 11],
		['goes without headings to the start of its own rows first', ['end', 'u'], -1, 9],
		['goes without headings to the first row', ['down', 'u'], -1, 0],
		['does nothing without rows', ['/', ...'nothing'], 1, undefined],
	] as const)('%s', (_, keys, direction, selected) => {
		expect(selectedKey(selectGroupBy(loadedState(response, {}, 'tab', ...keys), direction))).toBe(selected);
	});
});

it('nothing is selectable without a row', () => {
	expect(isSelectable(loadedState({data: []}), undefined)).toBe(false);
});

describe('any state', () => {
	const selectableRows = (state: State): number[] =>
		[...state.found.rows.keys()].filter(index => isSelectable(state, state.found.rows[index]!));

	const anyDistance = fc.oneof(fc.integer({min: -60, max: 60}), fc.constantFrom(-Infinity, Infinity));

	it('moves by the requested rows, or to the next selectable row, with its detail at the top', () => {
		always(120, fc.tuple(anyState, anyDistance), ([state, rows]) => {
			const selectable = selectableRows(state);
			const target = selectedIndex(state) + rows;
			const expected =
				rows < 0
					? (selectable.findLast(index => index <= target) ?? selectable[0])
					: (selectable.find(index => index >= target) ?? selectable.at(-1));
			const moved = selectBy(withScroll(state, 5), rows);
			// A row that the filter hides, or a heading while there are none, may be the last selection.
			const isShown = state.selection.key === undefined || state.selection.key === selectedKey(state);
			const isSame =
				expected === undefined || (expected === selectedIndex(state) && !state.selection.isGone && isShown);

			expect([selectedIndex(moved), scrollOf(moved)]).toEqual([expected ?? -1, isSame ? 5 : 0]);
		});
	});
});
