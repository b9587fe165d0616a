import {describe, expect, it} from 'vitest';
import {toStatusLine} from '../../source/screen/bottom-lines.ts';
import {toDetailLines} from '../../source/screen/detail.ts';
import {toFilterLine} from '../../source/screen/filter-line.ts';
import {toMessageLines} from '../../source/screen/messages.ts';
import {toMatchSpeech, toSpokenRow} from '../../source/speech/speech.ts';
import {groupOfHeading, selectedKey, windowNow} from '../../source/state/rows.ts';
import type {State} from '../../source/state/state.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyState, loadedState} from '../helpers/arbitrary/states.ts';
import {listOf} from '../helpers/state/frame.ts';
import {textOf, textsOf} from '../helpers/state/lines.ts';

const filterCount = (state: State): string => textOf(toFilterLine(state).spans).split('  ').at(-1)!.trim();

const headings = (state: State): string[] =>
	textsOf(listOf(state)).filter((_, index) => state.found.rows[windowNow(state).start + index]! < 0);

const response = {
	data: [
		{name: 'A', resources: [{tags: ['os:one']}, null, {tags: ['os:two']}]},
		{name: 'B', resources: [{tags: ['os:three']}, 7, {tags: ['os:four']}]},
	],
};

describe('unreadable entries', () => {
	it.each([
		[[], '4 environments, 4 distinct', ['❯ ▸ A 2', ' ▾ B 2']],
		[[...'!zzz'], '4/4, 4 distinct', ['❯ ▸ A 2/2', ' ▾ B 2/2']],
	])('are not counted after %j', (filter, count, lines) => {
		const state = loadedState(response, {}, ...filter, 'tab', 'left');

		expect(filterCount(state)).toBe(count);
		expect(textOf(toStatusLine(state))).toContain('4 environments in 2 groups · 2 unreadable');
		expect(headings(state).map(line => line.replaceAll(/\s+/g, ' '))).toEqual(lines);
		expect(textsOf(toDetailLines(state, 40))[1]).toBe('2 environments, 1 unreadable');
		expect(toSpokenRow(state)).toContain('A, folded, 2 environments');
		expect(toMatchSpeech(state)).toBe('4 of 4 match, 4 distinct');
	});

	it('are not mentioned if nothing matches', () => {
		const [zzz] = textsOf(toMessageLines(loadedState(response, {filter: '!zzz zzz'})));
		const [, all] = textsOf(toMessageLines(loadedState(response, {filter: 'nul zzz yyy'})));

		expect(zzz).toBe('no match for !zzz zzz · without "zzz": 4');
		expect(all).toBe('each term alone · "nul": 0  "zzz": 0  "yyy": 0');
	});
});

describe('the counts', () => {
	it('agree everywhere, whatever the state', () => {
		always(
			200, // A cached listing shows its age in place of its count.
			anyState.filter(({loaded, open}) => loaded !== undefined && loaded.since === undefined && open === undefined),
			state => {
				const {listing} = state.loaded!;
				const isCounted = (id: number) => !listing.environments[id]!.isUnreadable;
				const matching = [...state.found.matches].filter(isCounted);
				const all = listing.environments.filter(({id}) => isCounted(id)).length;
				const isFiltered = state.found.query.length > 0;
				const wide = {...state, size: {columns: 150, rows: 40}};

				const counts = filterCount(wide).match(/\d+\/\d+|\d+(?= environment)/)?.[0];
				expect(counts).toBe(isFiltered ? `${matching.length}/${all}` : String(all));
				expect(textOf(toStatusLine({...wide, options: {...wide.options, source: ''}}))).toContain(`${all} environment`);
				expect(toMatchSpeech(state)).toMatch(new RegExp(`^${matching.length} of ${all} match`));

				const {start, end} = windowNow(wide);
				const lines = listOf(wide);
				for (let index = start; index < end; index++) {
					const group = listing.groups[groupOfHeading(state.found.rows[index]!) ?? -1];
					if (group !== undefined) {
						const isIn = (id: number) => id >= group.start && id < group.end;
						const own = matching.filter(isIn).length;
						const whole = listing.environments.filter(({id}) => isIn(id) && isCounted(id)).length;
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
		);
	});
});
