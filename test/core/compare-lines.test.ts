import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toCompareLines} from '../../source/core/compare-lines.ts';
import {isCramped, type State} from '../../source/core/state.ts';
import {anyState, loadedState, pressed, run} from '../helpers/arbitrary-states.ts';
import {expectDrawable, textsOf} from '../helpers/lines.ts';

const answer = {
	data: [
		{name: 'north', resources: [{tags: ['os:win10', 'arch:x64', 'system'], state: 'up'}]},
		{resources: [{tags: ['os:mac', 'arch:x64', 'system']}, {tags: ['os:mac', 'arch:x64', 'system']}]},
	],
};

describe('the comparison', () => {
	it('shows what differs side by side, then what is the same', () => {
		expect(textsOf(toCompareLines(loadedState(answer, {columns: 60}, 'tab', 'space', 'space', 'c')))).toEqual([
			'differs      win10                  mac',
			'             north                  Group 2',
			'os           win10                  mac',
			'state        up                     -',
			'',
			'the same',
			'arch         x64',
			'other        system',
		]);
	});

	it('says so where nothing differs', () => {
		expect(textsOf(toCompareLines(loadedState(answer, {}, 'tab', 'down', 'space', 'space', 'c')))).toContain(
			'nothing: these have the same tags and fields',
		);
	});

	it('says which are seen where not all fit, and goes on to the others', () => {
		const state = loadedState(answer, {columns: 60}, 'tab', 'a', 'c');
		const moved = run({state, effects: []}, [pressed('right')]).state;

		expect(textsOf(toCompareLines(state)).slice(0, 2)).toEqual([
			'1 to 2 of 3',
			'differs      win10                  mac',
		]);
		expect(textsOf(toCompareLines(moved)).slice(0, 2)).toEqual([
			'2 to 3 of 3',
			'differs      mac                    mac',
		]);
	});

	it('shows one at a time where two would have no room to be read', () => {
		expect(
			textsOf(toCompareLines(loadedState(answer, {columns: 25}, 'tab', 'space', 'space', 'c'))).slice(0, 2),
		).toEqual(['1 of 2', 'differs   win10']);
	});

	it('fits the screen and holds nothing that acts or hides, whatever the state', () => {
		const anyComparison = anyState
			.map((state): State => ({...state, open: 'compare'}))
			.filter(state => !isCramped(state));

		fc.assert(
			fc.property(anyComparison, state => {
				// What is said of the whole is a sentence, which the screen wraps.
				const lines = toCompareLines(state).filter(
					([first]) => !/^nothing: |^\d+ environments, /.test(first?.text ?? ''),
				);

				expectDrawable(lines, state.size.columns);
			}),
			{numRuns: 120},
		);
	});
});
