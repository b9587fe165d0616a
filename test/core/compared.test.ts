import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {compareResources} from '../../source/core/compare.ts';
import {comparedOf} from '../../source/core/compared.ts';
import {pickedResources} from '../../source/core/selection.ts';
import type {State} from '../../source/core/state.ts';
import {update} from '../../source/core/update.ts';
import {anyAction, anyState, loadedState} from '../helpers/arbitrary-states.ts';

const compareAnew = (state: State) => {
	const resources = pickedResources(state);
	return {resources, comparison: compareResources(resources)};
};

describe('the comparison', () => {
	it('is made once for the marks, however many lines of however many frames need it', () => {
		const answer = {data: [{resources: [{tags: ['os:win']}, {tags: ['os:mac']}]}]};
		const state = loadedState(answer, {}, 'tab', 'a', 'c');
		const scrolled = update(state, {type: 'resized', size: {columns: 30, rows: 10}}).state;

		expect(comparedOf(scrolled)).toBe(comparedOf(state));
	});

	it('is that of what is marked or selected now, whatever was compared before', () => {
		fc.assert(
			fc.property(anyState, fc.array(anyAction, {maxLength: 4}), (first, actions) => {
				let state = first;
				for (const action of actions) {
					expect(comparedOf(state)).toMatchObject(compareAnew(state));
					state = update(state, action).state;
				}
				expect(comparedOf(state)).toMatchObject(compareAnew(state));
			}),
			{numRuns: 100},
		);
	});
});
