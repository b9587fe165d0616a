import {describe, expect, it} from 'vitest';
import {toTableLines} from '../../../source/screen/table/table.ts';
import {cellTextOf, textOfCell} from '../../../source/state/cell-texts.ts';
import type {Options} from '../../../source/state/run-options.ts';
import {loadedState} from '../../helpers/arbitrary/states.ts';
import {pools} from '../../helpers/scenes/pools.ts';
import {press} from '../../helpers/scenes/two-groups.ts';
import {inTone, textsOf} from '../../helpers/state/lines.ts';

const linesOf = (resources: readonly object[], given: Partial<Options> = {}, ...keys: string[]) =>
	toTableLines(loadedState({data: [{resources}]}, {columns: 80, rows: 24, ...given}, ...keys)).slice(1);

const ofTags = (...tags: readonly string[][]) => tags.map(own => ({tags: own}));

it('has the whole count, also in a plural with es', () => {
	const resources = ['a', 'b', 'c'].map(status => ({tags: ['os:x'], status}));
	const data = [{resources: [...resources, {tags: ['os:y'], status: 'a'}]}];
	const [, ...rows] = textsOf(toTableLines(loadedState({data}, {columns: 80}, 'tab', 'u', '<')));

	expect(rows.map(row => row.trimEnd())).toEqual(['    ×1  y   a', '❯   ×3  x   3 statuses']);
});

describe('a cell', () => {
	it('has values in quotes that would look like others, and is never blank for a value', () => {
		const bare = ofTags(['other  system'], ['a b', 'c'], ['a b'], ['a', 'b', 'c']);

		expect(textsOf(linesOf(bare))).toEqual(['❯   "other  system"', '    "a b" c', '    a b', '    a b c']);
		expect(textsOf(linesOf(ofTags([''], ['os:'], ['', 'x'])))).toEqual(['❯   no os  ""', '    ""', '    no os  "" x']);
	});

	it('is dim if it is as in the row above, also across headings, but not in the selected row', () => {
		const resources = ofTags(['os:a', 'x:1'], ['os:a', 'x:2'], ['os:a', 'x:3'], ['os:b', 'x:3']);
		const lines = toTableLines(
			loadedState({data: [{resources: resources.slice(0, 3)}, {resources: resources.slice(2)}]}, {columns: 40}, 'down'),
		);
		const dim = lines.slice(1).map(line =>
			inTone([line], 'dim')
				.map(text => text.trim())
				.filter(text => /^[ab\d]$/.test(text)),
		);

		expect(dim).toEqual([[], [], ['a'], ['a', '3'], ['3']]);
	});

	it('has the colour of a state that needs attention in each row', () => {
		const states = ['busy', 'busy', 'offline', 'idle', 'idle', 'odd'].map(state => ({state, tags: ['os:a']}));
		const lines = linesOf(states, {}, 'end');
		const [warning, failure] = (['warning', 'failure'] as const).map(tone => inTone(lines, tone));

		expect([warning, failure]).toEqual([['busy', 'busy'], ['offline']]);
	});
});

describe('the highlights in cells', () => {
	const systems = ofTags(['os:win7', 'x:win7'], ['os:win8', 'x:win8'], ['os:mac', 'x:win9']);

	it.each([
		['the part of a match that the cell shows', 'os:win7 | os:win8', ['win7', 'win8']],
		['each term in the first column that it matches', '7 | 8', ['7', '8']],
		['nothing that is the same in each row', 'x', []],
	])('mark %s: %s', (_, query, marked) => {
		expect(inTone(linesOf(systems, {query}), 'match')).toEqual(marked);
	});
});

it('a count of the distinct view is of what the filter finds now', () => {
	let state = loadedState(pools, {columns: 100, rows: 30}, 'tab', 'u');
	const {listing, distinct} = state.loaded!;
	for (const query of ['busy', 'pool-03', '', 'windows11 busy']) {
		({state} = press(state, '/', 'ctrl+u', ...query, 'tab'));
		const sets = Map.groupBy(state.found.matches, id => distinct.representatives[id]);
		for (const facet of [listing.stateFacet!, listing.facets.find(({kind}) => kind === 'group')!]) {
			const texts = [...state.found.rows].map(id => textOfCell(state, listing.environments[id], facet));
			const counts = [...state.found.rows].map(id => {
				const members = sets.get(distinct.representatives[id]!) ?? [];
				const values = [...new Set(members.map(one => cellTextOf(listing.environments[one], facet)))];
				return values.length > 1 ? `${values.length} ${facet.label}s` : values.join('');
			});

			expect(texts, query).toEqual(counts);
		}
	}
});
