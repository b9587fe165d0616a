import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toChoiceLines} from '../../source/core/choice-lines.ts';
import {toDetailLines} from '../../source/core/detail.ts';
import {toFilterLine, toMessageLines, toStatusLine} from '../../source/core/frame-lines.ts';
import {toListLines} from '../../source/core/list-lines.ts';
import {groupOfHeading} from '../../source/core/rows.ts';
import {selectedKey, windowNow} from '../../source/core/selection.ts';
import {toMatchSpeech, toSpokenRow} from '../../source/core/spoken-row.ts';
import type {State} from '../../source/core/state.ts';
import {anyState, loadedState} from '../helpers/arbitrary-states.ts';
import {textOf, textsOf} from '../helpers/lines.ts';

const filterCount = (state: State): string => textOf(toFilterLine(state).spans).split('  ').at(-1)!.trim();

const headings = (state: State): string[] =>
	textsOf(toListLines(state)).filter((_, index) => state.found.rows[windowNow(state).start + index]! < 0);

const answer = {
	data: [
		{name: 'A', resources: [{tags: ['os:one']}, null, {tags: ['os:two']}]},
		{name: 'B', resources: [{tags: ['os:three']}, 7, {tags: ['os:four']}]},
	],
};

describe('what is unreadable', () => {
	it('is in no count of a listing that is not filtered', () => {
		const state = loadedState(answer, {}, 'tab', 'left');

		expect(filterCount(state)).toBe('4 environments, 4 distinct');
		expect(textOf(toStatusLine(state))).toContain('4 environments in 2 groups · 2 unreadable');
		expect(headings(state).map(line => line.replaceAll(/\s+/g, ' '))).toEqual(['❯ ▸ A 2', ' ▾ B 2']);
		expect(textsOf(toDetailLines(state, 40))[1]).toBe('2 environments, 1 unreadable');
		expect(toSpokenRow(state)).toContain('A, folded, 2 environments');
	});

	it('is in no count of what matches', () => {
		const state = loadedState(answer, {}, ...'!zzz', 'tab', 'left');

		expect(filterCount(state)).toBe('4/4, 4 distinct');
		expect(headings(state).map(line => line.replaceAll(/\s+/g, ' '))).toEqual(['❯ ▸ A 2/2', ' ▾ B 2/2']);
		expect(textsOf(toDetailLines(state, 40))[1]).toBe('2 environments, 1 unreadable');
		expect(toMatchSpeech(state)).toBe('4 of 4 match, 4 distinct');
		expect(toChoiceLines(state)[0]).toBe('4 of 4 match !zzz');
	});

	it('is not promised where nothing matches', () => {
		expect(textsOf(toMessageLines(loadedState(answer, {filter: '!zzz zzz'})))).toEqual([
			'nothing matches  !zzz zzz     without zzz: 4 match',
		]);
		expect(textsOf(toMessageLines(loadedState(answer, {filter: 'nul zzz yyy'})))[1]).toBe(
			'each alone would match  nul: 0   zzz: 0   yyy: 0',
		);
	});
});

describe('the counts', () => {
	it('agree in every place, whatever the state', () => {
		fc.assert(
			fc.property(
				anyState.filter(({loaded, open}) => loaded !== undefined && open === undefined),
				state => {
					const {listing} = state.loaded!;
					const isCounted = (id: number) => !listing.resources[id]!.isUnreadable;
					const matching = [...state.found.matches].filter(isCounted);
					const all = listing.resources.filter(({id}) => isCounted(id)).length;
					const isFiltered = state.found.query.length > 0;
					const wide = {...state, size: {columns: 150, rows: 40}};

					const counts = filterCount(wide).match(/\d+\/\d+|\d+(?= environment)/)?.[0];
					expect(counts).toBe(isFiltered ? `${matching.length}/${all}` : String(all));
					expect(textOf(toStatusLine({...wide, options: {...wide.options, source: ''}}))).toContain(
						`${all} environment`,
					);
					expect(toMatchSpeech(state)).toMatch(new RegExp(`^${matching.length} of ${all} match`));

					const {start, end} = windowNow(wide);
					const lines = toListLines(wide);
					for (let index = start; index < end; index++) {
						const group = listing.groups[groupOfHeading(state.found.rows[index]!) ?? -1];
						if (group !== undefined) {
							const isIn = (id: number) => id >= group.start && id < group.end;
							const own = matching.filter(isIn).length;
							const whole = listing.resources.filter(({id}) => isIn(id) && isCounted(id)).length;
							const count = isFiltered ? `${own}/${whole}` : String(whole);
							expect(lines[index - start]!.findLast(({text}) => text.trim() !== '')?.text.trim()).toBe(count);
							if (selectedKey(wide) === state.found.rows[index]) {
								const said = whole === 1 ? '1 environment' : `${whole} environments`;
								expect(textsOf(toDetailLines(wide, 200))[1]?.startsWith(said)).toBe(true);
								expect(toSpokenRow(wide)).toContain(`, ${own} environment`);
							}
						}
					}
				},
			),
			{numRuns: 200},
		);
	});
});
