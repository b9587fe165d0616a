import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {compareResources} from '../../source/listing/compare.ts';
import type {Resource} from '../../source/listing/listing.ts';
import {comparedOf} from '../../source/state/compared.ts';
import {selectedResource} from '../../source/state/selection.ts';
import type {State} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {anyAction, anyState, loadedState, pressed, run} from '../helpers/arbitrary/states.ts';

/** What is compared, by a naive reading. */
const resourcesOf = (state: State): readonly Resource[] => {
	const {loaded, marked, open} = state;
	const anchor = open?.type === 'compare' ? open.anchor : undefined;
	const selected = selectedResource(state)?.id;
	const ids = anchor === undefined ? [...marked].toSorted((one, other) => one - other) : [anchor, selected];
	return [...new Set(ids)].flatMap(id => loaded?.listing.resources[id ?? -1] ?? []);
};

const isEqual = (one: Resource, other: Resource): boolean => compareResources([one, other]).differing.length === 0;

describe('the comparison', () => {
	it('is made once for the marks, however many lines of however many frames need it', () => {
		const answer = {data: [{resources: [{tags: ['os:win']}, {tags: ['os:mac']}]}]};
		const state = loadedState(answer, {}, 'tab', 'a', 'c');
		const scrolled = update(state, {type: 'resized', size: {columns: 30, rows: 10}}).state;

		expect(comparedOf(scrolled)).toBe(comparedOf(state));
	});

	it('has a column for each that differs from the others, of what is marked or compared now', () => {
		const keys = fc.array(fc.constantFrom('a', 'c', 'space', 'down', 'up', 'right', 'left', 'x').map(pressed), {
			maxLength: 6,
		});
		fc.assert(
			fc.property(anyState, keys, fc.array(anyAction, {maxLength: 4}), (first, pressedKeys, actions) => {
				const cleared = ['ctrl+e', 'ctrl+u', 'tab'].map(pressed);
				let {state} = run({state: {...first, open: undefined, mode: 'filter', isLeaving: false}, effects: []}, cleared);
				for (const action of [...pressedKeys, ...actions]) {
					const {columns, comparison} = comparedOf(state);
					const all = columns.flat();
					const expected = resourcesOf(state);

					expect(new Set(all)).toEqual(new Set(expected));
					expect(all).toHaveLength(expected.length);
					expect(comparison).toEqual(compareResources(columns.map(([resource]) => resource)));
					expect(columns.filter(([one, ...others]) => others.some(other => !isEqual(one, other)))).toEqual([]);
					state = update(state, action).state;
				}
			}),
			{numRuns: 60},
		);
	});
});
