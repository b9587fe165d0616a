import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {headingKey} from '../../source/state/rows.ts';
import {isSelectable, selectedGroup, selectedIndex, selectedKey} from '../../source/state/selection.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import {selectBy, selectGroupBy} from '../../source/update/rows.ts';
import {update} from '../../source/update/update.ts';
import {anyState, loadedState, pressed} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';

const response = {
	data: [
		{resources: [{tags: ['a1']}, {tags: ['a2']}, {tags: ['a3']}]},
		{resources: []},
		{resources: [{tags: ['b1']}, {tags: ['b2']}]},
		{resources: [{tags: ['c1']}]},
	],
};

/** The state of the listing above, after these keys. */
const stateAfter = (...keys: string[]): State => loadedState(response, {}, 'tab', ...keys);

const press = (state: State, key: string): State => update(state, pressed(key)).state;

describe('moving by pages', () => {
	const resources = Array.from({length: 90}, (_, index) => ({tags: [`os:${index}`]}));

	it.each([
		['pagedown', 1],
		['ctrl+d', 0.5],
	])('moves with %s by %d of the list, less one row, and back', (key, part) => {
		for (const rows of [8, 23, 24]) {
			const start = loadedState({data: [{resources}]}, {rows}, 'tab');
			const moved = press(start, key);

			expect(selectedKey(moved)).toBe(Math.ceil((layoutNow(start).list.rows - 1) * part));
			expect(selectedKey(press(moved, key === 'pagedown' ? 'pageup' : 'ctrl+u'))).toBe(0);
		}
	});
});

describe('selecting by rows', () => {
	it.each([
		['passes the headings between groups', ['end', 'up', 'up'], 1, 4],
		['passes them backward too', ['down', 'down', 'down'], -1, 2],
		['stops at the last row', ['end'], 1, 5],
		['stops at the first resource, below its heading', [], -1, 0],
		['goes far', [], 100, 5],
		['comes back', ['end'], -100, 0],
		['stays by zero rows', ['down'], 0, 1],
	])('%s', (_, keys, rows, selected) => {
		expect(selectedKey(selectBy(stateAfter(...keys), rows))).toBe(selected);
	});

	it('stops at the headings of folded groups', () => {
		const folded = stateAfter('-');

		expect(selectedKey(folded)).toBe(headingKey(0));
		expect(selectedKey(selectBy(folded, 1))).toBe(headingKey(1));
		expect(selectedKey(selectBy(folded, 100))).toBe(headingKey(3));
	});

	it('does nothing if there is nothing to select', () => {
		const nothing = loadedState(response, {filter: 'nothing like that'});

		expect(selectBy(nothing, 1)).toBe(nothing);
		expect(selectBy(nothing, Number.NEGATIVE_INFINITY)).toBe(nothing);
		expect(selectBy(nothing, Number.POSITIVE_INFINITY)).toBe(nothing);
		expect(selectGroupBy(nothing, 1).found.rows).toHaveLength(0);
	});

	it('shows the detail of another row from its top', () => {
		expect(selectBy({...stateAfter(), scroll: 5}, 1).scroll).toBe(0);
	});
});

describe('selecting by groups', () => {
	it.each([
		['goes to the first resource of the next nonempty group', [], 1, 3],
		['stays in the last group', ['end'], 1, 5],
		['goes to the start of its own group first', ['down', 'down'], -1, 0],
		['then goes to the previous group', ['end'], -1, 3],
		['stays at the very start', [], -1, 0],
	] as const)('%s', (_, keys, direction, selected) => {
		expect(selectedKey(selectGroupBy(stateAfter(...keys), direction))).toBe(selected);
	});

	it('goes to the heading of a folded group', () => {
		const folded = stateAfter(']', 'left', 'up');

		expect(selectedKey(folded)).toBe(2);
		expect(selectedKey(selectGroupBy(folded, 1))).toBe(headingKey(2));
		expect(selectedKey(selectGroupBy(selectGroupBy(folded, 1), 1))).toBe(5);
	});

	it('goes to the ends of the distinct view, which has no groups', () => {
		expect(selectedKey(selectGroupBy(stateAfter('down', 'u'), 1))).toBe(5);
		expect(selectedKey(selectGroupBy(stateAfter('down', 'u'), -1))).toBe(0);
	});
});

describe('any state', () => {
	const selectableRows = (state: State): number[] =>
		[...state.found.rows.keys()].filter(index => isSelectable(state, state.found.rows[index]!));

	const anyDistance = fc.oneof(fc.integer({min: -60, max: 60}), fc.constantFrom(-Infinity, Infinity));

	it('moves by as many rows as requested, or to the next selectable row', () => {
		fc.assert(
			fc.property(anyState, anyDistance, (state, rows) => {
				const selectable = selectableRows(state);
				const target = selectedIndex(state) + rows;
				const expected =
					rows < 0
						? (selectable.findLast(index => index <= target) ?? selectable[0])
						: (selectable.find(index => index >= target) ?? selectable.at(-1));

				expect(selectedIndex(selectBy(state, rows))).toBe(expected ?? -1);
			}),
			{numRuns: runsOf(120)},
		);
	});

	it('reaches every group with the key for the next one', () => {
		fc.assert(
			fc.property(
				anyState.filter(({view}) => view === 'groups'),
				state => {
					let at = selectBy(state, Number.NEGATIVE_INFINITY);
					const seen = [selectedGroup(at)];
					for (let steps = 0; steps < (state.loaded?.listing.groups.length ?? 0); steps++) {
						at = selectGroupBy(at, 1);
						seen.push(selectedGroup(at));
					}
					const groups = selectableRows(state).map(index =>
						selectedGroup({...state, selection: {key: state.found.rows[index]!, isGone: false}}),
					);

					expect(new Set(seen)).toEqual(new Set(groups.length === 0 ? [undefined] : groups));
				},
			),
			{numRuns: runsOf(112)},
		);
	});
});
