import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {comparedOf, selectedColumn} from '../../source/state/compared.ts';
import {pickedResources, yieldFor} from '../../source/state/picked.ts';
import {selectedKey} from '../../source/state/selection.ts';
import type {State} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {anyState, loadedState, pressed, run} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {press, stateAfter, twoGroups} from '../helpers/scenes/two-groups.ts';

const idsOf = (state: State) => comparedOf(state).columns.map(column => column.map(({id}) => id));
const afterKeys = (state: State, ...keys: string[]) => run({state, effects: []}, keys.map(pressed)).state;

describe('c', () => {
	it('compares what is marked', () => {
		expect(idsOf(stateAfter('tab', 'space', 'space', 'c'))).toEqual([[0], [1]]);
		expect(idsOf(stateAfter('tab', 'a', 'c'))).toEqual([[0], [1, 3], [2], [4]]);
	});

	it('compares the one that is marked with the selected row', () => {
		expect(idsOf(stateAfter('tab', 'space', 'end', 'c'))).toEqual([[0], [4]]);
		expect(idsOf(stateAfter('tab', 'end', 'space', 'c'))).toEqual([[4], [3]]);
	});

	it('compares the selected row with what one moves to, and closed leads back to it', () => {
		const open = stateAfter('tab', 'down', 'c');

		expect(idsOf(open)).toEqual([[1], [2]]);
		expect(idsOf(afterKeys(open, 'down'))).toEqual([[1, 3]]);
		expect(idsOf(afterKeys(open, 'down', 'down', 'down'))).toEqual([[1], [4]]);
		expect(idsOf(afterKeys(open, 'up'))).toEqual([[1], [0]]);
		expect(afterKeys(open, 'down', 'down', 'esc')).toMatchObject({open: undefined, marked: new Set()});
		expect(selectedKey(afterKeys(open, 'down', 'down', 'esc'))).toBe(1);
	});

	it('says why where there is nothing to compare', () => {
		const one = loadedState({data: [{resources: [{tags: ['os:a']}]}]}, {}, 'tab', 'c');

		expect(one).toMatchObject({open: undefined, notice: {text: 'nothing to compare with'}});
		expect(stateAfter('z', 'tab', 'c').notice?.text).toBe('no match');
		expect(stateAfter('tab', 'left', 'c').notice?.text).toMatch(/^a folded group is selected/);
	});

	it('refuses what would take longer than a key may', () => {
		const ofMany = (count: number) => {
			const resources = Array.from({length: count}, (_, id) => ({tags: ['os:a', `id:${id}`]}));
			return loadedState({data: [{resources}]}, {}, 'tab', 'a', 'c');
		};

		expect(ofMany(1500)).toMatchObject({open: undefined, notice: {text: 'too much to compare at once; mark fewer'}});
		expect(ofMany(1000).open?.type).toBe('compare');
	});
});

describe('in the comparison', () => {
	it('Enter picks the selected column, whatever is marked', () => {
		const open = stateAfter('tab', 'space', 'space', 'c');

		expect(press(open, 'enter').effects).toMatchObject([{type: 'copy', text: 'os:win7,locale:en', leaves: true}]);
		expect(press(afterKeys(open, 'right'), 'enter').effects).toMatchObject([
			{type: 'copy', text: 'os:win10', leaves: true},
		]);
		expect(press(afterKeys(open, 'right', 'x', 'x'), 'y').effects).toMatchObject([
			{text: 'os:win10,x64', leaves: false},
		]);
	});

	it('Y offers the forms of the selected column, and leads back to it', () => {
		const menu = stateAfter('tab', 'space', 'space', 'c', 'right', 'Y');
		expect(menu.open?.type).toBe('copy-as');
		expect(pickedResources(menu).map(({id}) => id)).toEqual([1]);

		for (const key of ['Y', 'q', 'esc']) {
			expect(press(menu, key).state.open).toMatchObject({type: 'compare', column: 1});
		}
		const chosen = press(menu, '5');
		expect(chosen.effects).toMatchObject([{type: 'copy', text: '["os:win10"]', leaves: false}, {type: 'settle'}]);
		expect(chosen.state.open).toMatchObject({type: 'compare', column: 1});
		expect(selectedKey(afterKeys(stateAfter('tab', 'down', 'c', 'down', 'Y'), 'esc', 'esc'))).toBe(1);
	});

	it('the menu of forms outlives a reload if what is compared does', () => {
		const menu = stateAfter('tab', 'c', 'down', 'Y');
		const reload = (...tags: string[][]) =>
			update(menu, {
				type: 'loaded',
				listing: decodeListing({data: [{name: 'north', resources: tags.map(own => ({tags: own}))}]}),
			}).state;

		const kept = reload(['os:new'], ['os:mac'], ['os:win7', 'locale:en', 'x64']);
		expect(idsOf(kept)).toEqual([[2], [1]]);
		expect(kept.open?.type).toBe('copy-as');
		expect(reload(['os:win7', 'locale:en', 'x64']).open).toBeUndefined();
		expect(reload(['os:mac']).open).toBeUndefined();
	});

	it('space unmarks the selected column with all that are equal, until none is left', () => {
		const open = stateAfter('tab', 'a', 'c', 'right');

		expect(afterKeys(open, 'space').marked).toEqual(new Set([0, 2, 4]));
		expect(idsOf(afterKeys(open, 'space', 'space', 'space'))).toEqual([[0]]);
		expect(afterKeys(open, 'space', 'space', 'space', 'space')).toMatchObject({open: undefined, marked: new Set()});
	});

	it('what is gone from a reloaded listing closes it, and says so', () => {
		const open = stateAfter('tab', 'c');
		const load = (data: unknown[]) => update(open, {type: 'loaded', listing: decodeListing({data})}).state;

		expect(idsOf(load([{name: 'new', resources: [{tags: ['z']}]}, ...twoGroups.data]))).toEqual([[1], [2]]);
		expect(load([twoGroups.data[1]])).toMatchObject({
			open: undefined,
			notice: {text: 'the selected one is gone', isFailure: true},
		});
	});

	it('what Enter would take is one of the compared, and what it takes, whatever the state and the keys', () => {
		const keys = fc.array(fc.constantFrom('c', 'space', 'down', 'up', 'right', 'left', 'x', 'home', 'G', 'pagedown'), {
			maxLength: 12,
		});
		fc.assert(
			fc.property(anyState, keys, fc.boolean(), (first, moves, marksAll) => {
				const size = {columns: 80, rows: 24};
				const listed: State = {...first, size, open: undefined, mode: 'filter', isLeaving: false};
				const state = afterKeys(listed, 'ctrl+e', 'ctrl+u', 'tab', ...(marksAll ? ['a'] : []), 'c', ...moves);
				const {open} = state;
				fc.pre(open?.type === 'compare');
				// A pick of what an earlier run listed may wait for the answer.
				fc.pre(state.loaded?.since === undefined);
				const [resource] = pickedResources(state);
				const yielded = yieldFor(state, [resource!], state.form, state.options.target === 'clipboard');
				const {effects} = press(state, 'enter');

				expect(resource).toBe(comparedOf(state).columns[selectedColumn(state, open)]![0]);
				expect(resource!.isUnreadable).toBe(false);
				expect(JSON.stringify(effects)).toContain(yielded.type === 'text' ? JSON.stringify(yielded.text) : '[]');
			}),
			{numRuns: runsOf(100)},
		);
	});
});
